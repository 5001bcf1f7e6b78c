"""Several phones share the games of one, without a server: how they join, play, lose each other, and go on."""

import random
import re
from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from tests.browser.conftest import poll
from tests.browser.site.conftest import App
from tests.browser.site.test_site import begin, keys, open_pad

pytest.importorskip("playwright.sync_api", reason="needs Playwright: pip install -e '.[browser]'")
from PIL import Image
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page

# Each page keeps its connections where the test finds them.
WATCHED = """
const Usual = RTCPeerConnection;
self.connections = [];
self.RTCPeerConnection = class extends Usual {
  constructor(...given) { super(...given); self.connections.push(this); }
};
"""


KEPT_GAME = "localStorage[Object.keys(localStorage).find((each) => each.endsWith('kept-game'))]"


class Phone(NamedTuple):
    """A phone: its page, and the frame with the pages in it."""

    page: "Page"

    @property
    def frame(self) -> "Frame":
        """The frame, once it shows a page."""
        self.page.frame_locator("iframe").locator("h1").first.wait_for()
        return self.page.frames[1]

    def scores(self, *texts: str) -> None:
        """Wait until the players have these scores."""
        expect(self.page.frame_locator("iframe").locator("#board .score")).to_have_text(list(texts))


def new(app: App) -> "Page":
    context = app.profile()
    context.add_init_script(WATCHED)
    return context.new_page()


def owner(app: App, players: str = "Ann Bob Cy") -> Phone:
    """Return the phone that has the games, with a game of Dumbal, and an invitation on its screen."""
    page = new(app)
    page.goto(app.host.url)
    phone = Phone(page)
    begin(phone.frame, players=players)
    not_now(phone)
    share(phone)
    return phone


def not_now(phone: Phone) -> None:
    """Say that nobody is to be named. The page is loaded again: a tap before its scripts are there is lost."""
    button = phone.frame.get_by_role("button", name="Not now")
    button.click()
    expect(button).to_have_count(0)
    phone.frame.locator("html.js").wait_for()


def share(phone: Phone) -> None:
    phone.frame.get_by_role("button", name="Share this table").click()
    phone.page.locator("#share-code svg").wait_for()


def invitation(phone: Phone) -> str:
    """Return the link that the code on the screen says."""
    phone.page.locator("#share-code svg").wait_for()
    return str(phone.page.locator("#share-copy").evaluate("(button) => button.value"))


def let_in(phone: Phone, code: str) -> None:
    """Type the code of a phone that joins, as if this one had no camera."""
    if not phone.page.locator("#share-answer").is_visible():
        phone.page.locator("#share summary").click()
    phone.page.locator("#share-answer").fill(code)
    phone.page.get_by_role("button", name="Let it in").click()


def answer(page: "Page") -> str:
    page.locator("#join-code svg").wait_for()
    return str(page.locator("#join-copy").get_attribute("data-code"))


def guest(app: App, host: Phone, name: str = "") -> Phone:
    """Return a new phone that has joined, and says who it is."""
    page = new(app)
    link = invitation(host)
    page.goto(link)
    let_in(host, answer(page))
    phone = Phone(page)
    if name:
        phone.frame.get_by_role("button", name=name, exact=True).click()
        expect(phone.frame.locator("a.phone")).to_have_text(name)
        expect(host.page.locator("#share-guests")).to_contain_text(name)
    return phone


def fill_in(frame: "Frame", *hands: str) -> None:
    """Enter a hand that Ann called, up to the tap on Record."""
    open_pad(frame)
    for place, points in enumerate(hands):
        keys(frame, *(["Next"] if place else []), *points)
    frame.locator("#pad .who", has_text="Ann").first.click()
    frame.locator("#pad").get_by_role("button", name="Record", exact=True).click()


def record(frame: "Frame", *hands: str) -> None:
    fill_in(frame, *hands)
    expect(frame.locator("#pad")).to_be_hidden()


def call(frame: "Frame") -> None:
    """Open a player's own fields, and call."""
    frame.locator("#called a").click()
    frame.locator(".keypad").get_by_role("button", name="I call", exact=True).click()
    expect(frame.locator("#hand h2")).to_contain_text("called")


