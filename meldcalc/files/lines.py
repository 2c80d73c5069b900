"""One line more for the bytes of a file, everything before it as it was."""


def line_end(data: bytes) -> bytes:
    """How the lines of a file end: as the last one does, ``\\n`` where there is none."""
    last = data.rfind(b"\n")
    return b"\r\n" if last > 0 and data[last - 1 : last] == b"\r" else b"\n"


def with_line(data: bytes, line: bytes) -> bytes:
    """The file's bytes as they are, then ``line``, ended as the file's lines end (a missing last end is added)."""
    end = line_end(data)
    gap = end if data and not data.endswith(b"\n") and data != b"\xef\xbb\xbf" else b""
    return data + gap + line.rstrip(b"\r\n").replace(b"\r\n", b"\n").replace(b"\n", end) + end
