"""What keeps a scorebook on a server from being opened or written: one clear line, without the password in it."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ramble_tools.cli import bug_report
from ramble_tools.errors import without_password
from tests import clusters
from tests.conftest import AS_ROOT, Ramble, Refused, ramble_program

SECRET = "s3cr3t!@/:%?"
CODED = "s3cr3t!%40%2F%3A%25%3F"
ADD = "dumbal add Ann=4 Bob=9 --caller Ann"


@pytest.fixture(scope="module")
def guarded() -> Iterator[clusters.Cluster]:
    """A server that wants passwords, with a book that its owner has set up, and roles with different rights."""
    if why := clusters.missing():
        pytest.skip(why)
    with clusters.running() as cluster:
        cluster.sql("CREATE DATABASE club")
        for role, rights in (("owner", "LOGIN"), ("ann", "LOGIN"), ("eve", "LOGIN"), ("nolog", "NOLOGIN")):
            cluster.sql(f"CREATE ROLE {role} {rights} PASSWORD '{SECRET}'")
        cluster.sql("ALTER DATABASE club OWNER TO owner")
        hba = Path(cluster.folder, "data", "pg_hba.conf")
        hba.write_text("local all postgres trust\nlocal club all scram-sha-256\nlocal postgres owner scram-sha-256\n")
        cluster.run("pg_ctl", "-D", str(hba.parent), "reload")
        done = ramble_program("games", "setup", "--role", "ann", env={"RAMBLE_BOOK": url(cluster, "owner")}, text=True)
        assert (done.returncode, done.stdout, done.stderr) == (0, "localhost/club: ready; ann can keep the score\n", "")
        yield cluster


def url(cluster: clusters.Cluster, user: str, password: str = CODED, database: str = "club") -> str:
    return cluster.url(database, user, password)


def refused_by(refused: Refused, place: str, line: str = "games") -> str:
    """Return the refusal of a command line with this book; not even a part of the password is in it."""
    message = refused("--book", place, *line.split())
    assert "s3cr" not in message and CODED[8:] not in message
    return message


def test_who_may_not_open_it(guarded: clusters.Cluster, refused: Refused) -> None:
    cannot = "the scorebook 'localhost/club' can't be opened: "
    assert refused_by(refused, url(guarded, "ann", "s3crwrong")) == (
        f"{cannot}the server does not let 'ann' in (password authentication failed for user \"ann\")"
    )
    assert refused_by(refused, guarded.url("club", "ann")) == (
        f"{cannot}the server wants a password for 'ann'; write it in ~/.pgpass"
    )
    # Otherwise anybody could find out who has an account.
    assert refused_by(refused, url(guarded, "nobody")) == (
        f"{cannot}the server does not let 'nobody' in (password authentication failed for user \"nobody\")"
    )
    assert refused_by(refused, url(guarded, "nolog")) == (
        f"{cannot}the server does not let 'nolog' in (role \"nolog\" is not permitted to log in)"
    )
    elsewhere = refused_by(refused, url(guarded, "ann", database="postgres"))
    assert elsewhere.endswith(
        'can\'t be opened: the server does not let \'ann\' in (no pg_hba.conf entry for host "[local]", user "ann", '
        'database "postgres", no encryption)'
    )
    nowhere = refused_by(refused, guarded.url("nowhere"))
    assert nowhere == (
        "the scorebook 'localhost/nowhere' can't be opened: the server does not let 'postgres' in (database "
        '"nowhere" does not exist)'
    )


def test_a_server_that_is_stopping(guarded: clusters.Cluster, refused: Refused) -> None:
    import psycopg

    with psycopg.connect(guarded.url("postgres", "postgres")):  # so that it stops only when this one has left
        guarded.run("pg_ctl", "-D", f"{guarded.folder}/data", "-m", "smart", "--no-wait", "stop")
        while not (message := refused_by(refused, guarded.url("club"))).endswith("try again in a moment"):
            assert message.endswith("wants a password for you; write it in ~/.pgpass"), message
        assert message == (
            "the scorebook 'localhost/club' can't be opened: the server is starting or stopping; try again in a moment"
        )
    guarded.stop()
    assert refused_by(refused, guarded.url("club")).endswith("can't be opened: no server answers there")
    guarded.start()


def test_a_full_server(guarded: clusters.Cluster, refused: Refused) -> None:
    guarded.sql("ALTER ROLE ann CONNECTION LIMIT 0")
    try:
        assert refused_by(refused, url(guarded, "ann")).endswith(
            "the server does not let 'ann' in (too many connections for role \"ann\")"
        )
    finally:
        guarded.sql("ALTER ROLE ann CONNECTION LIMIT -1")


def test_no_server(refused: Refused, tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))  # bound, but nobody listens
        port = free.getsockname()[1]
        where = f"postgresql://ann:{CODED}@127.0.0.1:{port}/club"
        for line in ("games", ADD, "dumbal show", "games check", "games setup", "players"):
            assert refused_by(refused, where, line) == (
                f"the scorebook '127.0.0.1:{port}/club' can't be opened: no server answers there"
            )
    assert refused_by(refused, f"postgresql://ann:{CODED}@/club?host={tmp_path}").endswith("no server answers there")
    unknown = refused_by(refused, f"postgresql://ann:{CODED}@no-such-host.invalid/club")
    assert unknown == (
        "the scorebook 'no-such-host.invalid/club' can't be opened: there is no computer with this name, or there is "
        "no network"
    )


def test_a_server_that_never_answers(refused: Refused) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        where = f"postgresql://ann:{CODED}@127.0.0.1:{silent.getsockname()[1]}/club?connect_timeout=2"
        assert refused_by(refused, where).endswith("can't be opened: no server answers there")


@pytest.mark.parametrize(
    "place",
    [
        f"postgresql://ann:{SECRET}@localhost/club",
        "postgresql://ann:s3cr@t@localhost/club",
        "postgresql://ann:s3cr/t@localhost/club",
        "postgresql://ann:12/34s3cr@localhost/club",
        "postgresql://ann:s3cr%zzt@localhost/club",
        "postgresql://localhost:s3cr/club",
        "postgresql://ann:s3crt@localhost/club?nonsense=1",
        "postgresql://ann:s3cr t@local host/club",
        "postgresql://[::1/club?password=s3cr",
        "postgres://ann:s3cr#t@localhost/club?sslmode=never",
    ],
)
def test_an_address_that_is_wrong(refused: Refused, place: str) -> None:
    message = refused_by(refused, place)
    wrong_url = "the address of the scorebook is not a valid URL; write postgresql://USER@HOST/DATABASE; if there is a "
    assert message.startswith((wrong_url, "the scorebook 'localhost/club' can't be opened: invalid sslmode value"))


@pytest.mark.parametrize(
    "place",
    [
        "mysql://ann:s3cr@localhost/club",
        "http://ann:s3cr@localhost/club",
        "host=localhost dbname=club password=s3cr",
        "postgresql+psycopg://ann:s3cr@localhost/club",
    ],
)
def test_an_address_of_something_else(refused: Refused, monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    said = "a scorebook is a file or a PostgreSQL database; write its path, or postgresql://USER@HOST/DATABASE"
    assert refused_by(refused, place) == said
    monkeypatch.setenv("RAMBLE_BOOK", place)
    assert refused("games") == said


def test_the_password_is_in_no_message_and_no_report(
    ramble: Ramble, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = f"postgresql://ann:{SECRET}@localhost/club"
    for line in (
        [place],
        ["games", "import", place],
        ["games", "export", "x", "--to", place],
        ["games", "show", place],
        ["games", place],
        ["games", "copy", "--too", place],
        ["games", "repair", "--from", place],
        ["dumbal", "new", place],
        ["dumbal", "show", "--game", place],
        ["list", "add", place],
        ["check", place],
    ):
        answer = ramble(*line)
        assert "s3cr" not in answer.out + answer.err, line
    monkeypatch.setenv("RAMBLE_BOOK", place)
    path = bug_report.write_bug_report(["--book", place, "games"], RuntimeError(f"no luck with {place}"))
    assert path and Path(path).is_relative_to(home)
    report = Path(path).read_text()
    assert "s3cr" not in report and report.count("postgresql://ann:...@localhost/club") == 2
    monkeypatch.setattr("ramble_tools.scorebook.backends.is_server", lambda _: (_ for _ in ()).throw(ValueError(place)))
    answer = ramble("games")
    assert answer.status == 70 and "s3cr" not in answer.err
    assert "s3cr" not in "".join(each.read_text() for each in (home / "reports").iterdir())


def test_without_password() -> None:
    assert without_password("see http://example.org/a:b") == "see http://example.org/a:b"
    assert without_password("postgresql://h/d?password=x&sslpassword=y z") == (
        "postgresql://h/d?password=...&sslpassword=... z"
    )


# --- rights


def test_a_role_that_keeps_the_score(
    guarded: clusters.Cluster, ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what `games setup --role` gives, everything works but changing the log or the tables."""
    monkeypatch.setenv("RAMBLE_BOOK", url(guarded, "ann"))
    for line in (
        "dumbal new Ann Bob --name friday",
        ADD,
        "dumbal undo",
        "dumbal redo",
        "dumbal edit 1 Ann=5 Bob=9 --caller Ann",
        "games note dumbal late",
        "games rename friday evening",
        "games delete evening",
        "games restore evening",
        "games check",
        "games",
        "players",
        "games export evening",
        "season new winter",
        "season add winter evening",
        "season show winter",
        "players merge Bob Ann",
    ):
        answer = ramble(line)
        assert (answer.status, answer.err) == (0, ""), line
    for forbidden in (
        "UPDATE ramble_tools.entry SET body = ''",
        "DELETE FROM ramble_tools.entry",
        "DELETE FROM ramble_tools.game",
        "TRUNCATE ramble_tools.entry CASCADE",
        "UPDATE ramble_tools.about SET version = 0",
        "INSERT INTO ramble_tools.about VALUES ('x', 1)",
        "ALTER TABLE ramble_tools.entry DISABLE TRIGGER ALL",
        "CREATE TABLE ramble_tools.mine (x int)",
        "CREATE SCHEMA mine",
        "DROP SCHEMA ramble_tools CASCADE",
    ):
        with pytest.raises(RuntimeError, match=r"permission denied|must be owner"):
            guarded.sql(f"SET ROLE ann; {forbidden}", "club")


