"""The page in headless Chromium: it fits a phone, nothing is cut off, light, dark and paper, and it asks for nothing.

Needs Debian's `chromium`; skipped where there is none, except in CI (CI=true).
"""

import html
import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from analysis.modes import compare_modes, write_modes
from reports.page.modes import write_modes_page
from reports.page.write import write_report
from simcore.games.moogh.names import DIFFICULTIES
from simcore.runs.run import run
from simcore.scenarios.load import load_scenario
from tests.analysis.test_modes import mode_run
from tests.games.whammoth.table import load
from tests.reports.page.test_page import named

pytestmark = [pytest.mark.xdist_group("browser"), pytest.mark.compiled_only]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND",
)  # fmt: skip
DARK, LIGHT = (f"--blink-settings=preferredColorScheme={n}" for n in (0, 1))
PAPER = {LIGHT: (255, 255, 255), DARK: (20, 23, 26)}
LONG = "Ω" * 150 + " very long, <b>with</b> & without words " + "W" * 110
BROWSER_ITSELF = "not an origin"

# Run in a page around the report: the report itself holds no script, and its policy would stop one.
MEASURE = """
onload = () => {
  const frame = document.getElementById('frame'), inside = frame.contentDocument, view = frame.contentWindow;
  if (%s) inside.querySelectorAll('details').forEach(each => { each.open = true; });
  const root = inside.documentElement, faults = [];
  for (const svg of inside.querySelectorAll('svg')) {
    const box = svg.getBoundingClientRect(), texts = [...svg.querySelectorAll('text')];
    const name = svg.querySelector('title').textContent;
    const boxes = texts.map(text => text.getBoundingClientRect());
    boxes.forEach((at, i) => {
      if (at.left < box.left - 1 || at.right > box.right + 1 || at.top < box.top - 1 || at.bottom > box.bottom + 1)
        faults.push(`${name}: "${texts[i].textContent}" is cut off`);
      for (let k = 0; k < i; k++) {
        const b = boxes[k];
        if (at.left < b.right - 1 && b.left < at.right - 1 && at.top < b.bottom - 2 && b.top < at.bottom - 2)
          faults.push(`${name}: "${texts[i].textContent}" covers "${texts[k].textContent}"`);
      }
    });
  }
  const svg = inside.querySelector('svg'), label = svg.querySelector('text');
  document.getElementById('out').textContent = JSON.stringify({
    wide: root.scrollWidth, room: root.clientWidth, faults,
    paper: view.getComputedStyle(inside.body).backgroundColor,
    ink: view.getComputedStyle(inside.body).color,
    label: view.getComputedStyle(label).fill,
    size: parseFloat(view.getComputedStyle(label).fontSize) * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width,
    pictures: [...inside.querySelectorAll('svg')].map(each => each.getBoundingClientRect().width),
  });
};
"""

Browse = Callable[..., str]


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Browse:
    """Opens a file with more flags, and returns what Chromium prints."""
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if browser is None:
        if os.environ.get("CI") == "true":
            pytest.fail("chromium is missing: apt-get install -y chromium")
        pytest.skip("needs chromium: apt-get install -y chromium")

    def browse(file: Path, *flags: str) -> str:
        profile = tmp_path_factory.mktemp("profile")
        words = [browser, *FLAGS, f"--user-data-dir={profile}", *flags, file.as_uri()]
        done = subprocess.run(words, capture_output=True, text=True, timeout=120, check=True)
        return done.stdout

    return browse


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("page") / "run"
    run(load_scenario("whammoth/standard").with_run(1500, 3), folder, jobs=2)
    return write_report(folder)


@pytest.fixture(scope="module")
def odd_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One game, two seats with labels as long as labels may be, one of them a single word."""
    folder = tmp_path_factory.mktemp("odd") / "run"
    run(named(load(seats=2), [LONG, LONG[::-1]]).with_run(1, 3), folder, jobs=1)
    return write_report(folder)


@pytest.fixture(scope="module")
def modes_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Modes side by side, with every way to lose in each of them; made of rows that nobody played."""
    ends = [1] * 40 + [2, 3, 4, 5, 6] * 3
    runs = [
        mode_run(mode, [1] * (40 - 9 * i) + [0] * (15 + 9 * i), ends) for i, mode in enumerate(DIFFICULTIES)
    ]
    folder = tmp_path_factory.mktemp("modes")
    again = ["bonedice", "modes", "moogh/quiet-meadow", "--games", "55", "--seed", "0"]
    return write_modes_page(write_modes(compare_modes(runs), folder), runs[0].loaded, again)


