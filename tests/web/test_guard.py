"""Who may come in: host, origin, code, cookie, size. Each rule is tried without a server, on pages that do nothing."""

import os
import stat
import time
from pathlib import Path

import pytest

from ramble_tools.errors import BadInput, OutputError
from ramble_tools.web import guard
from ramble_tools.web.codes import SIGNS, Codes, checked_code, codes, plain_code, shown
from ramble_tools.web.guard import HEADERS, Site
from ramble_tools.web.messages import Ask, Phone
from tests.web.helpers import CODES, HOST, ORIGIN, SITE, WRITER, Answer, GuardedApp

GAME = "/g/friday/add"
WATCHER = Phone("7KBBBBBBBBBB", "", writes=False)


@pytest.fixture
def guarded() -> GuardedApp:
    return GuardedApp()


def joined(answer: Answer) -> bool:
    """Return whether a phone was let in: it gets its cookie with the page of its game."""
    return answer.headers.get("set-cookie", "").startswith("phone-8042=")


# --- host and origin


@pytest.mark.parametrize("host", [HOST, "LOCALHOST:8042"])
def test_our_own_names_are_answered(guarded: GuardedApp, host: str) -> None:
    assert guarded.ask("/", host=host).status == 200


@pytest.mark.parametrize(
    "host", ["evil.example:8042", "127.0.0.1", "127.0.0.1:8043", "localhost", "", "127.1:8042", f"{HOST}.", None]
)
def test_other_names_are_not(guarded: GuardedApp, host: str | None) -> None:
    answer = guarded.ask("/", host=host)
    assert (answer.status, guarded.stub.asked) == (421, [])
    assert "Open the address on its screen" in answer.text


def test_at_the_usual_port_a_name_may_stand_alone() -> None:
    guarded = GuardedApp(site=Site(frozenset({"127.0.0.1", "127.0.0.1:80"}), 80))
    assert guarded.ask("/", host="127.0.0.1").status == guarded.ask("/", host="127.0.0.1:80").status == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", None, "http://127.0.0.1:8043", "https://127.0.0.1:8042", f"{ORIGIN}/", ""]
)
def test_forms_from_elsewhere_are_refused(guarded: GuardedApp, origin: str | None) -> None:
    answer = guarded.ask(GAME, "POST", body={"a": "b"}, origin=origin)
    assert (answer.status, guarded.stub.asked) == (403, [])
    assert "nothing was changed" in answer.text


def test_the_origin_is_that_of_the_host_in_use(guarded: GuardedApp) -> None:
    assert guarded.ask(GAME, "POST", host="localhost:8042", origin="http://localhost:8042").status == 204
    assert guarded.ask(GAME, "POST", host="localhost:8042", origin=ORIGIN).status == 403


@pytest.mark.parametrize("other", ["http://evil.example", ORIGIN])
def test_a_header_that_comes_twice_does_not_count(guarded: GuardedApp, other: str) -> None:
    """A proxy may look at the first one and we at the second."""
    for both in (f"{ORIGIN}\n{other}", f"{other}\n{ORIGIN}"):
        assert guarded.ask(GAME, "POST", origin=both).status == 403
    assert guarded.ask("/", host=f"{HOST}\n{HOST}").status == 421
    assert guarded.stub.asked == []


@pytest.mark.parametrize(("site", "status"), [("same-origin", 204), ("cross-site", 403), ("same-site", 403)])
def test_what_the_browser_says_of_the_site_counts_if_it_says_it(guarded: GuardedApp, site: str, status: int) -> None:
    assert guarded.ask(GAME, "POST", sec_fetch_site=site).status == status


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "application/json"])
def test_only_forms_are_read(guarded: GuardedApp, kind: str) -> None:
    assert guarded.ask(GAME, "POST", body=b"a=b", content_type=kind).status == 415


