"""The tables of a scorebook on a server, in a schema of their own, and the migrations that make and upgrade them.

The version of a book is the number of the last of the `MIGRATIONS` that was run on it.
"""

from collections.abc import Mapping

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from ramble_tools.errors import UNCHANGED, BookVersionError, ForeignBookError, OutputError, quote
from ramble_tools.scorebook.postgres.address import shown

APPLICATION = "Ramble Tools scorebook"
# "RmbT": two programs that upgrade the tables take turns.
LOCK_ON_TABLES = 0x526D6254

# So that no role can forge what a log protects: an entry must follow the one before it, with the right checksum, and
# the row of a game must fit its log. What is rebuilt from the logs, and which game somebody used last, is each role's
# own. A function uses nothing that the role may have put into its search path.
_TABLES = """
CREATE TABLE ramble_tools.game (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL,
    open boolean NOT NULL,
    deleted boolean NOT NULL,
    -- Goes with the game into exports, so that importing it twice is noticed.
    identity text NOT NULL UNIQUE,
    -- The names of all players, including those who left, as a JSON list.
    players text NOT NULL,
    -- The number and the checksum of the last entry.
    last bigint NOT NULL,
    head bigint NOT NULL,
    used bigint NOT NULL,
    at text NOT NULL,
    -- This once was the checksum of the row.
    sum bigint NOT NULL
);
CREATE TABLE ramble_tools.entry (
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    number bigint NOT NULL,
    at text NOT NULL,
    author text NOT NULL,
    kind text NOT NULL,
    body text NOT NULL,
    -- The checksum of this entry and all those before it in the game.
    sum bigint NOT NULL,
    PRIMARY KEY (game, number)
);
-- The game of each kind that each person at each computer used last, by its identity.
CREATE TABLE ramble_tools.used (
    role name NOT NULL DEFAULT current_user,
    who text NOT NULL,
    kind text NOT NULL,
    game text NOT NULL,
    PRIMARY KEY (who, kind, role)
);
-- The lines typed for a round that is not complete yet, each person's own, as a JSON list.
CREATE TABLE ramble_tools.draft (
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    author text NOT NULL,
    lines text NOT NULL,
    at text NOT NULL,
    PRIMARY KEY (game, author)
);
-- The requests that were carried out, and the entry that each made.
CREATE TABLE ramble_tools.sent (
    key text PRIMARY KEY,
    game bigint NOT NULL REFERENCES ramble_tools.game (id),
    number bigint NOT NULL
);
-- The players' records over `span` games, beginning with `first`. They can be worked out from the entries.
CREATE TABLE ramble_tools.tally (
    role name NOT NULL DEFAULT current_user,
    span bigint NOT NULL,
    first bigint NOT NULL,
    body text NOT NULL,
    PRIMARY KEY (span, first, role)
);

-- Letters from A to Z are the same in both cases, as in SQLite.
CREATE UNIQUE INDEX game_name ON ramble_tools.game (lower(name COLLATE "C") text_pattern_ops);
CREATE INDEX game_used ON ramble_tools.game (deleted, used);
CREATE INDEX game_used_of_a_kind ON ramble_tools.game (kind, deleted, used);
CREATE SEQUENCE ramble_tools.use;
-- Nothing in the log is ever changed or deleted.
CREATE FUNCTION ramble_tools.entries_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'an entry is never changed or deleted'; END $$;
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON ramble_tools.entry
FOR EACH ROW EXECUTE FUNCTION ramble_tools.entries_stay();

-- CRC-32, half a byte at a time.
CREATE FUNCTION ramble_tools.checksum(before bigint, covered text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    steps bigint[] := '{0, 498536548, 997073096, 651767980, 1994146192, 1802195444, 1303535960, 1342533948, 3988292384,
        4027552580, 3604390888, 3412177804, 2607071920, 2262029012, 2685067896, 3183342108}';
    bytes bytea := convert_to(covered, 'UTF8');
    crc bigint := before # 4294967295;
BEGIN
    FOR place IN 0 .. length(bytes) - 1 LOOP
        crc := crc # get_byte(bytes, place);
        crc := (crc >> 4) # steps[(crc & 15) + 1];
        crc := (crc >> 4) # steps[(crc & 15) + 1];
    END LOOP;
    RETURN crc # 4294967295;
END $$;

CREATE FUNCTION ramble_tools.entry_follows() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    before bigint;
BEGIN
    IF NEW.number = 1 THEN
        before := (SELECT ramble_tools.checksum(0, identity) FROM ramble_tools.game WHERE id = NEW.game);
    ELSE
        before := (SELECT sum FROM ramble_tools.entry WHERE game = NEW.game AND number = NEW.number - 1);
    END IF;
    IF before IS NULL OR json_typeof(NEW.body::json) <> 'object'
    OR NEW.at !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$' OR NEW.sum <> ramble_tools.checksum(
        before, format(E'%s\\t%s\\t%s\\t%s\\t%s\\n', NEW.number, NEW.at, NEW.author, NEW.kind, NEW.body)
    ) THEN
        RAISE EXCEPTION 'entry % does not follow the one before it', NEW.number;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER entry_follows BEFORE INSERT ON ramble_tools.entry
FOR EACH ROW EXECUTE FUNCTION ramble_tools.entry_follows();

CREATE FUNCTION ramble_tools.row_fits() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    newest bigint := coalesce((SELECT max(number) FROM ramble_tools.entry WHERE game = NEW.id), 0);
    head bigint := coalesce(
        (SELECT sum FROM ramble_tools.entry WHERE game = NEW.id AND number = newest),
        ramble_tools.checksum(0, NEW.identity)
    );
BEGIN
    IF (NEW.last, NEW.head) IS DISTINCT FROM (newest, head) THEN
        RAISE EXCEPTION 'a game ends with the last entry of its log';
    END IF;
    IF TG_OP = 'UPDATE' THEN
        IF (NEW.id, NEW.kind, NEW.identity) <> (OLD.id, OLD.kind, OLD.identity) THEN
            RAISE EXCEPTION 'a game stays what it is';
        END IF;
        -- Whether a game is open follows from its rounds, which only the program understands.
        IF OLD.last > 0 AND (NEW.name, NEW.deleted, NEW.open) <> (OLD.name, OLD.deleted, CASE OLD.kind
            WHEN 'season' THEN OLD.open ELSE NEW.open END) AND NOT EXISTS (
            SELECT FROM ramble_tools.entry WHERE game = NEW.id AND number > OLD.last
            AND kind IN ('rename', 'delete', 'restore', 'close', 'undo')
        ) THEN
            RAISE EXCEPTION 'a game is renamed, deleted and restored by an entry';
        END IF;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER row_fits BEFORE INSERT OR UPDATE ON ramble_tools.game
FOR EACH ROW EXECUTE FUNCTION ramble_tools.row_fits();

CREATE FUNCTION ramble_tools.entry_counts() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM ramble_tools.game WHERE id = NEW.game AND last >= NEW.number) THEN
        RAISE EXCEPTION 'a game ends with the last entry of its log';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_counts AFTER INSERT ON ramble_tools.entry DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW EXECUTE FUNCTION ramble_tools.entry_counts();

CREATE FUNCTION ramble_tools.own_row() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.role <> current_user THEN
        RAISE EXCEPTION 'this row belongs to another role';
    END IF;
    NEW.role := current_user;
    RETURN NEW;
END $$;
CREATE TRIGGER own_row BEFORE INSERT OR UPDATE ON ramble_tools.used
FOR EACH ROW EXECUTE FUNCTION ramble_tools.own_row();
CREATE TRIGGER own_row BEFORE INSERT OR UPDATE ON ramble_tools.tally
FOR EACH ROW EXECUTE FUNCTION ramble_tools.own_row();
"""

