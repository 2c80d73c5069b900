"""Match files: read, replayed, corrected, appended to; what can be told of them.

``reading`` makes a match of bytes: ``head`` and ``entries`` say what may stand in a file, ``fields`` how it is written,
``replay`` carries each line into the ``record`` (``hands`` and ``partials`` are the lines of the two games,
``corrections`` those that change others). ``change`` appends a line, ``lines`` leaves every other byte alone. ``stand``,
``following``, ``stats``, ``compare`` and ``log`` answer questions, ``document``, ``page`` and ``chart`` show, ``asking`` is
the evening question by question; ``model`` has the values.
"""