def test_behind_a_proxy_any_name_is_good_but_the_origin_must_be_the_same() -> None:
    guarded = GuardedApp(site=SITE._replace(proxy=True))
    assert guarded.ask(GAME, "POST", host="club.example", origin="https://club.example").status == 204
    assert guarded.ask(GAME, "POST", host="club.example", origin="https://evil.example").status == 403


# --- code and cookie


def test_without_a_cookie_there_is_only_the_way_in(guarded: GuardedApp) -> None:
    for path in ("/", "/g/friday", "/word?w=cat", "/new", "/help", "/joined", "/statics", "/jay"):
        answer = guarded.ask(path, phone=None)
        assert (answer.status, answer.headers["location"]) == (303, "/join"), path
    for path in (GAME, "/new", "/name", "/word"):
        assert guarded.ask(path, "POST", phone=None).status == 403
    assert guarded.ask("/g/friday/events", phone=None, accept="text/event-stream").status == 403
    assert guarded.ask("/g/friday/pad", phone=None, x_ramble="script").status == 403
    assert guarded.stub.asked == []
    assert guarded.ask("/join", phone=None).status == 200
    assert guarded.ask("/health", phone=None).text == "ok\n"


@pytest.mark.parametrize("typed", ["BCDFGHJK", "bcdf-ghjk", "bcdf%20ghjk", "b-c-d-f-g-h-j-k"])
@pytest.mark.parametrize("way", ["/j/", "/J/"])
def test_the_right_code_in_any_form_lets_a_phone_in(guarded: GuardedApp, typed: str, way: str) -> None:
    answer = guarded.ask(f"{way}{typed}", phone=None)
    assert (answer.status, answer.headers["location"], guarded.stub.asked) == (303, "/", [])
    name, _, rest = answer.headers["set-cookie"].partition("=")
    value, _, attributes = rest.partition(";")
    assert name == "phone-8042"
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= {each.strip() for each in attributes.split(";")}
    assert "Secure" not in attributes
    phone = CODES.phones(value)[0]
    assert phone and phone.writes and phone.name == "" and len(phone.id) == 12
    assert guarded.ask("/", phone=None, cookie=f"{name}={value}").status == 200
    assert guarded.stub.asked[-1].phone == phone


def test_the_code_can_be_typed(guarded: GuardedApp) -> None:
    assert joined(guarded.ask("/join", "POST", phone=None, body={"code": " bcdf-ghjk "}))
    wrong = guarded.ask("/join", "POST", phone=None, body={"code": "<b>wrong-code"})
    assert wrong.status == 403 and not joined(wrong)
    assert "That is not the code" in wrong.text and "<b>" not in wrong.text
    assert "on the laptop&#39;s screen or, on a club night, at your table" in wrong.text
    short = guarded.ask("/join", "POST", phone=None, body={"code": "bcdf-g"})
    assert short.status == 422 and "at least 8 letters and digits; this one has 5." in short.text
    empty = guarded.ask("/join", "POST", phone=None, body={"code": " "})
    assert empty.status == 422 and "Type the code" in empty.text and "That is not the code" not in empty.text


def test_the_laptop_itself_is_no_unnamed_phone() -> None:
    for site, client, author in (
        (SITE, "127.0.0.9", "the laptop"),
        (SITE, "127.0.0.1", "unnamed phone"),
        (SITE._replace(proxy=True), "127.0.0.9", "unnamed phone"),
    ):
        answer = GuardedApp(site=site).ask("/j/BCDFGHJK", phone=None, client=client)
        phone = CODES.phones(answer.headers["set-cookie"].partition("=")[2].partition(";")[0])[0]
        assert phone and phone.by.startswith(author)
        assert phone._replace(name="Olga").by == "Olga's phone" and phone._replace(name="Olga", id="").by == "Olga"