def send_own(frame: "Frame", points: str) -> None:
    """Send a player's own hand, as points."""
    expect(frame.locator("#hand .input").first).to_be_focused()
    beside_cards = "" if frame.locator(".keypad-digits").count() else " as points"
    keys(frame, *(f"{digit}{beside_cards}" for digit in points), "Done")


# Taps as soon as the page may be tapped; its picture and its fonts may come later.
TAPPED_AT_ONCE = """
addEventListener("DOMContentLoaded", () => {
  const button = self !== top && document.querySelector("[data-table=share]");
  if (button && getComputedStyle(button).visibility === "visible") button.click();
});
"""


def test_a_tap_counts_before_all_of_the_page_is_loaded(app: App) -> None:
    page = new(app)
    page.add_init_script(TAPPED_AT_ONCE)
    page.goto(app.host.url)
    expect(page.locator("#share")).to_be_visible()


def test_three_phones_play_without_a_server(app: App) -> None:
    ann = owner(app)
    bob, cy = guest(app, ann, "Bob"), guest(app, ann, "Cy")
    ann.page.get_by_role("button", name="Done").click()
    app.host.stop()
    # None of the guests has started Python.
    assert not bob.page.workers and not cy.page.workers
    record(bob.frame, "4", "17", "9")
    for phone in (ann, bob, cy):
        phone.scores("0", "17", "9")
    record(ann.frame, "3", "9", "8")
    for phone in (ann, bob, cy):
        phone.scores("0", "26", "17")


def test_the_owner_sees_at_once_that_a_phone_has_joined(app: App) -> None:
    ann = owner(app)
    ann.page.set_viewport_size({"width": 360, "height": 640})
    said = ann.page.locator("#share-joined")
    bob = guest(app, ann)
    expect(said).to_have_text("A phone has joined.")
    expect(said).to_be_in_viewport(ratio=1)
    expect(ann.page.locator("#share-guests bdi")).to_have_text("Phone 1")
    bob.frame.get_by_role("button", name="Bob", exact=True).click()
    expect(said).to_have_text("Bob has joined.")
    expect(ann.page.locator("#share-guests bdi")).to_have_text("Bob")
    bob.page.goto("about:blank")
    expect(said).to_have_text("")


def test_a_copied_code_is_said_to_be_copied_or_shown(app: App) -> None:
    ann = owner(app)
    page = new(app)
    page.goto(invitation(ann))
    code = answer(page)
    for works in (True, False):
        for each in (ann.page, page):
            copies = f"async (text) => {{ if (!{str(works).lower()}) throw new Error(); window.copied = text; }}"
            each.evaluate(f"() => {{ navigator.clipboard.writeText = {copies}; }}")
        if works:
            ann.page.locator("#share summary").click()
        ann.page.get_by_role("button", name="Copy the link").click()
        page.get_by_role("button", name="Copy the code").click()
        for phone, place, text in ((ann.page, "#share-copied", invitation(ann)), (page, "#join-copied", code)):
            if works:
                expect(phone.locator(place)).to_have_text("Copied.")
                assert phone.evaluate("window.copied") == text
            else:
                expect(phone.locator(place)).to_have_text("The browser did not copy it. Copy it by hand:")
                expect(phone.locator(f"{place} input")).to_have_value(text)