# A change of the tables adds a step, and its number is that of the new version.
MIGRATIONS: Mapping[int, str] = {5: _TABLES}

# What the program needs, and nothing else: it never changes or deletes an entry, and never deletes a game. pg_dump
# reads the sequences too.
_RIGHTS: Mapping[str, str] = {
    "about": "SELECT",
    "game": "SELECT, INSERT, UPDATE",
    "entry": "SELECT, INSERT",
    "used": "SELECT, INSERT, UPDATE",
    "draft": "SELECT, INSERT, UPDATE, DELETE",
    "sent": "SELECT, INSERT",
    "tally": "SELECT, INSERT, UPDATE",
}
_SEQUENCES = ("use", "game_id_seq")
GRANTS = "\n".join(
    [
        "REVOKE ALL ON ALL TABLES IN SCHEMA ramble_tools FROM {role};",
        "GRANT CONNECT ON DATABASE {database} TO {role};",
        "GRANT USAGE ON SCHEMA ramble_tools TO {role};",
        *(f"GRANT {rights} ON ramble_tools.{table} TO {{role}};" for table, rights in _RIGHTS.items()),
        *(f"GRANT USAGE, SELECT ON SEQUENCE ramble_tools.{sequence} TO {{role}};" for sequence in _SEQUENCES),
    ]
)
# The roles that may keep the score, but for the owner.
_ROLES = (
    "SELECT DISTINCT pg_get_userbyid(grantee) FROM pg_catalog.pg_class, aclexplode(relacl) "
    "WHERE oid = 'ramble_tools.entry'::regclass AND privilege_type = 'INSERT' AND grantee NOT IN (0, relowner)"
)


