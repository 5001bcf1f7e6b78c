"""`ramble serve` from outside: what it prints, where it listens, how it stops, and connections that say nothing."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, closing, suppress
from ipaddress import ip_address
from pathlib import Path

import pytest
import segno

from ramble_tools.cli.serve import _say_qr
from ramble_tools.errors import BadInput
from ramble_tools.scorebook.sessions import begin
from ramble_tools.web import addresses, server
from ramble_tools.web.addresses import is_public
from ramble_tools.web.qr import qr_lines
from tests.conftest import Refused
from tests.web.helpers import Answer, Server, served

POSIX = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")

# --- addresses


def test_the_likeliest_address_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    there = [
        (ip_address("100.101.2.3"), "tailscale0"),
        (ip_address("127.0.0.1"), "lo"),
        (ip_address("172.17.0.1"), "docker0"),
        (ip_address("10.8.0.2"), "tun0"),
        (ip_address("192.168.122.1"), "virbr0"),
        (ip_address("10.0.0.7"), "eth0"),
        (ip_address("192.168.0.9"), "wlan0"),
        (ip_address("172.20.0.9"), "eth1"),
        (ip_address("8.8.4.4"), "eth3"),
        (ip_address("100.70.0.4"), "eth4"),
    ]
    monkeypatch.setattr(addresses, "_by_interface", lambda: there)
    found = addresses.private_addresses()
    assert found[:4] == ["192.168.0.9", "10.0.0.7", "172.20.0.9", "100.70.0.4"]
    assert set(found[4:]) == {"192.168.122.1", "10.8.0.2", "172.17.0.1", "100.101.2.3"}


@pytest.mark.parametrize(
    ("text", "public"),
    [
        *((each, False) for each in ("127.0.0.1", "::1", "192.168.1.1", "10.1.1.1", "172.31.0.1", "169.254.3.4")),
        *((each, False) for each in ("100.64.0.1", "fe80::1", "fd00::1")),
        *((each, True) for each in ("8.8.8.8", "172.32.0.1", "100.128.0.1", "0.0.0.0", "::", "2600::1")),
    ],
)
def test_a_public_address_is_known(text: str, public: bool) -> None:
    assert is_public(ip_address(text)) is public


def test_this_machines_addresses_are_found() -> None:
    for each in addresses.private_addresses():
        assert not is_public(ip_address(each)) and not ip_address(each).is_loopback
        with closing(socket.socket()) as bound:
            bound.bind((each, 0))


# --- refusals


@pytest.fixture
def port() -> int:
    with closing(socket.socket()) as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


def test_a_taken_port(refused: Refused) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        told = refused(f"serve --port {number}")
    there = f"http://127.0.0.1:{number}"
    assert told == f"port {number} is taken; if by a server of yours, open {there}, else choose another --port"


def test_no_network(refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "private_addresses", list)
    assert refused("serve --lan --port 0").startswith(
        "this computer is not on a local network; connect it to the Wi-Fi"
    )


def test_wrong_arguments(refused: Refused) -> None:
    bad, good = "is not an IP address; give one of this computer", "is not an address of this computer; choose from"
    assert bad in refused("serve --address laptop --port 0")
    assert bad in refused("serve --address 300.1.1.1 --port 0")
    assert good in refused("serve --address 192.168.254.253 --port 0")
    told = refused("serve --address 8.8.8.8 --port 0")
    assert told.startswith("8.8.8.8 can be reached from the internet, where http hides nothing; add --i-have-a-proxy")
    assert "can be reached from the internet" in refused("serve --address 0.0.0.0 --port 0")
    assert good in refused("serve --address 8.8.8.8 --i-have-a-proxy --port 0")
    assert "8 to 24 letters and digits" in refused("serve --code abc --port 0")
    assert "port" in refused("serve --port 70000")
    assert "there is no game 'friday'" in refused("serve friday --port 0")
    assert "there is no Dumbal game yet" in refused("serve dumbal --port 0")


def test_a_game_is_chosen_by_its_name_or_its_kind() -> None:
    from ramble_tools.cli.serve import _chosen

    begin("dumbal", ["Ann", "Bob"], [], "friday")
    begin("dumbal", ["Ann", "Bob"], [], "dumbal-2")
    begin("dogpile", ["Ann", "Bob"], [], "evening")

    def name(text: str | None) -> str:
        row = _chosen(text)
        return row.name if row else ""

    assert [name(each) for each in (None, "friday", "FRI", "dumbal", "Dogpile")] == [
        *("", "friday", "friday", "dumbal-2", "evening")
    ]
    with pytest.raises(BadInput, match=r"could be|there is no game"):
        _chosen("sunday")
    begin("dogpile", ["Ann", "Bob"], [], "dumbal")
    assert name("dumbal") == "dumbal", "a game's own name comes before the kind"


# --- what it prints


@pytest.mark.parametrize(
    "text",
    [
        "http://192.168.178.123:65535/j/" + "X" * 24,
        "https://[fd12:3456:789a:bcde:f012:3456:789a:bcde]:8042/j/BCDFGHJK",
    ],
)
def test_the_qr_code_of_the_longest_address_fits_40_columns(text: str) -> None:
    assert max(map(len, qr_lines(text, color=False))) <= 40


@pytest.mark.parametrize("big", [False, True])
@pytest.mark.parametrize("color", [False, True])
def test_the_characters_of_the_qr_code_draw_its_modules(color: bool, big: bool) -> None:
    """zbarimg read pictures of the same characters, on a dark and on a light ground."""
    text = "http://192.168.178.123:65535/j/BCDFGHJK"
    lines = qr_lines(text, big=big, color=color)
    assert big or all(line.startswith("\x1b[38;5;231;48;5;16m") is color for line in lines), "white on black"
    # Dark modules by the background of two spaces, or by where there is no ink.
    if big and color:
        rows = [[mark == "16" for mark in re.findall(r"\x1b\[48;5;(16|231)m  ", line)] for line in lines]
    else:
        shown = [re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines]
        halves = [(line[::2], line[::2]) if big else (line, line) for line in shown]
        rows = []
        for upper, lower in halves:
            rows.append([mark not in "▀█" for mark in upper])
            if not big:
                rows.append([mark not in "▄█" for mark in lower])
        if not big:
            assert all(rows.pop()), "half a line is left"
    code = [[bool(module) for module in row] for row in segno.make_qr(text, error="l").matrix]
    margin = (len(rows[0]) - len(code)) // 2
    assert margin >= 2 and not any(map(any, rows[:margin]))
    assert [row[margin:-margin] for row in rows[margin : margin + len(code)]] == code
    assert len(rows) - len(code) - margin >= 2 and not any(map(any, rows[margin + len(code) :]))


def printed(*options: str, home: Path, stop: signal.Signals = signal.SIGINT) -> tuple[int, str, str]:
    """Run the server without --json until it has printed all, and return what it says."""
    environment = {**os.environ, "RAMBLE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    program = subprocess.Popen(
        [sys.executable, "-m", "ramble_tools", "serve", "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert program.stdout
    lines: list[str] = []
    while not lines or not lines[-1].startswith("Ctrl-C"):
        lines.append(program.stdout.readline().decode())
        assert lines[-1], lines
    program.send_signal(stop)
    out, err = program.communicate(timeout=60)
    return program.returncode, "".join(lines) + out.decode(), err.decode()


@pytest.mark.slow
@POSIX
def test_what_a_terminal_shows(home: Path) -> None:
    status, out, err = printed("--watch", "--code", "bcdf-ghjk", home=home)
    assert (status, err) == (0, "")
    opened, alone, code, watch, stops, stopped = out.splitlines()  # no QR code: no phone could open the address
    url = re.fullmatch(r"This computer: (http://127\.0\.0\.1:\d+/j/BCDFGHJK)", opened)
    assert url and alone == "Only this computer can reach it; with --lan, phones can."
    assert code == "Code: BCDF-GHJK" and re.fullmatch(r"Code for watching only: [B-Z]{4}-[B-Z]{4}", watch)
    assert (stops, stopped) == ("Ctrl-C stops it.", "Stopped. The games are saved.")
    assert "\x1b" not in out, "it goes into a pipe"


@pytest.mark.parametrize(
    ("terminal", "no_color", "colored"), [(True, "", True), (True, "1", False), (False, "", False)]
)
def test_the_qr_code_has_colors_only_in_a_terminal_that_may_have_them(
    terminal: bool, no_color: str, colored: bool, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setattr("ramble_tools.cli.serve.sys.stdout.isatty", lambda: terminal)
    _say_qr("http://127.0.0.1:8042/j/BCDFGHJK", big=False)
    assert ("\x1b" in capsys.readouterr().out) is colored


@POSIX
def test_what_a_terminal_shows_with_a_network(capsys: pytest.CaptureFixture[str]) -> None:
    from ramble_tools.cli.serve import _say_where
    from ramble_tools.web.codes import Codes
    from ramble_tools.web.server import Place

    place = Place((), ("192.168.0.9", "10.8.0.2", "127.0.0.1"), 8042)
    codes = Codes(b"", "BCDFGHJK")
    _say_where(place, codes, "none")
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "Scan it, or open http://192.168.0.9:8042",
        "This computer: http://127.0.0.1:8042/j/BCDFGHJK",
        "If a phone can't open it, try http://10.8.0.2:8042",
        "Code: BCDF-GHJK",
        "Ctrl-C stops it.",
    ]
    _say_where(place, codes, "small")
    *qr, _, _, _, _, _ = shown = capsys.readouterr().out.splitlines()
    assert len(qr) == 19 and shown[19:] == lines


# --- where it listens, and how it stops


@pytest.mark.slow
@POSIX
def test_only_this_computer_can_reach_it_without_lan(home: Path) -> None:
    with served(home=home) as running:
        answer = running.json
        assert list(answer) == ["url", "join", "code", "watch", "addresses"]
        assert answer["addresses"] == ["127.0.0.1"] and answer["watch"] is None
        assert answer["url"] == f"http://127.0.0.1:{running.port}"
        assert answer["join"] == f"{answer['url']}/j/{answer['code'].replace('-', '')}"
        assert running.ask("/health").status == 200
        assert "type <code>ramble serve --lan</code>" in running.ask("/", cookie=running.join()).text
        with closing(socket.socket()) as other, pytest.raises(ConnectionRefusedError):
            other.connect(("127.0.0.2", running.port))
        assert running.stop() == (0, "", "")


@pytest.mark.slow
@POSIX
def test_another_address_and_this_computer_can_reach_it(home: Path) -> None:
    with served("--address", "127.0.0.2", "--watch", home=home) as running:
        assert running.json["addresses"] == ["127.0.0.2", "127.0.0.1"]
        assert running.host == "127.0.0.2"
        for host in ("127.0.0.1", "127.0.0.2"):
            assert running.ask("/health", host=host).status == 200
        assert running.ask("/health", Host=f"127.0.0.3:{running.port}").status == 421
        name = socket.gethostname().partition(".")[0]
        for host in (f"localhost:{running.port}", f"{name}.local:{running.port}", f"{name}:{running.port}"):
            assert running.ask("/health", Host=host).status == 200
        writing, watching = running.join(), running.join(running.json["watch"])
        assert running.ask("/new", {"key": "a"}, cookie=watching).status == 403
        assert running.ask("/new", {"key": "a"}, cookie=writing).status != 403


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("sig", [signal.SIGINT, signal.SIGTERM])
def test_it_stops_at_once_with_streams_open(home: Path, sig: signal.Signals) -> None:
    begin("dumbal", ["Ann", "Bob"], [], "friday")
    with served(home=home) as running:
        cookie = running.join()
        streams = [running.stream("/g/friday/events", cookie) for _ in range(30)]
        assert [stream.event()[0] for stream in streams] == ["board"] * 30
        assert running.stop(sig) == (0, "", "")
        assert [stream.event()[0] for stream in streams] == ["bye"] * 30


@pytest.mark.slow
@POSIX
def test_a_restart_loses_no_phone_and_a_new_code_all(home: Path) -> None:
    with served(home=home) as running:
        cookie, port, code = running.join(), running.port, running.json["code"]
        running.stop()
    with served(home=home, port=port) as running:
        assert running.json["code"] == code
        assert running.ask("/", cookie=cookie).status == 200
        running.stop()
    with served("--new-code", home=home, port=port) as running:
        assert running.ask("/", cookie=cookie).headers["location"] == "/join"
        assert "code has changed" in running.ask("/join", cookie=cookie).text


# --- connections


def all_gone(sockets: list[socket.socket]) -> bool:
    """Return whether the other side closes all of them."""
    for each in sockets:
        each.settimeout(60)
        try:
            while each.recv(1000):
                pass
        except TimeoutError:
            return False
        except OSError:
            pass
    return True


def connected(running: Server, source: str) -> socket.socket:
    return socket.create_connection((running.host, running.port), timeout=60, source_address=(source, 0))


@pytest.mark.slow
@POSIX
def test_silent_connections_are_closed_and_keep_nobody_out(home: Path) -> None:
    with served(home=home) as running, ExitStack() as stack:
        silent = [stack.enter_context(closing(connected(running, "127.0.0.5"))) for _ in range(200)]
        assert running.ask("/health", source="127.0.0.6").status == 200
        assert all_gone(silent)
        assert running.ask("/health", source="127.0.0.5").status == 200


@pytest.mark.slow
@POSIX
def test_what_is_not_http_is_refused_and_nothing_is_printed(home: Path) -> None:
    with served(home=home) as running:
        for garbage in (
            *(b"hello\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n\r\n"),
            *(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"GET /" + b"x" * 40_000),
            b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        ):
            with closing(connected(running, "127.0.0.1")) as raw:
                raw.sendall(garbage + b"\r\n\r\n")
                answer = b""
                with suppress(OSError):
                    while part := raw.recv(10_000):
                        answer += part
            if answer:
                assert answer.split()[1] in (b"400", b"421"), garbage
        assert running.stop() == (0, "", "")


@pytest.mark.slow
@POSIX
def test_behind_a_proxy_the_phones_are_told_apart_by_what_it_says(home: Path) -> None:
    with served("--i-have-a-proxy", home=home) as running:

        def joins(code: str, address: str) -> Answer:
            return running.ask(f"/j/{code}", Host="club.example", X_Forwarded_For=address, X_Forwarded_Proto="https")

        # After ten wrong links, the code of a link is filled in, and looked at when it is sent.
        assert [joins("XXXXXXXX", "203.0.113.7").status for _ in range(11)] == [403] * 10 + [200]
        answer = joins(running.join_code, "203.0.113.8")
        assert answer.status == 303 and "Secure" in answer.headers["set-cookie"]
    with served(home=home) as running:
        for number in range(10):
            assert running.ask("/j/XXXXXXXX", X_Forwarded_For=f"203.0.113.{number}").status == 403
        assert running.ask("/j/XXXXXXXX", X_Forwarded_For="203.0.113.99").status == 200, "nobody else is believed"
