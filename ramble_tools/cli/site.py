"""`ramble site`: the pages as files that any web host can serve, for browsers without a server."""

import shlex
from typing import Annotated

import typer

from ramble_tools.cli.output import answer
from ramble_tools.cli.root import plain_typer
from ramble_tools.errors import escaped, plural

app = plain_typer()


@app.command()
def site(
    folder: Annotated[
        str, typer.Argument(metavar="DIR", help="The folder to make, or that of an earlier site.", show_default=False)
    ],
    pyodide: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The packed file of Pyodide, if npm can't fetch it.", show_default=False),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of text.")] = False,
) -> None:
    """Write the app that runs in a browser alone.

    Any web host can serve the folder, under any path. The app keeps score, settles words and prints, also offline.
    """
    from ramble_tools.site import build, npm
    from ramble_tools.site import folder as folders
    from ramble_tools.site.archives import archives
    from ramble_tools.site.bytecode import compiled

    folders.require_ours(folder)
    parts = npm.pyodide(pyodide)
    files = build.site(parts, compiled(archives(parts), parts))
    folders.write(folder, files)
    size, compressed = sum(map(len, files.values())), build.compressed_size(files)
    version = build.version_of(files)
    answer(
        f"{escaped(folder)}: {plural(len(files), 'file')}, {size / 1e6:.1f} MB, {compressed / 1e6:.1f} MB compressed; "
        f"version {version}. Put the folder on any web host. To try it here: python3 -m http.server --directory "
        f"{shlex.quote(folder)}, then open http://localhost:8000",
        {"folder": folder, "files": len(files), "bytes": size, "compressed": compressed, "version": version},
        as_json=as_json,
    )