def _other_version(place: str, version: int, known: int, elsewhere: str) -> BookVersionError:
    """Return the error to raise for a book that this version can't read: a later one's, or one before all releases.

    `elsewhere` says how to make room for a new book.
    """
    if version > known:
        whose, what_to_do = "a newer Ramble Tools", "update Ramble Tools"
    else:
        whose, what_to_do = "a Ramble Tools that was never released", f"{elsewhere}, and begin a new one"
    what = f"the scorebook {place} was made by {whose} (version {version}; this one reads {known})"
    return BookVersionError(what, what_to_do, UNCHANGED)


def newest() -> int:
    """Return the version of the books that this program makes."""
    return max(MIGRATIONS)


def version_of(connection: psycopg.Connection[TupleRow], url: str) -> int:
    """Return how many steps have been run on this book; 0 if there is none yet.

    Raises BookError if the schema is another program's, or the book is of no version known here.
    """
    found = connection.execute(
        "SELECT to_regclass('ramble_tools.about') IS NOT NULL, (SELECT count(*) FROM pg_catalog.pg_class AS c "
        "JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = 'ramble_tools')"
    ).fetchone()
    is_marked, tables = found or (False, 0)
    if not is_marked and not tables:
        return 0
    row = connection.execute("SELECT * FROM ramble_tools.about").fetchone() if is_marked else None
    if not row or row[0] != APPLICATION:
        raise ForeignBookError(
            f"{quote(shown(url), 62)} has another program's tables in its schema ramble_tools",
            "use another database",
            UNCHANGED,
        )
    version = int(row[1])
    if version and version not in MIGRATIONS:
        raise _other_version(quote(shown(url), 62), version, newest(), "use another database")
    return version


def migrate(connection: psycopg.Connection[TupleRow], url: str) -> None:
    """Run the migrations that the book is missing, all in one transaction; two programs may try at once."""
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK_ON_TABLES,))
        version = version_of(connection, url)
        if version == newest():
            return
        if not version:
            there = connection.execute("SELECT to_regnamespace('ramble_tools')").fetchone() != (None,)
            if not there:  # IF NOT EXISTS would want the right to make one all the same
                connection.execute("CREATE SCHEMA ramble_tools")
            connection.execute("CREATE TABLE ramble_tools.about (application text NOT NULL, version int NOT NULL)")
            connection.execute("INSERT INTO ramble_tools.about VALUES (%s, 0)", (APPLICATION,))
        for number, step in MIGRATIONS.items():
            if number > version:
                connection.execute(step.encode())
                connection.execute("UPDATE ramble_tools.about SET version = %s", (number,))
        for (role,) in connection.execute(_ROLES).fetchall():  # or the tables that are new would lock them out
            _give(connection, role)


def _give(connection: psycopg.Connection[TupleRow], role: str) -> None:
    names = {"role": sql.Identifier(role), "database": sql.Identifier(connection.info.dbname)}
    connection.execute(sql.SQL(GRANTS).format(**names))


def grant(connection: psycopg.Connection[TupleRow], role: str) -> None:
    """Give a role what the program needs to keep the score, and no more. Raises OutputError if it does not get all."""
    needed = [
        ("database", connection.info.dbname, "CONNECT"),
        ("schema", "ramble_tools", "USAGE"),
        *(("table", f"ramble_tools.{table}", right) for table, all in _RIGHTS.items() for right in all.split(", ")),
        *(("sequence", f"ramble_tools.{each}", right) for each in _SEQUENCES for right in ("USAGE", "SELECT")),
    ]
    with connection.transaction():
        _give(connection, role)
        for kind, name, right in needed:  # to somebody who may not give a right, GRANT says so in a warning only
            given = connection.execute(f"SELECT has_{kind}_privilege(%s, %s, %s)".encode(), (role, name, right))
            if given.fetchone() != (True,):
                raise OutputError(
                    f"you can't give {quote(role)} {right} on the {kind} {name}; its owner can", UNCHANGED
                )