def test_a_phone_that_joins_again_stays_who_it_is(guarded: GuardedApp) -> None:
    again = guarded.ask("/j/BCDFGHJK").headers["set-cookie"]
    assert CODES.phones(again.partition("=")[2].partition(";")[0])[0] == WRITER
    watching = guarded.ask("/j/WXZWXZWX").headers["set-cookie"]
    assert CODES.phones(watching.partition("=")[2].partition(";")[0])[0] == WRITER._replace(writes=False)
    assert guarded.ask("/join").status == 303


def test_the_owners_name_is_kept_in_the_cookie(guarded: GuardedApp) -> None:
    named = guarded.ask("/name", "POST", body={"name": 'Łukasz; "A"'}).headers["set-cookie"]
    assert CODES.phones(named.partition("=")[2].partition(";")[0])[0] == WRITER._replace(name='Łukasz; "A"', asked=True)


def test_only_we_can_sign() -> None:
    good = CODES.cookie(WRITER)
    body, signature = good.split(".")
    assert CODES.phones(good) == (WRITER, WRITER)
    other = Codes(CODES.secret, "CCCCCCCC", CODES.watch)
    later = other.cookie(WRITER)
    for bad in (
        *("", ".", "..", body, f"{body}.", f".{signature}", f"{body}00.{signature}", f"{good}.{signature}"),
        *(f"{body}.{signature[:-2]}", f"{body}.{signature.upper()}", "ä.ö.ü", "a.b.c", "a.b.c.d", f"{good}.x"),
        *(f"{later.partition('.')[0]}.{signature}", f"{body}.{later.partition('.')[2]}"),
        Codes(b"t" * 32, CODES.code).cookie(WRITER),
    ):
        assert CODES.phones(bad) == (None, None), bad
    assert CODES.phones(later) == (None, WRITER), "the name is kept, but lets nobody in"
    assert CODES._replace(watch="").phones(CODES.cookie(WATCHER))[0] is None, "nobody may only watch this time"


def test_with_a_new_code_a_phone_keeps_its_name(guarded: GuardedApp) -> None:
    old = Codes(CODES.secret, "DDDDDDDD").cookie(WRITER)
    answer = guarded.ask("/j/BCDFGHJK", phone=None, cookie=f"phone-8042={old}")
    assert CODES.phones(answer.headers["set-cookie"].partition("=")[2].partition(";")[0])[0] == WRITER


def test_a_link_on_another_site_leads_in_too(guarded: GuardedApp) -> None:
    """The browser then leaves out the phone's cookie on the way from /j/CODE to /, but not the one of its arrival."""
    arrived = guarded.ask("/", phone=None, cookie="arrival-8042=1")
    assert (arrived.status, arrived.headers["refresh"]) == (200, "0; url=/table")
    assert arrived.headers["set-cookie"] == "arrival-8042=; Max-Age=0; Path=/", "once, or it would go round and round"
    assert guarded.ask("/new", "POST", phone=None, cookie="arrival-8042=1").status == 403
    assert guarded.stub.asked == []


def test_an_expired_code_is_told(guarded: GuardedApp) -> None:
    old = Codes(CODES.secret, "DDDDDDDD").cookie(WRITER)
    assert "code has changed" in guarded.ask("/join", phone=None, cookie=f"phone-8042={old}").text
    assert "code has changed" not in guarded.ask("/join", phone=None).text


def test_guesses_are_limited_by_address_and_in_all(guarded: GuardedApp) -> None:
    def guess(client: str, code: str = "XXXXXXXX") -> int:
        answer = guarded.ask("/join", "POST", phone=None, client=client, body={"code": code})
        assert joined(answer) == (answer.status == 303)
        return answer.status

    assert [guess("127.0.0.3") for _ in range(12)] == [403] * 10 + [429] * 2
    assert guess("127.0.0.3", "BCDFGHJK") == 429, "even the right one, or else guessing would go on"
    late = guarded.ask("/join", "POST", phone=None, client="127.0.0.3", body={"code": "X"})
    assert late.status == 429 and "Too many wrong codes" in late.text
    assert guess("127.0.0.4", "BCDFGHJK") == 303
    assert guarded.ask("/", client="127.0.0.3").status == 200, "who is in goes on"
    found = [guess(f"127.0.1.{each}") for each in range(100)]
    assert found == [403] * 90 + [429] * 10


