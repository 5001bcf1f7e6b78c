"""A game as a link: its export as JSON, compressed, in letters and digits behind the `#` of an address.

A browser sends no server what is behind the `#`. A digest in front of the compressed JSON tells whether all of it is
there and unchanged; like the scorebook's checksums, it does not protect against a person who computes it again.
"""

import base64
import json
import re
import zlib

from ramble_tools.errors import FileError

# In bytes: the digest, and the JSON of a link at most. A game of a hundred rounds has 20,000.
_DIGEST = 8
_LARGEST = 4_000_000
# Raw deflate (RFC 1951), because the digest does the work of zlib's checksum.
_RAW = -15


def as_link(address: str, export: str) -> str:
    """Return a link to this address with an export of games in it, as `json_export.as_json` returns one.

    Base 32 (RFC 4648), because a QR code needs fewer modules for capitals and digits, and no program that passes text
    on changes them.
    """
    plain = json.dumps(json.loads(export), ensure_ascii=False, separators=(",", ":")).encode()
    compressor = zlib.compressobj(9, zlib.DEFLATED, _RAW)
    packed = compressor.compress(plain) + compressor.flush()
    return f"{address}#{base64.b32encode(_digest(packed) + packed).decode().rstrip('=')}"


def is_link(text: str) -> bool:
    """Return whether a text is meant as a link, and not as JSON or the name of a file."""
    return re.match(r"\s*https?://", text, re.IGNORECASE) is not None


def export_in(link: str) -> str:
    """Return the export that a link has in it. White space, as in a message of several lines, is left out.

    Raises FileError.
    """
    _, _, letters = "".join(link.split()).partition("#")
    if not letters:
        raise FileError("no game is in this link; it would be after a #, so copy the whole link")
    try:
        data = base64.b32decode(letters.upper() + "=" * (-len(letters) % 8))
        decompressor = zlib.decompressobj(_RAW)
        plain = decompressor.decompress(data[_DIGEST:], _LARGEST)
        if data[:_DIGEST] == _digest(data[_DIGEST:]) and not decompressor.unconsumed_tail:
            return plain.decode()
    except (ValueError, zlib.error):
        pass
    raise FileError("the link was cut or changed on its way; copy the whole link, or ask for the game as a file")


def _digest(packed: bytes) -> bytes:
    import hashlib  # which takes five milliseconds

    return hashlib.sha256(packed).digest()[:_DIGEST]
