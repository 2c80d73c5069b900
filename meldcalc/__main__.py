"""``python -m meldcalc`` and the ``meldcalc`` command."""

import gc
import os
import sys


def main() -> None:
    """Run the command line; ends the process with its exit status."""
    if sys.argv[1:] == ["--version"]:  # answered before anything is loaded
        from meldcalc import __version__

        print(f"meldcalc {__version__}")
        return
    gc.disable()  # collecting while everything is being imported finds nothing and takes a tenth of the start
    from meldcalc.cli.app import run

    gc.enable()
    gc.set_threshold(50_000, 20, 20)
    status = run(sys.argv[1:])
    sys.stderr.flush()
    os._exit(
        status
    )  # everything is written: taking the interpreter apart would take a sixth of the whole time


if __name__ == "__main__":
    main()