def test_pictures_on_a_web_page_shut_nobody_out(guarded: GuardedApp) -> None:
    """Any site can make its visitor's browser open links, but only our page can send the form."""

    def follow(code: str, client: str = "127.0.0.3") -> Answer:
        return guarded.ask(f"/j/{code}", phone=None, client=client)

    assert [follow("XXXXXXXX").status for _ in range(10)] == [403] * 10
    assert joined(follow("BCDFGHJK", "127.0.0.4"))
    # Links are ignored for a minute, or else guessing would go on; the code waits in the form.
    shown = follow("BCDFGHJK")
    assert shown.status == 200 and 'value="BCDFGHJK"' in shown.text and not joined(shown)
    assert 'value="XXXXXXXX"' in follow("XXXXXXXX").text
    assert joined(guarded.ask("/join", "POST", phone=None, client="127.0.0.3", body={"code": "BCDFGHJK"}))


# --- size and form


def test_long_bodies_are_refused_however_they_come(guarded: GuardedApp) -> None:
    for size, chunks in ((20_000, 1), (40_000, 40), (16 * 1024 + 1, 3), (2_000_000, 100)):
        answer = guarded.ask(GAME, "POST", body=b"a=" + b"x" * size, chunks=chunks)
        assert (answer.status, answer.headers["connection"]) == (413, "close")
    assert guarded.stub.asked == []
    assert guarded.ask(GAME, "POST", body=b"a=" + b"x" * 16_000, chunks=16).status == 204
    assert guarded.stub.asked[-1].form == {"a": "x" * 16_000}
    longest = "x" * (16 * 1024 - len("a="))
    assert guarded.ask(GAME, "POST", body={"a": longest}, chunks=3).status == 204
    assert guarded.stub.asked[-1].form == {"a": longest}, "16 kB, as the refusal says"
    assert guarded.ask(GAME, "POST", body={"a": f"{longest}x"}).status == 413


def test_an_organizer_may_send_a_whole_file_to_receive_and_nowhere_else(guarded: GuardedApp) -> None:
    file, more = b"file=" + b"x" * 4_000_000, b"file=" + b"x" * 4 * 1024 * 1024
    assert guarded.ask("/receive", "POST", body=file, chunks=50).status == 200
    assert len(guarded.stub.asked.pop().form["file"]) == 4_000_000
    answer = guarded.ask("/receive", "POST", body=more, chunks=50)
    assert answer.status == 413
    assert "A file has at most about 2 MB here; ramble games import takes more; nothing was changed." in answer.text
    for path, phone in ((GAME, WRITER), ("/receive", WRITER._replace(table="1")), ("/receive/x", WRITER)):
        assert guarded.ask(path, "POST", phone=phone, body=file, chunks=50).status == 413
    assert guarded.stub.asked == []


def test_a_form_that_does_not_arrive_is_given_up(guarded: GuardedApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "_BODY_SECONDS", 0.05)
    assert guarded.ask(GAME, "POST", body=b"a=b&c=d", chunks=2, arrives=False).status == 503
    monkeypatch.undo()
    assert guarded.ask(GAME, "POST", body=b"a=b&c=d", chunks=2, arrives=None).status == 400
    assert guarded.stub.asked == []


@pytest.mark.parametrize(
    "body", [b"a=%ff", b"a=\xff", b"a=%00", b"%00=a", b"&".join(b"f%d=" % each for each in range(101))]
)
def test_odd_forms_are_refused(guarded: GuardedApp, body: bytes) -> None:
    assert guarded.ask(GAME, "POST", body=body).status == 400
    assert guarded.ask("/g/friday?" + body.decode("latin-1").replace("\xff", "%ff")).status == 400
    assert guarded.stub.asked == []


