"""The code that lets a phone in, the code that lets it watch, and the signed cookie that keeps it in.

There is no list of phones: a cookie says who the phone is and which evening it joined, and is signed with a secret of
this computer. So every phone stays in when the server restarts, and a new code shuts all of them out.
"""

import hashlib
import hmac
import json
import re
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ramble_tools.errors import BadInput, quote
from ramble_tools.files import write_home_file
from ramble_tools.home import home_path
from ramble_tools.web.messages import Phone

# No vowels, so that no code is a word, and no two that look alike (RFC 8628, 6.1). Eight of them are 34 bits.
SIGNS = "BCDFGHJKLMNPQRSTVWXZ"
_LENGTH = 8
_LONGEST = 24
# Digits for a phone's name, such as 7K.
_ID_SIGNS = "23456789" + SIGNS
_ID_LENGTH = 12

FILE_NAME = "serve.json"
# An evening: a server that starts later than this after the last start makes a new code.
KEPT_SECONDS = 12 * 60 * 60


class Codes(NamedTuple):
    """The secret of this computer, the code, and the code for watching, which is empty if nobody may only watch.

    Phones that came with the code of a table are let in only if there are `tables`.
    """

    secret: bytes
    code: str
    watch: str = ""
    tables: bool = False

    def let_in(self, typed: str, tables: Iterable[str] = ()) -> Phone | None:
        """Return a phone without an identity, as this code lets it in, or None for a wrong code.

        It may only watch, or see only one of these `tables`. Case and hyphens don't matter.
        """
        plain = plain_code(typed).encode()
        phones = [(self.code, Phone(""))]
        phones += [(self.watch, Phone("", writes=False))] if self.watch else []
        phones += [(self.table_code(table), Phone("", table=table)) for table in tables]
        # All codes are compared, so that the time says nothing.
        found = [phone for code, phone in phones if hmac.compare_digest(plain, code.encode())]
        return found[0] if found else None

    def table_code(self, table: str) -> str:
        """Return the code that opens only this table."""
        return _derived(self.secret, self.code, f"table {table}")

    @property
    def evening(self) -> str:
        """A text that changes with the code, and does not reveal it."""
        return _derived(self.secret, self.code, "evening")

    def cookie(self, phone: Phone) -> str:
        """Return the signed cookie of a phone."""
        body = json.dumps((self.evening, phone)).encode().hex()
        return f"{body}.{self._signature(body)}"

    def phones(self, cookie: str) -> tuple[Phone | None, Phone | None]:
        """Return the phone that a cookie lets in, and the one that it was made for, if we signed it.

        A phone with a cookie of another evening needs the code again, but keeps its name.
        """
        body, _, signature = cookie.partition(".")
        if not hmac.compare_digest(signature.encode(), self._signature(body).encode()):
            return None, None
        evening, fields = json.loads(bytes.fromhex(body))
        phone = Phone(*fields)
        may = evening == self.evening and (phone.writes or self.watch) and (self.tables or not phone.table)
        return (phone if may else None), phone

    def _signature(self, body: str) -> str:
        # A version in which a phone has other fields can't read the cookie.
        return hmac.digest(self.secret, f"cookie\n{Phone._fields}\n{body}".encode(), "sha256").hex()


def new_id() -> str:
    """Return the identity of a new phone."""
    return "".join(secrets.choice(_ID_SIGNS) for _ in range(_ID_LENGTH))


def plain_code(typed: str) -> str:
    """Return a code as it is compared: in capitals, without hyphens and spaces."""
    return "".join(each for each in typed[: 4 * _LONGEST].upper() if each.isalnum() and each.isascii())


def shown(code: str) -> str:
    """Return a code as people read it: one that we made as BCDF-GHJK, and one that was chosen as FRIDAY-2468."""
    if len(code) == _LENGTH and not set(code) - set(SIGNS):
        return f"{code[:4]}-{code[4:]}"
    return re.sub(r"^([A-Z]+)(?=\d+$)", r"\1-", code)


def codes(chosen: str = "", *, new: bool = False, watch: bool = False, tables: bool = False) -> Codes:
    """Return the codes of this evening: the chosen code, a `new` one, or the one of the last start; and keep them.

    `chosen` is as `checked_code` returns it. Raises FileError and OutputError if the codes can't be kept.
    """
    kept = _kept()
    secret = kept.secret if kept else secrets.token_bytes(32)
    code = chosen or (kept.code if kept and not new else "")
    code = code or "".join(secrets.choice(SIGNS) for _ in range(_LENGTH))
    kept_now = {"secret": secret.hex(), "code": code, "started": time.time()}
    write_home_file(home_path(FILE_NAME), json.dumps(kept_now).encode(), private=True)
    return Codes(secret, code, _derived(secret, code, "watch") if watch else "", tables)


def too_short(typed: str) -> str:
    """Return what is wrong with a code that is typed only in part; an empty text if it may be a whole one."""
    count = len(plain_code(typed))
    return f"A code has at least {_LENGTH} letters and digits; this one has {count}." if count < _LENGTH else ""


def checked_code(chosen: str) -> str:
    """Return a code of the user's own, without hyphens and in capitals. Raises BadInput if it is too short or long."""
    plain = plain_code(chosen)
    if not _LENGTH <= len(plain) <= _LONGEST:
        raise BadInput(
            f"--code {quote(chosen)}: a code has {_LENGTH} to {_LONGEST} letters and digits, as in {SIGNS[:4]}-2468"
        )
    return plain


def _derived(secret: bytes, code: str, use: str) -> str:
    """Return a code that can't be found out from the evening's code, nor the other way around."""
    number = int.from_bytes(hmac.digest(secret, f"{use}\n{code}".encode(), "sha256"), "big")
    return "".join(SIGNS[number // len(SIGNS) ** place % len(SIGNS)] for place in range(_LENGTH))


# --- the file


def _kept() -> Codes | None:
    """Return the secret of this computer and the last code, which is empty if it is too old; None without a file."""
    try:
        with open(home_path(FILE_NAME), encoding="utf-8") as file:
            kept: Mapping[str, str] = json.load(file)
        secret, code, started = bytes.fromhex(kept["secret"]), str(kept["code"]), float(kept["started"])
    except (OSError, ValueError, TypeError, KeyError):
        return None  # a file that can't be read is written again: at worst everybody types the code once more
    if len(secret) < hashlib.sha256().digest_size or plain_code(code) != code or len(code) < _LENGTH:
        return None
    return Codes(secret, code if 0 <= time.time() - started < KEPT_SECONDS else "")