def test_everybody_enters_their_own_hand(app: App) -> None:
    ann = owner(app)
    bob, cy = guest(app, ann, "Bob"), guest(app, ann, "Cy")
    ann.page.get_by_role("button", name="Done").click()
    ann.frame.locator("header a.phone").click()
    ann.frame.get_by_role("button", name="Ann", exact=True).click()
    call(ann.frame)
    for phone, points in ((cy, "9"), (ann, "4")):
        expect(phone.frame.locator("#hand")).to_be_visible()
        send_own(phone.frame, points)
    for phone in (ann, cy):
        expect(phone.frame.locator("[data-line]").first).to_have_text("Ann called: waiting for Bob")
    # What was sent once is not sent again and again while somebody is missing.
    asked: list[str] = []
    for phone in (ann, bob, cy):
        phone.page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    ann.page.wait_for_timeout(2_000)
    assert len(asked) < 10, asked
    send_own(bob.frame, "17")
    for phone in (ann, bob, cy):
        phone.scores("0", "17", "9")
        expect(phone.frame.locator("#hand")).to_be_hidden()
    # It can be taken back on any of them, and a word is judged for all.
    bob.frame.get_by_role("button", name="Undo").first.click()
    for phone in (ann, bob, cy):
        phone.scores("0", "0", "0")
    cy.frame.locator("#bar").get_by_role("link", name="Word").click()
    cy.frame.locator("#w").fill("shirt")
    cy.frame.locator("#w").press("Enter")
    expect(cy.frame.locator("dialog #verdict")).to_contain_text("SHIRT")
    for phone in (ann, bob):
        expect(phone.frame.locator("#toasts")).to_contain_text("Cy asked: SHIRT")


def test_a_guest_may_only_watch_or_be_sent_away(app: App) -> None:
    ann = owner(app)
    ann.page.get_by_label("New phones can only watch").check()
    dan = guest(app, ann)
    expect(dan.frame.locator("#board")).to_be_visible()
    expect(dan.frame.locator(".bar [data-open=pad]")).to_be_hidden()
    ann.page.get_by_role("button", name="May play").click()
    expect(dan.page.frame_locator("iframe").locator(".bar [data-open=pad]")).to_be_visible()
    # No guest gets at what only the owner has.
    for path in ("receive", "backup/file"):
        assert dan.frame.evaluate("async (path) => (await fetch(path)).status", f"{app.host.url}{path}") == 403
    poll(dan.page, f"() => {KEPT_GAME}")
    # It is asked once.
    ann.page.get_by_role("button", name="Send away").click()
    ann.page.locator("#share-guests").get_by_role("button", name="No", exact=True).click()
    ann.page.get_by_role("button", name="Send away").click()
    expect(dan.frame.locator("#board")).to_be_visible()
    ann.page.locator("#share-guests").get_by_role("button", name="Yes", exact=True).click()
    expect(dan.page.get_by_text("The other phone has ended this table, or sent this phone away.")).to_be_visible()
    expect(ann.page.locator("#share-guests li")).to_have_count(0)
    # The guest can keep the game, even if it loads the page again before.
    dan.page.goto(app.host.url)
    expect(dan.page.get_by_text("The other phone has ended this table, or sent this phone away.")).to_be_visible()
    dan.page.get_by_role("button", name="Keep the last game").click()
    expect(dan.page.frame_locator("iframe").locator("main")).to_contain_text("friday")


def test_all_phones_are_sent_away_after_a_question(app: App) -> None:
    ann = owner(app)
    dan = guest(app, ann)
    poll(dan.page, f"() => {KEPT_GAME}")
    ann.page.get_by_role("button", name="End this table").click()
    ann.page.locator("#share-sure").get_by_role("button", name="No", exact=True).click()
    ann.page.get_by_role("button", name="End this table").click()
    ann.page.locator("#share-sure").get_by_role("button", name="Yes", exact=True).click()
    expect(dan.page.get_by_text("The other phone has ended this table, or sent this phone away.")).to_be_visible()
    expect(dan.page.get_by_role("button", name="Keep the last game")).to_be_visible()
    dan.page.get_by_role("button", name="Open my own games").click()
    expect(dan.page.frame_locator("iframe").locator("main")).to_contain_text("No game has been recorded yet")


def cut(phone: Phone) -> None:
    """Break the connections of a phone; those that wait are not in use."""
    phone.page.evaluate("connections.forEach((each) => { if (each.connectionState === 'connected') each.close(); })")