def test_fields_are_read_as_they_are(guarded: GuardedApp) -> None:
    guarded.ask(
        f"{GAME}?q=%E2%99%A0+x",
        "POST",
        body=b"hand%3AAnn=4&caller=&cards=2S&cards=&cards=3S&x=a%26b;c",
        x_ramble="script",
    )
    asked = guarded.stub.asked[-1]
    assert asked.form == {"hand:Ann": "4", "caller": "", "cards": "2S 3S", "x": "a&b;c"}
    assert asked.query == {"q": "♠ x"} and asked.script
    assert (asked.method, asked.path, asked.phone) == ("POST", ("g", "friday", "add"), WRITER)


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("/", ()),
        ("/g/friday/", ("g", "friday")),
        ("/g/a%2Fb/pad", ("g", "a/b", "pad")),
        ("/g/%E2%99%A0%3F%23%25", ("g", "♠?#%")),
        ("/g/..%2f..", ("g", "../..")),
        ("//g", ("", "g")),
    ],
)
def test_a_path_is_split_before_it_is_decoded(guarded: GuardedApp, path: str, parts: tuple[str, ...]) -> None:
    assert guarded.ask(path).status == 200
    assert guarded.stub.asked[-1].path == parts


def test_a_path_that_is_not_text_is_refused(guarded: GuardedApp) -> None:
    assert guarded.ask("/g/%ff").status == guarded.ask("/g/%00").status == 400


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "BREW"])
def test_other_methods_are_refused(guarded: GuardedApp, method: str) -> None:
    answer = guarded.ask("/", method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, POST")


@pytest.mark.parametrize(
    "path",
    [
        "/static/",
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/a/b",
        "/static/app.py",
        "/static",
    ],
)
def test_only_files_on_the_list_are_served(guarded: GuardedApp, path: str) -> None:
    for phone in (WRITER, None):
        assert guarded.ask(f"/static{path}", phone=phone).status in (400, 404)


# --- every answer


@pytest.mark.parametrize(
    ("name", "disposition"),
    [
        ("friday.pdf", 'attachment; filename="friday.pdf"'),
        ('J%C3%B6rg%20"1".pdf', "attachment; filename*=UTF-8''J%C3%B6rg%20%221%22.pdf"),
        ("a%0D%0Ab", "attachment; filename*=UTF-8''a%0D%0Ab"),
    ],
)
def test_a_page_may_be_a_file(guarded: GuardedApp, name: str, disposition: str) -> None:
    answer = guarded.ask(f"/file/{name}")
    assert (answer.status, answer.text, answer.headers["content-type"]) == (200, "%PDF", "application/pdf")
    assert answer.headers["content-disposition"] == disposition
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_answer_has_the_headers(guarded: GuardedApp) -> None:
    answers = [
        guarded.ask("/"),
        guarded.ask("/", phone=None),
        guarded.ask("/", host="evil.example"),
        guarded.ask("/", "PUT"),
        guarded.ask("/static/none.css"),
        guarded.ask("/health"),
        guarded.ask("/fail"),
        guarded.ask("/j/XXXXXXXX"),
        guarded.ask("/join", phone=None),
        guarded.ask("/g/none/events"),
        guarded.ask(GAME, "POST", body=b"x" * 20_000),
    ]
    assert {answer.status for answer in answers} == {200, 303, 403, 404, 405, 413, 421, 500}
    for answer in answers:
        for name, value in HEADERS:
            assert answer.headers[name.decode()] == value.decode()
        assert answer.headers["cache-control"] == "no-store"
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert dict(HEADERS)[b"referrer-policy"] == b"same-origin"


@pytest.mark.parametrize(("name", "has_policy"), [("app.css", False), ("app.js", True), ("icon.svg", True)])
def test_only_what_runs_or_is_a_page_has_the_policy(guarded: GuardedApp, name: str, has_policy: bool) -> None:
    headers = guarded.ask(f"/static/x/{name}").headers
    assert ("content-security-policy" in headers) is has_policy
    assert headers["x-content-type-options"] == "nosniff"


def test_an_error_of_ours_is_a_plain_page_and_a_report(guarded: GuardedApp) -> None:
    answer = guarded.ask("/fail/<b>", "POST", body={"key": "k"})
    assert answer.status == 500
    assert "Nothing was changed" in answer.text and "Traceback" not in answer.text and "<b>" not in answer.text
    assert [type(each) for each in guarded.reported] == [ZeroDivisionError]


def test_an_error_after_writing_does_not_say_that_nothing_was_changed(home: Path) -> None:  # noqa: ARG001
    from ramble_tools.scorebook.sessions import Request, act, begin

    row = begin("dumbal", ["Ann", "Bob"], []).row
    key = Ask("POST", ("fail",), WRITER, form={"key": "k1"}).require_key()
    act("dumbal", row, lambda _: ("note", {"text": "a note"}), Request(key=key))
    guarded = GuardedApp()
    assert "What you sent was saved" in guarded.ask("/fail", "POST", body={"key": "k1"}).text
    assert "Nothing was changed" in guarded.ask("/fail", "POST", body={"key": "k2"}).text


# --- the codes that are kept


def test_a_code_is_kept_for_the_evening(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = codes(watch=True)
    assert len(first.code) == len(first.watch) == 8 and set(first.code + first.watch) <= set(SIGNS)
    assert first.code != first.watch
    assert codes() == first._replace(watch="")
    assert codes(watch=True) == first
    file = home / "serve.json"
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 11 * 3600)
    assert codes().code == first.code
    monkeypatch.setattr("time.time", lambda: now + 22 * 3600)
    assert codes().code == first.code, "counted from the last start"
    monkeypatch.setattr("time.time", lambda: now + 35 * 3600)
    late = codes()
    assert late.code != first.code and late.secret == first.secret
    assert sorted(each.name for each in home.iterdir()) == ["serve.json"]


def test_a_code_of_the_future_is_not_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the computer's clock was once wrong, a code of that day would let phones in until then."""
    now = time.time()
    monkeypatch.setattr("time.time", lambda: now + 365 * 86400)
    wrong = codes()
    monkeypatch.setattr("time.time", lambda: now)
    right = codes()
    assert right.code != wrong.code and right.secret == wrong.secret
    assert codes().code == right.code
    assert (home / "serve.json").is_file()


def test_a_code_can_be_renewed_or_chosen(home: Path) -> None:
    first = codes()
    second = codes(new=True)
    assert second.code != first.code and codes() == second
    assert codes(checked_code("Friday-2468")).code == "FRIDAY2468" and codes().code == "FRIDAY2468"
    for bad in ("", "short", "no-no-no", "x" * 25, "♠♠♠♠♠♠♠♠"):
        with pytest.raises(BadInput, match="8 to 24 letters and digits"):
            checked_code(bad)
    assert codes().code == "FRIDAY2468"
    for damage in ("", "[]", "{}", "null", '{"secret": "zz", "code": "a", "started": 1}', '{"secret": 1}'):
        (home / "serve.json").write_text(damage)
        assert len(codes().secret) == 32


def test_a_code_that_cannot_be_kept_is_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("RAMBLE_HOME", str(tmp_path / "file"))
    with pytest.raises(OutputError, match=r"'.*serve.json' was not written"):
        codes()


def test_codes_are_shown_in_fours() -> None:
    assert shown("BCDFGHJK") == "BCDF-GHJK" and shown("FRIDAY2468") == "FRIDAY-2468"
    assert shown("SUNDAYNIGHT") == "SUNDAYNIGHT" and shown("A1B2C3D4") == "A1B2C3D4", "as it was chosen"
    assert plain_code(" bcdf‐ghjk\n") == "BCDFGHJK"
