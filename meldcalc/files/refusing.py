"""What the operating system refuses to do with a file, in words."""

import errno
import os
import stat

from meldcalc.errors import Refusal, did_you_mean, near
from meldcalc.lang import say

_SEARCHED = 2000  # names of a folder that are searched for a near one


def refused(fault: OSError, name: str, *, reading: bool = False) -> Refusal:
    """The operating system's no to a file of this name, in words."""
    number = fault.errno or 0
    if isinstance(fault, FileNotFoundError):
        folder = os.path.dirname(name) or "."
        if not os.path.isdir(folder):
            said = say("there is no folder {folder}", folder=folder)
            return Refusal("file-missing", said, hint=_meant(folder.rstrip("/")))
        return Refusal("file-missing", say("there is no file {file}", file=name), hint=_meant(name))
    if number == errno.EISDIR:
        return odd_file(name, stat.S_IFDIR)
    if reading:
        return Refusal("cannot-read", say("{file} can't be read: {why}", file=name, why=why(fault)))
    return Refusal(
        "cannot-write",
        say("{file} can't be written: {why}", file=name, why=why(fault)),
        hint=say("nothing was changed"),
    )


def odd_file(name: str, mode: int) -> Refusal:
    """The refusal of what is not an ordinary file: a folder, a pipe, a socket, a device."""
    if stat.S_ISDIR(mode):
        return Refusal("not-a-file", say("{file} is a folder", file=name))
    if stat.S_ISFIFO(mode):
        return Refusal("not-a-file", say("{file} is a pipe, not an ordinary file", file=name))
    if stat.S_ISSOCK(mode):
        return Refusal("not-a-file", say("{file} is a socket, not an ordinary file", file=name))
    return Refusal("not-a-file", say("{file} is a device, not an ordinary file", file=name))


def exists(name: str) -> Refusal:
    """The refusal to begin a file where one is."""
    return Refusal("file-exists", say("{file} already exists; nothing was changed", file=name))


def check_name(name: str) -> None:
    """Refuse a name that no file can have: an empty one, or one that ends like that of a folder."""
    if not name:
        raise Refusal("usage", say("the name of a file is empty"))
    if name.endswith(("/", "/.", "/..")) or name in (".", ".."):
        if os.path.isdir(name):
            raise odd_file(name, stat.S_IFDIR)
        raise Refusal("file-missing", say("there is no folder {folder}", folder=name))


def _meant(name: str) -> str | None:
    """A file or folder beside it, of the same ending, that is called nearly so."""
    folder, last = os.path.split(name)
    stem, ending = os.path.splitext(last)
    try:
        beside = [os.path.splitext(other) for other in os.listdir(folder or ".")[:_SEARCHED]]
    except OSError:
        return None
    found = near(stem, [other for other, end in beside if end == ending and other + end != last])
    return did_you_mean(found and os.path.join(folder, found + ending))


def why(fault: OSError) -> str:
    """Why the operating system says no."""
    match fault.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return say("the disk is full")
        case errno.EFBIG:
            return say("it would be larger than files may be here")
        case errno.EROFS:
            return say("the disk or folder is read-only")
        case errno.EACCES | errno.EPERM:
            return say("permission denied, the file or its folder is protected")
        case errno.ELOOP:
            return say("the link leads in a circle")
    return fault.strerror or type(fault).__name__