def test_a_guest_comes_back_by_itself_and_nothing_is_lost(app: App) -> None:
    ann = owner(app)
    bob = guest(app, ann, "Bob")
    ann.page.get_by_role("button", name="Done").click()
    # It slept, and its page was thrown away.
    bob.page.reload()
    bob.scores("0", "0", "0")
    cut(bob)
    fill_in(bob.frame, "4", "17", "9")
    for phone in (ann, bob):
        phone.scores("0", "17", "9")
    expect(bob.frame.locator(".waiting")).to_have_count(0)
    assert not bob.page.workers


def test_an_owner_who_was_killed_lets_known_guests_in_with_one_code_each(app: App) -> None:
    device = app.device()
    page = device.new_page()
    page.goto(app.host.url)
    ann = Phone(page)
    begin(ann.frame, players="Ann Bob Cy")
    not_now(ann)
    share(ann)
    bob, cy = guest(app, ann, "Bob"), guest(app, ann, "Cy")
    ann.page.get_by_role("button", name="Done").click()
    record(ann.frame, "4", "17", "9")
    for phone in (bob, cy):
        phone.scores("0", "17", "9")
    app.host.stop()
    device.kill("browser")
    fill_in(bob.frame, "3", "9", "8")
    expect(bob.frame.locator(".waiting")).to_contain_text("waiting for the other phone")
    ann = Phone(device.new_page())
    ann.page.goto(f"{app.host.url}g/friday")
    ann.scores("0", "17", "9")
    ann.page.get_by_role("button", name="Let them in again").click()
    for phone, name in ((bob, "Bob"), (cy, "Cy")):
        ann.page.get_by_role("group", name="Which phone").get_by_role("button", name=name).click()
        ann.page.locator("#share-for [aria-pressed=true]", has_text=name).wait_for()
        # As its camera app opens it.
        phone.page.goto(invitation(ann))
        phone.scores("0", "26", "17")
    expect(ann.page.locator("#share-for")).to_be_hidden()
    ann.page.get_by_role("button", name="Done").click()
    ann.scores("0", "26", "17")


def test_a_call_that_is_in_is_there_after_the_owner_was_killed(app: App) -> None:
    device = app.device()
    page = device.new_page()
    page.goto(app.host.url)
    ann = Phone(page)
    begin(ann.frame, players="Ann Bob")
    ann.frame.get_by_role("button", name="Ann", exact=True).click()
    share(ann)
    bob = guest(app, ann, "Bob")
    ann.page.get_by_role("button", name="Done").click()
    call(ann.frame)
    send_own(ann.frame, "4")
    line = bob.frame.locator("[data-line]").first
    expect(line).to_have_text("Ann called: waiting for Bob")
    device.kill("browser")
    ann = Phone(device.new_page())
    ann.page.goto(f"{app.host.url}g/friday")
    expect(ann.page.frame_locator("iframe").locator("#hand [data-line]")).to_have_text("Ann called: waiting for Bob")
    ann.page.get_by_role("button", name="Let them in again").click()
    bob.page.goto(invitation(ann))
    send_own(bob.frame, "17")
    ann.page.get_by_role("button", name="Done").click()
    for phone in (ann, bob):
        phone.scores("0", "17")


def test_a_guest_without_a_camera_comes_back_by_a_link(app: App) -> None:
    ann = owner(app)
    bob = guest(app, ann, "Bob")
    # The owner's page is loaded again, so that nothing waits for the guest any more.
    ann.page.reload()
    bob.page.locator("#lost").get_by_role("button", name="Scan its code").click()
    expect(bob.page.locator("#join-why")).to_contain_text("This device has no camera.")
    # The code with which it joined is not to be shown again.
    expect(bob.page.locator("#join-show")).to_be_hidden()
    bob.page.get_by_role("button", name="Back").click()
    bob.scores("0", "0", "0")
    bob.page.locator("#lost").get_by_role("button", name="Scan its code").click()
    ann.page.get_by_role("button", name="Let them in again").click()
    bob.page.get_by_label("The other phone's link").fill("HELLO")
    bob.page.get_by_role("button", name="Join", exact=True).click()
    expect(bob.page.locator("#join-why")).to_contain_text("That is not a code for joining.")
    bob.page.get_by_label("The other phone's link").fill(invitation(ann))
    bob.page.get_by_role("button", name="Join", exact=True).click()
    expect(ann.page.locator("#share-joined")).to_have_text("Bob has joined.")
    ann.page.get_by_role("button", name="Done").click()
    record(bob.frame, "4", "17", "9")
    ann.scores("0", "17", "9")


