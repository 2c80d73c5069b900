"""``python -m meldcalc`` and the ``meldcalc`` command."""

import gc
import os
import sys


def main() -> None:
    """Run the command line; ends the process with its exit status."""
    if sys.argv[1:] == ["--version"] and _tell_version():
        return
    import signal

    # Until a command is busy there is nothing to put in order: Ctrl-C ends the process at once. It is not left to an
    # exception, of which an import may make another one.
    mine = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if mine:
        signal.signal(signal.SIGINT, _leave)
        sys.unraisablehook = _unraisable
    gc.disable()  # collecting while everything is being imported finds nothing and takes a tenth of the start
    from meldcalc.cli.app import run
    from meldcalc.journal import current

    gc.enable()
    gc.set_threshold(50_000, 20, 20)
    status, pressed = 130, False

    def interrupt(*_: object) -> None:
        nonlocal pressed
        if not current().busy:
            _leave()
        pressed = True
        raise KeyboardInterrupt

    try:
        if mine:
            signal.signal(signal.SIGINT, interrupt)
        status = run(sys.argv[1:])
        if mine:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # the answer is given, and its status stands
    except BaseException:
        if pressed:
            _leave()
        raise
    sys.stderr.flush()
    # Everything is written: taking the interpreter apart would take a sixth of the whole time.
    os._exit(status)


def _tell_version() -> bool:
    """Answered before anything is loaded; False where it can't be shown, which is told as always."""
    from meldcalc import __version__

    try:
        print(f"meldcalc {__version__}")
        sys.stdout.flush()
    except (OSError, AttributeError):  # a full disk, a stream that is closed
        return False
    return True


def _leave(*_: object) -> None:
    """Interrupted: no traceback, exit status 130."""
    try:
        os.write(2, b"\n")
    finally:
        os._exit(130)


def _unraisable(fault: "sys.UnraisableHookArgs") -> None:
    """Ctrl-C in the one moment in which Python can only print what is raised, and goes on as if nothing were."""
    if issubclass(fault.exc_type, KeyboardInterrupt):
        _leave()
    sys.__unraisablehook__(fault)


if __name__ == "__main__":
    main()
