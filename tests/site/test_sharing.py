"""What two phones that share games do while they join and leave, in Node.js, with a browser that the test plays."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from ramble_tools.site import build
from ramble_tools.web.static_files import FOLDER

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="needs Node.js")

SHARING = Path(build.__file__).parent / "static" / "sharing"
NAMES = "at, connections, device, fingerprint, happens, locks, pass, side, tap, uncaught"
# Everything a test wants of the two scripts. Bob's phone has joined once.
BEFORE = """
const VERSION = "00000000", TABLE = "11111111", BOB = fingerprint("cd");
const known = { [BOB]: { name: "Bob", asked: true, writes: true } };
const kept = {}, asked = [], left = [], told = [];
const owner = (guests = {}) => share.owner({
  version: VERSION,
  address: "https://example.org/",
  kept: JSON.stringify({ id: TABLE, guests }),
  keep(text) { kept.table = text; },
  answer(request, [port]) { asked.push(request); port.postMessage({ status: 204, headers: {} }); },
  page: () => "",
  renew() {},
});
const guest = () => {
  const made = join.guest({
    base: "/", name: "n", version: VERSION, say() {}, leave(where) { left.push(where); },
    remembered(name, value) { if (value !== undefined) kept[name] = value; return kept[name] ?? ""; },
  });
  made.onmessage = ({ data }) => told.push(data);
  return made;
};
const code = (change) => codes.codeOf({ version: VERSION, table: TABLE, number: "2222", side: side("ee"), ...change });
// The code that is on the screen, and an answer to it.
const shown = () => codes.readCode(at("share-copy").value, VERSION);
const isForBob = () => shown().guest === BOB.slice(0, 8);
const answer = (change = {}) => {
  at("share-answer").value = code({ isAnswer: true, number: shown().number, ...change });
  at("share-typed").onsubmit({ preventDefault() {} });
};
"""


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the scripts, of which one is that of the pages."""
    folder = tmp_path_factory.mktemp("scripts")
    for path in (
        *SHARING.iterdir(),
        SHARING.parent / "sw.js",
        Path(FOLDER) / "camera.js",
        Path(__file__).parent / "stubs.mjs",
    ):
        shutil.copy(path, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


@pytest.fixture
def run(scripts: Path) -> Any:
    """Return a function that returns what this body of a function returns, after what prepares the browser."""

    def asked(script: str, before: str = "") -> Any:
        imports = f"import {{ {NAMES} }} from './stubs.mjs';\n{before}\n" + "".join(
            f"const {each} = await import('./{each}.js');\n" for each in ("share", "join", "codes", "peer")
        )
        result = f"console.log(JSON.stringify(await (async () => {{ {script} }})()));"
        program = f"{imports}{BEFORE}\n{result}\nprocess.exit();"
        command = ["node", "--input-type=module", "--eval", program]
        return json.loads(subprocess.run(command, cwd=scripts, check=True, capture_output=True, text=True).stdout)

    return asked


# --- the life of an invitation


def test_after_phones_were_apart_another_invitation_is_shown_with_the_reason(run: Any) -> None:
    script = """
    owner().open();
    await pass(11_000);
    const before = shown().number;
    answer();
    await pass(16_000);
    const said = at("share-why").textContent;
    const isNew = shown().number !== before;
    // The next answer counts again.
    answer();
    await pass(10);
    return [said, isNew, at("share-busy").hidden, connections[0].isClosed];
    """
    assert run(script) == ["apart", True, False, True]


def test_a_code_is_only_seen_while_it_can_be_answered(run: Any) -> None:
    script = """
    const isSeen = () => at("share-code")["aria-busy"] === "false";
    owner().open();
    const found = [isSeen()];
    await pass(11_000);
    found.push(isSeen());
    answer();
    await pass(10);
    found.push(isSeen());
    await pass(16_000);
    found.push(isSeen());
    return found;
    """
    assert run(script) == [False, True, False, True]


def test_done_says_nothing_of_a_browser_that_does_not_wait(run: Any) -> None:
    script = """
    const table = owner(known);
    const found = [];
    for (let time = 0; time < 2; time++) {
      table.open();
      await pass(11_000);
      found.push(isForBob(), at("share-step").hidden, at("share-for").hidden);
      at("share-done").onclick();
    }
    return found;
    """
    assert run(script) == [True, True, False] * 2


def test_a_browser_that_does_not_wait_gets_invitations_for_any_phone(run: Any) -> None:
    script = """
    owner(known).open();
    await pass(11_000);
    connections.at(-1).lose();
    await pass(1_000);
    return [isForBob(), at("share-for").hidden];
    """
    assert run(script) == [False, True]


def test_a_phone_that_is_sent_away_has_no_way_back(run: Any) -> None:
    script = """
    owner(known).open();
    await pass(11_000);
    const its = connections.at(-1);
    const before = isForBob();
    tap("share-guests", "Send away");
    tap("share-guests", "Yes");
    await pass(1_000);
    its.open();
    await pass(1_000);
    return [before, isForBob(), its.isClosed, at("share-guests").children.length];
    """
    assert run(script) == [True, False, True, 0]


def test_a_connection_that_waits_for_a_phone_is_no_way_back_either(run: Any) -> None:
    script = """
    owner(known).open();
    await pass(11_000);
    connections.at(-1).open();
    await pass(2_000);
    // The one that is open, three that wait, and the next invitation.
    const [first, waits] = connections;
    tap("share-guests", "Send away");
    tap("share-guests", "Yes");
    waits.open();
    await pass(1_000);
    return [connections.length, waits.isClosed, first.isClosed, at("share-guests").children.length];
    """
    assert run(script) == [5, True, True, 0]


def test_a_phone_that_came_by_itself_needs_no_invitation(run: Any) -> None:
    script = """
    owner({ ...known, [fingerprint("dd")]: { name: "Cy", asked: true, writes: true } }).open();
    await pass(11_000);
    connections.at(-1).open();
    await pass(2_000);
    connections[0].lose();
    tap("share-for", "Bob");
    await pass(1_000);
    const before = isForBob();
    // One of those that wait.
    connections[1].open();
    await pass(1_000);
    return [before, isForBob()];
    """
    assert run(script) == [True, False]


def test_in_another_network_another_invitation_is_shown(run: Any) -> None:
    script = """
    const table = owner(known);
    happens("online");
    table.open();
    await pass(11_000);
    const before = shown().number;
    happens("online");
    await pass(1_000);
    return [connections.length, shown().number !== before, isForBob()];
    """
    assert run(script) == [2, True, True]


def test_an_answer_that_the_browser_does_not_take_is_refused_and_another_one_counts(run: Any) -> None:
    script = """
    owner().open();
    await pass(11_000);
    const before = shown().number;
    globalThis.isBadDescription = true;
    answer();
    await pass(20_000);
    const found = [at("share-why").textContent, shown().number === before];
    globalThis.isBadDescription = false;
    answer();
    await pass(10);
    return [...found, at("share-busy").hidden, uncaught];
    """
    assert run(script) == ["code", True, False, []]


def test_a_browser_that_makes_no_connection_says_so(run: Any) -> None:
    script = """
    RTCPeerConnection.prototype.setLocalDescription = async () => { throw new Error("no connection"); };
    owner(known).open();
    await pass(11_000);
    return [at("share-why").textContent, uncaught];
    """
    assert run(script) == ["no-webrtc", []]


def test_a_phone_that_nothing_can_wait_for_plays_all_the_same(run: Any) -> None:
    script = """
    owner(known).open();
    await pass(11_000);
    RTCPeerConnection.prototype.setLocalDescription = async () => { throw new Error("no connection"); };
    connections[0].open();
    await pass(2_000);
    return [connections[0].isClosed, uncaught];
    """
    assert run(script) == [False, []]


# --- a guest


def test_what_was_kept_of_a_phone_outlives_an_old_invitation(run: Any) -> None:
    script = """
    const before = kept.guest = JSON.stringify({ table: TABLE, spare: [code({ guest: "abababab" })] });
    location.hash = `#join=${code({ table: "22222222" })}`;
    guest();
    await pass(20_000);
    const found = [connections.length, kept.guest === before];
    // Now its answer is read.
    connections[0].open();
    connections[0].hear({ what: "hello", page: "", table: "22222222" });
    await pass(10);
    return [...found, JSON.parse(kept.guest).table];
    """
    assert run(script) == [1, True, "22222222"]


def test_a_phone_comes_back_as_before_if_an_invitation_leads_nowhere(run: Any) -> None:
    script = """
    kept.guest = JSON.stringify({ table: TABLE, spare: [code({ guest: "abababab" })] });
    location.hash = `#join=${code({ guest: "abababab" })}`;
    guest();
    await pass(1_000);
    connections[0].lose();
    await pass(1_000);
    connections[1].open();
    connections[1].hear({ what: "hello", page: "g/friday", table: TABLE });
    await pass(1_000);
    return [connections.length, told.map(({ what }) => what)];
    """
    assert run(script) == [2, ["ready", "back"]]


def test_a_phone_that_nobody_has_let_in_is_no_guest_at_its_next_start(run: Any) -> None:
    script = """
    location.hash = `#join=${code()}`;
    guest();
    await pass(20_000);
    return [at("join-show").hidden, kept.guest ?? ""];
    """
    assert run(script) == [False, ""]


GUEST = """
location.hash = `#join=${code()}`;
const own = guest();
await pass(1_000);
const [other] = connections;
other.open();
other.hear({ what: "hello", page: "g/friday", table: TABLE });
await pass(10);
"""


def test_a_phone_that_left_is_no_guest_any_more(run: Any) -> None:
    script = """
    own.leave();
    other.hear({ what: "spare", codes: [code({ guest: "abababab" })] });
    await pass(400);
    return [kept.guest, left];
    """
    assert run(GUEST + script) == ["", [""]]


@pytest.mark.parametrize("how", ["leave", "keep"])
def test_a_phone_asks_before_it_leaves_what_it_has_not_sent(run: Any, how: str) -> None:
    script = f"""
    const outbox = `${{TABLE}} ramble-outbox`;
    globalThis.localStorage = {{ getItem: (place) => (place === outbox ? '[{{"key": "1"}}]' : null) }};
    globalThis.sessionStorage = {{ setItem() {{}} }};
    at("unsent").hidden = true;
    own.{how}();
    await pass(400);
    const found = [at("unsent").hidden, kept.guest !== "", left.length];
    at("unsent-leave").onclick();
    await pass(400);
    return [...found, kept.guest, left.length];
    """
    assert run(GUEST + script) == [False, True, 0, "", 1]


def test_a_phone_that_leaves_while_it_comes_back_is_no_guest_any_more(run: Any) -> None:
    script = """
    other.hear({ what: "spare", codes: [code({ guest: "abababab" })] });
    other.lose();
    await pass(1_000);
    own.leave();
    connections[1].open();
    await pass(20_000);
    return [connections.length, kept.guest];
    """
    assert run(GUEST + script) == [2, ""]


def test_a_phone_that_was_sent_away_is_not_told_that_the_other_one_is_gone(run: Any) -> None:
    script = """
    other.hear({ what: "away" });
    await pass(300);
    other.lose();
    await pass(10_000);
    return [told.at(-1), at("lost").hidden];
    """
    assert run(GUEST + script) == [{"what": "gone", "value": "sent-away"}, True]


def test_an_invitation_that_the_browser_does_not_take_is_refused(run: Any) -> None:
    script = """
    globalThis.isBadDescription = true;
    location.hash = `#join=${code()}`;
    guest();
    await pass(20_000);
    return [at("join-why").textContent, at("join-show").hidden, uncaught];
    """
    assert run(script) == ["code", True, []]


# --- the screen and the camera


def test_the_screen_stays_on_only_while_it_has_to(run: Any) -> None:
    script = """
    const table = owner(known);
    const found = [];
    const look = async (time = 1_000) => {
      await pass(time);
      found.push(locks.filter(({ isOn }) => isOn).length);
    };
    happens("visibilitychange");
    await look();
    table.open();
    await look(11_000);
    at("share-done").onclick();
    await look();
    table.open();
    await pass(11_000);
    connections.at(-1).open();
    at("share-done").onclick();
    await look();
    happens("visibilitychange");
    await look();
    // The last one goes.
    connections.filter(({ channel }) => channel.readyState === "open").forEach((each) => each.lose());
    await look();
    return found;
    """
    assert run(script) == [0, 1, 0, 1, 1, 0]


# A camera that sees a code each time, or fails.
CAMERA = """
const seen = [];
const cameras = [];
device.mediaDevices = { async getUserMedia() {
  const camera = { isOn: true, stop() { this.isOn = false; }, getTracks() { return [this]; } };
  cameras.push(camera);
  return camera;
} };
globalThis.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() {
    if (document.hidden) throw new Error("hidden");
    return seen.map((rawValue) => ({ rawValue }));
  }
};
"""


def test_the_camera_goes_on_when_the_page_is_seen_again(run: Any) -> None:
    script = """
    owner(known).open();
    await pass(1_000);
    const on = () => cameras.map(({ isOn }) => isOn);
    const found = [on()];
    for (const isHidden of [true, false, true]) {
      document.hidden = isHidden;
      happens("visibilitychange");
      await pass(1_000);
      found.push(on());
    }
    at("share-done").onclick();
    document.hidden = false;
    happens("visibilitychange");
    await pass(1_000);
    return [...found, on()];
    """
    assert run(script, CAMERA) == [[True], [False], [False, True], [False, False], [False, False]]


def test_a_camera_that_fails_is_not_asked_again_and_again(run: Any) -> None:
    script = """
    globalThis.BarcodeDetector.prototype.detect = async () => { throw new Error("broken"); };
    owner(known).open();
    await pass(60_000);
    return cameras.length;
    """
    assert run(script, CAMERA) == 1


def test_a_code_that_the_camera_sees_many_times_makes_one_connection(run: Any) -> None:
    script = """
    seen.push(code());
    const own = guest();
    await pass(100);
    own.scan();
    await pass(5_000);
    return [connections.map(({ isClosed }) => isClosed), cameras.map(({ isOn }) => isOn), at("join-show").hidden];
    """
    assert run(script, CAMERA) == [[False], [False], False]


# --- what the other side may send


BYTES = """
// The parts of a message: a head of JSON after its length, and a body, with the number of the message.
const message = (number, head, length = 0, isLast = true) => {
  const json = [...new TextEncoder().encode(typeof head === "string" ? head : JSON.stringify(head))];
  return [isLast ? 4 : 0, 0, 0, number >> 8, number & 255, 0, 0, 0, json.length, ...json, ...Array(length).fill(65)];
};
owner(known).open();
await pass(11_000);
const bob = connections[0];
bob.open();
await pass(2_000);
const POST = { method: "POST", path: "/g/friday/add", query: "", headers: {} };
"""


@pytest.mark.parametrize(
    ("sent", "is_closed"),
    [
        ("message(1, POST, 16_000)", False),
        ("[]", True),
        ("[4, 0]", True),
        ("[4, 0, 0, 0, 1, 0, 0]", True),
        ("message(1, '{')", True),
        ("message(1, 'null')", False),
        ("[6, ...message(1, 'null').slice(1)]", False),
        ("[5, ...message(1, 'null').slice(1)]", False),
    ],
)
def test_a_phone_that_sends_what_no_app_of_ours_sends_is_let_go(run: Any, sent: str, is_closed: bool) -> None:
    script = f"bob.get({sent}); await pass(100); return [bob.isClosed, uncaught];"
    assert run(BYTES + script) == [is_closed, []]


def test_a_guest_cannot_send_what_is_too_long(run: Any) -> None:
    script = """
    const before = asked.length;
    bob.get(message(1, POST, 40_000));
    bob.get(message(2, { ...POST, headers: { long: "x".repeat(100) } }));
    await pass(100);
    const answers = bob.channel.sent.slice(-2).map((part) => JSON.parse(new TextDecoder().decode(part.subarray(9))
      .replace(/}.*/s, (end) => end.slice(0, end.lastIndexOf("}") + 1))).status);
    return [asked.length - before, answers.sort(), bob.isClosed];
    """
    assert run(BYTES + script) == [1, [204, 413], False]


@pytest.mark.parametrize("each", ["message(number, POST, 100, false)", "message(1, POST, 60_000, false)"])
def test_a_guest_cannot_fill_the_memory_with_what_never_ends(run: Any, each: str) -> None:
    script = f"""
    for (let number = 0; number < 200 && !bob.isClosed; number++) bob.get({each});
    return bob.isClosed;
    """
    assert run(BYTES + script) is True


def test_a_long_message_that_ends_makes_room_for_others(run: Any) -> None:
    script = """
    for (let number = 0; number < 100; number++) {
      bob.get(message(number, POST, 20_000, false));
      bob.get(message(number, "", 0));
    }
    await pass(1_000);
    return [bob.isClosed, uncaught];
    """
    assert run(BYTES + script) == [False, []]


# The service worker, with one page that gives this answer.
SERVICE_WORKER = """
globalThis.location = new URL("https://example.org/app/sw.js");
globalThis.importScripts = () => { globalThis.SITE = { files: {}, policy: "" }; };
const page = { frameType: "top-level", postMessage(request, [port]) { port.postMessage(given); } };
globalThis.clients = { matchAll: async () => [page] };
(0, eval)((await import("node:fs")).readFileSync("sw.js", "utf8"));
let answered = null;
const request = { url: "https://example.org/app/g/friday", method: "GET", headers: new Headers() };
happens("fetch", { request, respondWith(answer) { answered = answer; } });
await pass(100);
return (await Promise.race([answered, pass(1_000)]))?.status;
"""


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("{ status: 200, headers: {}, body: 'x' }", 200),
        ("{ status: 303, headers: { location: '/app/' } }", 303),
        ("{ status: 999, headers: {}, body: 'x' }", 502),
        ("{ status: 200, headers: { location: '/app/' } }", 502),
        ("{ status: 303, headers: { location: 'https://' } }", 502),
    ],
)
def test_what_is_no_answer_does_not_keep_a_page_waiting(run: Any, given: str, status: int) -> None:
    assert run(f"const given = {given};{SERVICE_WORKER}") == status