def test_the_game_goes_on_at_a_guest_and_both_branches_are_kept(app: App) -> None:
    ann = owner(app)
    bob = guest(app, ann, "Bob")
    poll(bob.page, f"() => {KEPT_GAME}")
    before = bob.page.evaluate(KEPT_GAME)
    record(bob.frame, "4", "17", "9")
    poll(bob.page, f"() => {KEPT_GAME} !== {before!r}")
    ann.scores("0", "17", "9")
    address = ann.page.url
    ann.page.goto("about:blank")
    bob.page.locator("#lost").get_by_role("button", name="Keep this game").click()
    bob.page.frame_locator("iframe").get_by_role("link", name="friday").click()
    bob.scores("0", "17", "9")
    # Bob is Bob here, too.
    frame = bob.frame
    expect(frame.locator("a.phone")).to_have_text("Bob")
    record(frame, "3", "9", "8")
    bob.scores("0", "26", "17")
    frame.get_by_role("link", name="Send this game").click()
    expect(frame.get_by_label("Link")).to_have_value(re.compile("^http"))
    link = frame.get_by_label("Link").input_value()
    # The one who left went on too.
    ann.page.goto(address)
    ann.scores("0", "17", "9")
    record(ann.frame, "1", "2", "3")
    ann.page.goto(link)
    expect(ann.frame.get_by_role("listitem")).to_contain_text("so it becomes a second game")
    ann.frame.get_by_role("button", name="Add it to the games").click()
    ann.frame.get_by_role("link", name="Games").first.click()
    expect(ann.frame.locator(".game .name")).to_have_text(["friday 2", "friday"])


# What a camera sees, in pixels.
SEEN = 640


