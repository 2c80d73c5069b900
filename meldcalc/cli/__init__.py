"""The commands: ``app`` finds them, ``kit`` and ``console`` are what they share, then a module or a few for each."""