def measured(browse: Browse, page: Path, width: int, opened: bool, *flags: str) -> dict[str, Any]:
    """What a frame of that width around the page finds out."""
    source = html.escape(page.read_text(encoding="utf-8"))
    frame = f'<iframe id="frame" style="width:{width}px;height:900px;border:0" srcdoc="{source}"></iframe>'
    script = f"<script>{MEASURE % json.dumps(opened)}</script>"
    outer = page.with_name("frame.html")
    outer.write_text(
        f'<!DOCTYPE html><meta charset="utf-8">{frame}<pre id="out"></pre>{script}', encoding="utf-8"
    )
    found = re.search(r'<pre id="out">(.*?)</pre>', browse(outer, "--dump-dom", *flags))
    assert found, "the frame said nothing"
    result: dict[str, Any] = json.loads(html.unescape(found[1]))
    return result


@pytest.mark.parametrize("opened", [False, True])
@pytest.mark.parametrize("width", [320, 360, 768, 1200])
def test_no_page_is_wider_than_its_window(chromium: Browse, page: Path, width: int, opened: bool) -> None:
    result = measured(chromium, page, width, opened)
    assert result["wide"] <= result["room"] <= width
    assert not result["faults"]
    assert min(result["pictures"]) > min(0.85 * width, 400)
    assert result["size"] >= (10 if width >= 360 else 8.5)


@pytest.mark.parametrize("width", [320, 360, 768, 1200])
def test_the_page_of_modes_fits(chromium: Browse, modes_page: Path, width: int) -> None:
    result = measured(chromium, modes_page, width, True)
    assert result["wide"] <= result["room"]
    assert not result["faults"]
    assert len(result["pictures"]) == 3


@pytest.mark.parametrize("width", [360, 1200])
def test_odd_labels_do_not_widen_the_page(chromium: Browse, odd_page: Path, width: int) -> None:
    result = measured(chromium, odd_page, width, True)
    assert result["wide"] <= result["room"]
    assert not [fault for fault in result["faults"] if "cut off" in fault]


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_pictures_follow_light_and_dark(chromium: Browse, page: Path, scheme: str) -> None:
    result = measured(chromium, page, 360, False, scheme)
    assert result["paper"] == f"rgb{PAPER[scheme]}"
    assert result["label"] == result["ink"] != result["paper"]


@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("width", [360, 1200])
def test_screenshot(chromium: Browse, page: Path, tmp_path: Path, width: int, scheme: str) -> None:
    """Chromium's window is never narrower than 500 px, so a frame takes the phone's width."""
    frame = tmp_path / "frame.html"
    style = f"border:0;width:{width}px;height:2000px;display:block"
    frame.write_text(f'<body style="margin:0"><iframe src="{page.as_uri()}" style="{style}"></iframe>')
    shot = tmp_path / "shot.png"
    window = f"--window-size={max(width, 500)},2000"
    chromium(frame, f"--screenshot={shot}", window, "--hide-scrollbars", scheme)
    with Image.open(shot) as image:
        seen = image.convert("RGB").crop((0, 0, width, 2000))
    assert seen.getpixel((2, 2)) == PAPER[scheme]
    colours = {colour for _, colour in seen.getcolors(1 << 24) or []}
    assert {(46, 127, 193), (21, 154, 114), (163, 102, 201), (217, 112, 15)} <= colours  # the four tribes


def test_paper_is_white_and_shows_the_tables(chromium: Browse, page: Path, tmp_path: Path) -> None:
    def printed(source: Path) -> bytes:
        pdf = tmp_path / f"{source.stem}.pdf"
        chromium(source, f"--print-to-pdf={pdf}", "--no-pdf-header-footer", DARK)
        return pdf.read_bytes()

    whole = printed(page)
    assert whole.startswith(b"%PDF")
    assert 3 <= whole.count(b"/Type /Page\n") <= 12
    text = page.read_text(encoding="utf-8")
    bare = page.with_name("bare.html")
    bare.write_text(re.sub(r"(?s)<details.*?</details>", "", text), encoding="utf-8")
    assert len(printed(bare)) < 0.9 * len(whole)


def test_nothing_is_asked_of_the_network(chromium: Browse, page: Path, tmp_path: Path) -> None:
    def asked(file: Path) -> set[str]:
        log = tmp_path / f"{file.stem}.json"
        chromium(file, "--dump-dom", f"--log-net-log={log}")
        events = json.loads(log.read_text(encoding="utf-8"))["events"]
        requests = [event["params"] for event in events if "initiator" in event.get("params", {})]
        return {each["url"] for each in requests if each["initiator"] != BROWSER_ITSELF and "url" in each}

    assert asked(page) == set()
    control = tmp_path / "control.html"
    control.write_text('<!DOCTYPE html><img src="http://example.invalid/picture.png" alt="">')
    assert asked(control) == {"http://example.invalid/picture.png"}
