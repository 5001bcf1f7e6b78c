"""`ramble serve`: the score on every phone."""

import os
import sys
from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ramble_tools.cli.output import answer, say
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import BadInput, UnknownNameError, quote

if TYPE_CHECKING:
    from ramble_tools.scorebook.store import Row
    from ramble_tools.web.codes import Codes
    from ramble_tools.web.door import Report
    from ramble_tools.web.server import Place

app = plain_typer()

DEFAULT_PORT = 8042
_MOST_REPORTS = 20


@app.command()
def serve(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME]", help="Serve only this game: its name, or its kind for the last one.", show_default=False
        ),
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let phones on the local network join.")] = False,
    address: Annotated[
        str | None,
        typer.Option(
            metavar="IP",
            help="Listen at this address of the computer, if --lan picks the wrong one.",
            show_default=False,
        ),
    ] = None,
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="The port; 0 for any free one.")
    ] = DEFAULT_PORT,
    code: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The join code, 8 or more letters and digits.", show_default=False),
    ] = None,
    new_code: Annotated[bool, typer.Option("--new-code", help="Make a new code; every phone must join again.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Also make a code for phones that may only watch.")] = False,
    tables: Annotated[bool, typer.Option("--tables", help="Have a code for each table of a club night.")] = False,
    judge: Annotated[
        Literal["all", "quiet"], typer.Option(help="Whether all phones see who asked for which word.")
    ] = "all",
    qr: Annotated[
        Literal["small", "big", "none"], typer.Option(help="How to draw the QR code in the terminal.")
    ] = "small",
    i_have_a_proxy: Annotated[
        bool, typer.Option("--i-have-a-proxy", help="A proxy with TLS on this computer passes requests on.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text, then serve.")] = False,
) -> None:
    """Serve the score pad and the word judge to phones.

    Ctrl-C stops it.
    """
    from ramble_tools.web import codes, server

    chosen_code = "" if code is None else codes.checked_code(code)
    only = _chosen(game)
    if only and tables:
        raise BadInput(f"--tables serves all games; leave out {quote(only.name)}, or --tables")
    with closing(server.place(lan=lan, address=address, port=port, proxy=i_have_a_proxy)) as place:
        allowed = codes.codes(chosen_code, new=new_code, watch=watch, tables=tables)

        def say_started() -> None:
            answer(lambda: _say_where(place, allowed, qr), lambda: _as_json(place, allowed), as_json=as_json)
            sys.stdout.flush()

        serve_at(place, allowed, say_started, only=only, quiet=judge == "quiet")
    if not as_json:
        say("Stopped. The games are saved.")


def serve_at(
    place: "Place",
    allowed: "Codes",
    started: Callable[[], None],
    *,
    only: "Row | None" = None,
    quiet: bool = False,
    idle_seconds: float | None = None,
) -> None:
    """Serve all games, or only one, until SIGINT or SIGTERM, or until no page has been open for `idle_seconds`.

    `started` is called once phones can come in. If `quiet`, only the phone that asked sees a verdict.
    """
    import gc

    gc.enable()  # this command, unlike the others, runs for hours
    from ramble_tools.web import deployment, entrance, evening, pages, server

    # Behind a proxy, phones use an address that only its owner knows.
    address = "" if place.proxy or place.only_here else place.url(place.addresses[0])
    here = deployment.Deployment(address=address, only_here=place.only_here and not place.proxy)
    coming = entrance.Entrance(allowed)
    if allowed.tables:
        from ramble_tools.web.tables import Tables

        coming = Tables(allowed)
    tonight = evening.Evening(coming, only=only, quiet=quiet)
    server.serve(pages.Pages(tonight, here), allowed, place, _reporter(), started, _say_polls, idle_seconds)


def _say_polls() -> None:
    from ramble_tools.cli.output import complain

    complain(
        "the scorebook's server does not say when others write (LISTEN fails, as behind PgBouncer in transaction "
        "mode); it is asked twice a second instead"
    )


def _chosen(text: str | None) -> "Row | None":
    """Return the game to serve: the one with exactly this name, the last one of this kind, or one whose name begins so.

    Raises UnknownNameError, and BookError and OutputError if the book can't be read; then there is nothing to serve.
    """
    from ramble_tools.scorebook.book import reading

    with reading() as book:
        if text is None:
            return None
        try:
            return book.game(None, text)
        except UnknownNameError as error:
            without = "without a name, serve shows all games and begins new ones"
            error.parts.append("did you mean --lan?" if text.lower() == "lan" else without)
            raise


def _reporter() -> "Report":
    """Return a function that writes a report of an error of ours and says where it is; the server goes on."""
    import traceback

    from ramble_tools.cli.bug_report import reported
    from ramble_tools.cli.output import complain

    seen: set[tuple[object, ...]] = set()

    def report(error: BaseException) -> None:
        place = traceback.extract_tb(error.__traceback__, -1)
        key = (type(error), *((each.filename, each.lineno) for each in place))
        if key in seen or len(seen) >= _MOST_REPORTS:
            return  # one report of each place is enough, and requests must not fill the disk
        seen.add(key)
        complain(reported(sys.argv[1:], error))

    return report


def _as_json(place: "Place", codes: "Codes") -> dict[str, object]:
    from ramble_tools.web.codes import shown

    return {
        "url": place.url(place.addresses[0]),
        "join": join_url(place, codes),
        "code": shown(codes.code),
        "watch": shown(codes.watch) if codes.watch else None,
        "addresses": list(place.addresses),
    }


def join_url(place: "Place", codes: "Codes", address: str = "") -> str:
    """Return the link that lets a phone in, at the first address or at this one."""
    return f"{place.url(address or place.addresses[0])}/j/{codes.code}"


def _say_where(place: "Place", codes: "Codes", qr: str) -> None:
    """Print the QR code, the addresses and the codes."""
    from ramble_tools.web.codes import shown

    if qr != "none" and not place.only_here:
        _say_qr(join_url(place, codes), big=qr == "big")
    first, *others = place.addresses
    if not place.only_here:
        print(f"Scan it, or open {place.url(first)}")
    print(f"This computer: {join_url(place, codes, place.addresses[-1])}")
    if place.only_here:
        say("Only this computer can reach it; with --lan, phones can.")
    elif others[:-1]:
        print(f"If a phone can't open it, try {' or '.join(map(place.url, others[:-1]))}")
    print(f"Code: {shown(codes.code)}")
    if codes.watch:
        print(f"Code for watching only: {shown(codes.watch)}")
    say("Ctrl-C stops it.")


def _say_qr(text: str, *, big: bool) -> None:
    from ramble_tools.web.qr import qr_lines

    # What a terminal obeys is noise in a file, and NO_COLOR (no-color.org) is the user's wish.
    color = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    try:
        "▀▄█".encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        if not color:
            return
        big = True  # colored blanks alone
    print("\n".join(qr_lines(text, big=big, color=color)))