def see(camera: Path, screen: bytes | None = None) -> None:
    """Let a camera of a browser see this screen, or nothing. Chromium reads the file again and again."""
    picture = Image.new("L", (SEEN, SEEN), 90)
    if screen:
        shown = Image.open(BytesIO(screen)).convert("L")
        shown.thumbnail((SEEN, SEEN))
        picture.paste(shown, ((SEEN - shown.width) // 2, (SEEN - shown.height) // 2))
    head = f"YUV4MPEG2 W{SEEN} H{SEEN} F10:1 Ip A1:1 C420jpeg\nFRAME\n".encode()
    content = head + picture.tobytes() + bytes([128]) * (SEEN * SEEN // 2)
    # In its place, because the browser has the file open.
    with camera.open("r+b" if camera.exists() else "wb") as file:
        file.write(content)


def with_camera(app: App, camera: Path) -> Phone:
    """Return a phone whose camera this is, and whose owner lets every page use it."""
    see(camera)
    fake = ("--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")
    page = app.device(*fake, f"--use-file-for-fake-video-capture={camera}").new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    return Phone(page)


# A phone looks for its own addresses as long as it may. Meanwhile its camera sees a code several times, and one that is
# known to the other phone is connected.
SLOW = """() => {
  Object.defineProperty(RTCPeerConnection.prototype, "iceGatheringState", { get: () => "gathering" });
}"""

# What the camera app of a phone does with a picture: the site's own reader of codes in place of the phone's.
READ = """async (content) => {
  const { BarcodeDetector } = await import(BASE + document.querySelector("#share").dataset.reader);
  const picture = Object.assign(new Image(), { src: content });
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return (await new BarcodeDetector({ formats: ["qr_code"] }).detect(canvas))[0].rawValue;
}"""


def test_two_scans_join_a_phone_and_one_brings_it_back(app: App, tmp_path: Path) -> None:
    ann, bob = with_camera(app, tmp_path / "ann.y4m"), with_camera(app, tmp_path / "bob.y4m")
    ann.page.goto(app.host.url)
    begin(ann.frame, players="Ann Bob Cy")
    not_now(ann)
    began, taps = ann.page.evaluate("performance.now()"), 1
    share(ann)
    ann.page.locator("#share-camera").wait_for()
    content = "data:image/png;base64," + b64encode(ann.page.screenshot()).decode()
    link = ann.page.evaluate(READ.replace("BASE", repr(app.host.url)), content)
    # A tap on what the camera app shows.
    taps += 1
    bob.page.goto(link)
    bob.page.locator("#join-code svg").wait_for()
    see(tmp_path / "ann.y4m", bob.page.screenshot())
    bob.scores("0", "0", "0")
    assert taps == 2 and ann.page.evaluate("performance.now()") - began < 20_000
    see(tmp_path / "ann.y4m")
    ann.page.get_by_role("button", name="Done").click()
    # The owner's page is gone, and comes back.
    ann.page.reload()
    bob.page.locator("#lost").get_by_role("button", name="Scan its code").wait_for()
    ann.page.get_by_role("button", name="Let them in again").click()
    ann.page.locator("#share-code svg").wait_for()
    see(tmp_path / "bob.y4m", ann.page.screenshot())
    bob.page.evaluate(SLOW)
    bob.page.locator("#lost").get_by_role("button", name="Scan its code").click()
    expect(bob.page.locator("#lost")).to_be_hidden()
    bob.scores("0", "0", "0")
    ann.page.get_by_role("button", name="Done").click()
    record(bob.frame, "4", "17", "9")
    ann.scores("0", "17", "9")


# A camera that fails for this reason; the empty page before the first one has none.
NO_CAMERA = """
if (navigator.mediaDevices) navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("", "WHY"); };
"""


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("delete self.RTCPeerConnection", "This browser can't connect to other phones."),
        (NO_CAMERA.replace("WHY", "NotAllowedError"), "The browser does not let this page use the camera."),
        (NO_CAMERA.replace("WHY", "NotFoundError"), "This device has no camera."),
    ],
)
def test_what_a_browser_lacks_is_said(app: App, script: str, said: str) -> None:
    context = app.profile()
    context.add_init_script(script)
    page = context.new_page()
    page.goto(app.host.url)
    Phone(page).frame.get_by_role("button", name="Share this table").click()
    expect(page.locator("#share-why")).to_contain_text(said)


# Makes a code with something changed in what it says.
CHANGED = """async ([code, version, change]) => {
  const { codeOf, readCode } = (await import(BASE + "sharing.js")).$codes;
  const { is, ...said } = readCode(code, version);
  return codeOf({ ...said, ...change });
}"""


def changed(app: App, page: "Page", code: str, **change: object) -> str:
    """Return a code that says something else."""
    version = page.evaluate("SITE.version.split('+')[1]")
    return str(page.evaluate(CHANGED.replace("BASE", repr(app.host.url)), [code, version, change]))


def test_a_wrong_code_is_refused_and_phones_that_are_apart_say_so(app: App) -> None:
    ann = owner(app)
    page = new(app)
    link = invitation(ann)
    address, _, code = link.partition("#join=")
    for change, said in (
        ({"version": "00000000"}, "That phone has another version of the app."),
        ({"guest": "deadbeef"}, "That code is for another phone that joined earlier."),
        ({"isAnswer": True}, "That is the wrong one of the two codes."),
    ):
        page.goto("about:blank")
        page.goto(f"{address}#join={changed(app, ann.page, code, **change)}")
        expect(page.locator("#join-why")).to_contain_text(said)
    page.goto("about:blank")
    page.goto(f"{address}#join=HELLO")
    expect(page.locator("#join-why")).to_contain_text("That is not a code for joining.")
    page.goto("about:blank")
    page.goto(link)
    right = answer(page)
    for change, said in (
        ({"version": "00000000"}, "That phone has another version of the app."),
        ({"table": "00000000"}, "That code belongs to another table."),
        ({"number": "0000"}, "That code answers an older one."),
        ({"isAnswer": False}, "That is the wrong one of the two codes."),
    ):
        let_in(ann, changed(app, page, right, **change))
        expect(ann.page.locator("#share-why")).to_contain_text(said)
    let_in(ann, "HELLO")
    expect(ann.page.locator("#share-why")).to_contain_text("That is not a code for joining.")
    # Nobody is at this address, and nobody asks from there.
    side = {
        "ufrag": "none",
        "pwd": "none" * 6,
        "fingerprint": "00" * 32,
        "addresses": [{"host": "192.0.2.1", "port": 9}],
    }
    let_in(ann, changed(app, page, right, side=side))
    expect(ann.page.locator("#share-busy")).to_be_visible()
    expect(ann.page.locator("#share-why")).to_contain_text("Guest Wi-Fi often blocks this")


def test_a_guest_is_told_that_the_storage_of_the_other_phone_is_full(app: App) -> None:
    ann = owner(app)
    bob = guest(app, ann, "Bob")
    ann.page.get_by_role("button", name="Done").click()
    (worker,) = ann.page.workers
    worker.evaluate(
        "() => { const store = IDBObjectStore.prototype; self.usual = store.put; "
        "store.put = () => { throw new DOMException('full', 'QuotaExceededError'); }; }"
    )
    fill_in(bob.frame, "4", "17", "9")
    expect(bob.frame.locator("#note")).to_contain_text("The other phone's storage is full.")
    expect(bob.frame.locator(".waiting")).to_have_count(1)
    worker.evaluate("() => { IDBObjectStore.prototype.put = self.usual; }")
    bob.scores("0", "17", "9")
    expect(bob.frame.locator("#note")).to_be_hidden()


# Takes a file from those that the app has kept.
FORGOTTEN = """async (name) => {
  for (const each of await caches.keys()) {
    const cache = await caches.open(each);
    for (const request of await cache.keys()) if (request.url.includes(name)) await cache.delete(request);
  }
}"""


def test_the_games_are_there_if_what_shares_them_cannot_be_loaded(app: App) -> None:
    ann = owner(app)
    guest(app, ann, "Bob")
    ann.page.get_by_role("button", name="Done").click()
    # All files are kept; another line may be above the one that says it.
    poll(ann.page, "() => !document.querySelector('#offline').hidden")
    # It is gone from all that the browser keeps, and from the host.
    ann.page.evaluate(FORGOTTEN, "sharing.js")
    ann.page.context.new_cdp_session(ann.page).send("Network.clearBrowserCache")
    file = app.host.folder / "sharing.js"
    file.rename(file.with_suffix(".gone"))
    ann.page.reload()
    ann.scores("0", "0", "0")
    ann.page.get_by_role("button", name="Let them in again").click()
    expect(ann.page.get_by_text("Other phones can't join")).to_be_visible()
    # Once it can be loaded, it goes on.
    file.with_suffix(".gone").rename(file)
    ann.frame.get_by_role("button", name="Share this table").click()
    expect(ann.page.locator("#share-code svg")).to_be_visible()
    expect(ann.page.locator("#not-shared")).to_be_hidden()


def test_sixty_cuts_lose_no_hand(app: App) -> None:
    ann = owner(app, "Ann Bob Cy Dan")
    guests = [guest(app, ann, name) for name in ("Bob", "Cy", "Dan")]
    ann.page.get_by_role("button", name="Done").click()
    chance = random.Random(47)
    # Each hand is another one than the last: the same again, from another phone, would be a question.
    totals, hands = [0, 0, 0], [(2, 3, 4), (3, 4, 2), (4, 2, 3)]
    for number in range(60):
        writer, victim = chance.choice(guests), chance.choice([ann, *guests])
        if chance.random() < 0.5:
            cut(victim)
        if number % 4 == 0:
            entered = hands[number // 4 % 3]
            fill_in(writer.frame, "1", *map(str, entered))
            totals = [total + points for total, points in zip(totals, entered, strict=True)]
        if chance.random() < 0.5:
            cut(victim)
        if number % 4 == 3:
            for phone in (ann, *guests):
                phone.scores("0", *map(str, totals))
    for phone in guests:
        expect(phone.frame.locator(".waiting")).to_have_count(0)