def test_a_role_that_may_not_upgrade_the_tables(
    guarded: clusters.Cluster, ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ramble_tools.scorebook.postgres import schema

    before = schema.newest()
    more = {**schema.MIGRATIONS, before + 1: "CREATE TABLE ramble_tools.remark (x int)"}
    monkeypatch.setattr(schema, "MIGRATIONS", more)
    monkeypatch.setenv("RAMBLE_BOOK", url(guarded, "ann"))
    for line in ("games", ADD):
        answer = ramble(line)
        assert answer.status == 2 and "you don't have the right (permission denied" in answer.err, answer
        assert "the owner of the tables can give it with ramble games setup --role ann; nothing" in answer.err
    monkeypatch.setattr(schema, "GRANTS", f"{schema.GRANTS} GRANT SELECT ON ramble_tools.remark TO {{role}}")
    assert ramble("--book", url(guarded, "owner"), "games").status == 0, (
        "any command of the owner's upgrades the tables"
    )
    for line in ("games", "dumbal new Ann Bob"):
        assert ramble(line).status == 0
    rights = ("SELECT", "INSERT")
    asked = ", ".join(f"has_table_privilege('ann', 'ramble_tools.remark', '{right}')" for right in rights)
    assert guarded.sql(f"SELECT {asked}", "club") == "t|f"
    guarded.sql(f"UPDATE ramble_tools.about SET version = {before}; DROP TABLE ramble_tools.remark", "club")


def test_no_rights(guarded: clusters.Cluster, refused: Refused) -> None:
    for line in ("games", ADD, "dumbal new Ann Bob"):
        message = refused_by(refused, url(guarded, "eve"), line)
        assert message == (
            "the scorebook 'localhost/club': you don't have the right (permission denied for schema ramble_tools); the "
            "owner of the tables can give it with ramble games setup --role eve; nothing was changed"
        )
    guarded.sql("GRANT USAGE ON SCHEMA ramble_tools TO eve", "club")
    guarded.sql("GRANT SELECT ON ALL TABLES IN SCHEMA ramble_tools TO eve", "club")
    try:
        message = refused_by(refused, url(guarded, "eve"), "dumbal new Ann Bob")
        assert "you don't have the right (permission denied for table game)" in message
    finally:
        guarded.sql("REVOKE ALL ON ALL TABLES IN SCHEMA ramble_tools FROM eve; "
                    "REVOKE USAGE ON SCHEMA ramble_tools FROM eve", "club")  # fmt: skip
    assert refused_by(refused, url(guarded, "ann"), "games setup --role eve") == (
        "you can't give 'eve' USAGE on the schema ramble_tools; its owner can; nothing was changed"
    )
    assert 'role "nobody" does not exist' in refused_by(refused, url(guarded, "owner"), "games setup --role nobody")


def test_who_may_not_make_tables(guarded: clusters.Cluster, refused: Refused) -> None:
    guarded.sql("CREATE DATABASE bare")
    hba = Path(guarded.folder, "data", "pg_hba.conf")
    hba.write_text("local bare all trust\n" + hba.read_text())
    guarded.run("pg_ctl", "-D", str(hba.parent), "reload")
    message = refused("--book", guarded.url("bare", "ann"), "dumbal", "new", "Ann", "Bob")
    assert message == (
        "the scorebook 'localhost/bare': you don't have the right (permission denied for database bare); the owner of "
        "the tables can give it with ramble games setup --role ann; nothing was changed"
    )


def test_a_server_that_only_lets_read(guarded: clusters.Cluster, ramble: Ramble) -> None:
    ramble("--book", url(guarded, "ann"), *["dumbal", "new", "Ann", "Bob", "--name", "here"])
    guarded.sql("ALTER ROLE ann SET default_transaction_read_only = on")
    try:
        done = ramble_program(*ADD.split(), "--game", "here", env={"RAMBLE_BOOK": url(guarded, "ann")}, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == (
            "ramble: the scorebook 'localhost/club': this server only lets you read; nothing was changed\n"
        )
    finally:
        guarded.sql("ALTER ROLE ann RESET default_transaction_read_only")
    assert ramble("--book", url(guarded, "ann"), *ADD.split(), "--game", "here").status == 0


# --- a full disk, and encryption


@pytest.fixture
def small_disk(cluster: clusters.Cluster) -> Iterator[Path]:
    """A disk of a few megabytes for the tables of the database `small`."""
    folder = Path(cluster.folder, "small")
    folder.mkdir()
    mounted = (
        AS_ROOT
        and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)], capture_output=True
        ).returncode
        == 0
    )
    if not mounted:
        pytest.skip("a small disk can't be mounted here")
    try:
        tables = folder / "tables"
        tables.mkdir()
        shutil.chown(tables, "postgres", "postgres")
        cluster.sql(f"CREATE TABLESPACE small LOCATION '{tables}'")
        cluster.sql("CREATE DATABASE small TABLESPACE small")
        yield folder
    finally:
        cluster.sql("DROP DATABASE IF EXISTS small WITH (FORCE)")
        cluster.sql("DROP TABLESPACE IF EXISTS small")
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk(
    small_disk: Path, cluster: clusters.Cluster, ramble: Ramble, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAMBLE_BOOK", cluster.url("small"))
    ramble("dumbal new Ann Bob --rule target=99999")
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
        while True:
            file.write(bytes(4096))
    statuses = []
    for _ in range(200):
        answer = ramble(ADD + " --again")
        statuses.append(answer.status)
        if answer.status:
            assert answer.err == (
                "ramble: the scorebook 'localhost/small': the server's disk is full; nothing was changed\n"
            )
            break
    assert statuses[-1] == 2, "the disk was never full"
    assert len(ramble("dumbal show --json").json["rounds"]) == len(statuses) - 1
    filler.unlink()
    assert ramble(ADD + " --again").status == 0
    assert ramble("games check").status == 0


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[tuple[clusters.Cluster, int, Path]]:
    """A server at 127.0.0.1 with a certificate for `localhost`, its port, and the certificate that vouches for it."""
    if why := clusters.missing() or ("" if shutil.which("openssl") else "there is no openssl"):
        pytest.skip(why)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with clusters.running() as cluster:
        cluster.stop()
        for name, subject in (("server", "localhost"), ("other", "localhost")):
            command = (
                f"openssl req -new -x509 -days 2 -nodes -text -subj /CN={subject} -addext subjectAltName=DNS:localhost"
            )
            files = ["-out", str(tmp_path / f"{name}.crt"), "-keyout", str(tmp_path / f"{name}.key")]
            subprocess.run([*command.split(), *files], check=True, capture_output=True)
        for end in ("crt", "key"):
            target = Path(cluster.folder, "data", f"server.{end}")
            shutil.copyfile(tmp_path / f"server.{end}", target)
            target.chmod(0o600)
            if AS_ROOT:
                shutil.chown(target, "postgres", "postgres")
        Path(cluster.folder, "data", "pg_hba.conf").write_text("local all postgres trust\nhostssl all all all trust\n")
        cluster.start("listen_addresses=127.0.0.1", f"port={port}", "ssl=on")
        os.environ["PGPORT"] = str(port)
        try:
            yield cluster, port, tmp_path
        finally:
            del os.environ["PGPORT"]


def test_a_remote_server_is_checked(
    encrypted: tuple[clusters.Cluster, int, Path], ramble: Ramble, refused: Refused
) -> None:
    _, port, folder = encrypted
    base = f"postgresql://postgres@localhost:{port}/postgres?hostaddr=127.0.0.1&sslmode=verify-full&sslrootcert="
    assert ramble("--book", f"{base}{folder / 'server.crt'}", "games").status == 0
    message = refused_by(refused, f"{base}{folder / 'other.crt'}")
    assert "the server's certificate is not accepted (" in message
    wrong_name = base.replace("@localhost", "@club.example.org") + str(folder / "server.crt")
    message = refused_by(refused, wrong_name)
    assert "the server's certificate is not accepted (" in message and "club.example.org" in message
    plain = f"postgresql://postgres@localhost:{port}/postgres?hostaddr=127.0.0.1&sslmode=disable"
    assert refused_by(refused, plain).endswith(
        'the server does not let \'postgres\' in (no pg_hba.conf entry for host "127.0.0.1", user "postgres", database '
        '"postgres", no encryption)'
    )
