"""The pages of one of our PDFs as SVG pictures, drawn from what is in the file.

A phone shows it before the PDF is saved. It needs no program that renders PDFs, so it also works in a browser without
a server. Only what our PDFs have is understood: paths, text in TrueType fonts, clips and forms. Letters are paths from
the fonts in the file, because a browser may not have them. Source: PDF 32000-1:2008.
"""

import re
import zlib
from typing import TypeAlias

from ramble_tools.press.outlines import Outlines

_OBJECT = re.compile(rb"\d+ 0 obj(.*?)(?:endobj|stream\r?\n)", re.DOTALL)
_NAMED = re.compile(rb"/(\S+) (\d+) 0 R")
_TOKEN = re.compile(r"\((?:\\.|[^\\()])*\)|\[[^\]]*\]|/\S+|[-+.\d]+|[A-Za-z*]+", re.DOTALL)
_ESCAPED = re.compile(r"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}

# The graphics state: for each operator that changes it, its operands as they are in the file.
_State: TypeAlias = dict[str, list[str]]
_START = {"g": "0", "G": "0", "w": "1", "J": "0", "j": "0", "d": "[]", "Tz": "100", "Tc": "0", "Tr": "0"}
_SETS = {"rg": "g", "RG": "G", "Tf": "Tf", "Tm": "Tm", **{name: name for name in _START}}
_PATH = {"m": "M", "l": "L", "c": "C", "h": "Z"}
# Whether an operator fills, and strokes.
_PAINTS = {"S": (False, True), "f": (True, False), "B": (True, True)}
_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def first_page(pdf: bytes) -> str:
    """Return the first page of a PDF that `pdf.py` made, as an `<svg>` element whose unit is a point."""
    file = _File(pdf)
    return _drawn(file, file.pages[0])


def all_pages(pdf: bytes) -> list[str]:
    """Return all pages, each as such an element."""
    file = _File(pdf)
    return [_drawn(file, page) for page in file.pages]


def _drawn(file: "_File", page: int) -> str:
    _, _, width, height = file.of(page, "MediaBox")
    picture = _Picture(file)
    drawn = picture.drawn(file.stream(int(file.of(page, "Contents")[0])))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<defs>{"".join(picture.shared.values())}</defs><rect width="{width}" height="{height}" fill="#fff"/>'
        f'<g transform="matrix(1 0 0 -1 0 {height})">{drawn}</g></svg>'
    )


class _File:
    """The objects of a PDF, by their numbers; and the numbers by name, of what has one."""

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        head = re.compile(rb"xref\s+0 (\d+)\s+").match(pdf, int(pdf[pdf.rindex(b"startxref") + 9 :].split()[0]))
        assert head
        lines = range(head.end(), head.end() + 20 * int(head[1]), 20)
        self._offsets = [int(pdf[at : at + 10]) for at in lines]
        texts = b"".join(self._object(number)[1] for number in range(1, len(lines)))
        self.named = {name.decode(): int(number) for name, number in _NAMED.findall(texts)}

    @property
    def pages(self) -> list[int]:
        """The numbers of its pages."""
        return list(map(int, self.of(self.named["Pages"], "Kids")[::3]))

    def _object(self, number: int) -> re.Match[bytes]:
        found = _OBJECT.match(self._pdf, self._offsets[number])
        assert found
        return found

    def stream(self, number: int) -> bytes:
        """Return an object's stream."""
        begin = self._object(number).end()
        return zlib.decompress(self._pdf[begin : begin + int(self.of(number, "Length")[0])])

    def of(self, number: int, key: str) -> list[str]:
        """Return the value of an object's key: a number, of an object too, or the numbers of a list."""
        found = re.search(rb"/%s (?:\[([^\]]*)\]|(\d+))" % key.encode(), self._object(number)[1])
        assert found
        return (found[1] or found[2]).decode().split()


class _Picture:
    """Draws content, operator by operator. `shared` is what is drawn in several places, by its id."""

    def __init__(self, file: _File) -> None:
        self.shared: dict[str, str] = {}
        self._file = file
        self._fonts: dict[str, tuple[Outlines, list[str]]] = {}
        self._state: _State = {name: [value] for name, value in _START.items()}
        self._path: list[str] = []
        # How many groups are open in the state at hand, and the states to come back to.
        self._groups = 0
        self._kept: list[tuple[_State, int]] = []

    def drawn(self, content: bytes) -> str:
        """Return what a content stream draws."""
        self._keep()
        svg = ""
        operands: list[str] = []
        for token in _TOKEN.findall(content.decode("latin-1")):
            if token[0].isalpha():
                svg += self._operate(token, operands)
                operands = []
            else:
                operands.append(token)
        return svg + self._restore()

    def _operate(self, operator: str, operands: list[str]) -> str:
        """Return what an operator draws, or the beginning or the end of groups."""
        if operator in _SETS:
            self._state[_SETS[operator]] = operands
        elif operator in _PATH:
            self._path += [_PATH[operator], *operands]
        elif operator.rstrip("*") in _PAINTS:
            return self._painted(*_PAINTS[operator.rstrip("*")], even_odd=operator.endswith("*"))
        match operator:
            case "q":
                self._keep()
            case "Q":
                return self._restore()
            case "cm":
                self._groups += 1
                return f'<g transform="matrix({" ".join(operands)})">'
            case "re":
                x, y, width, height = operands
                self._path += ["M", x, y, "h", width, "v", height, "H", x, "Z"]
            case "W":
                path, self._path = " ".join(self._path), []
                return self._clipped(path)
            case "Do":
                return self._form(operands[0])
            case "Tj":
                return self._text(operands[0])
        return ""

    def _keep(self) -> None:
        self._kept.append((dict(self._state), self._groups))
        self._groups = 0

    def _restore(self) -> str:
        closed = "</g>" * self._groups
        self._state, self._groups = self._kept.pop()
        return closed

    def _clipped(self, path: str) -> str:
        """Return the beginning of a group in which only what is inside a path is drawn."""
        self._groups += 1
        name = f"clip-{len(self.shared)}"
        self.shared[name] = f'<clipPath id="{name}"><path d="{path}"/></clipPath>'
        return f'<g clip-path="url(#{name})">'

    def _form(self, named: str) -> str:
        number = self._file.named[named[1:]]
        name = f"form-{number}"
        if name not in self.shared:
            left, bottom, right, top = self._file.of(number, "BBox")
            self._keep()
            drawn = self._clipped(f"M {left} {bottom} H {right} V {top} H {left} Z")
            drawn += self.drawn(self._file.stream(number)) + self._restore()
            self.shared[name] = f'<g id="{name}">{drawn}</g>'
        return f'<use href="#{name}"/>'

    def _painted(self, fills: bool, strokes: bool, *, even_odd: bool) -> str:
        path, self._path = " ".join(self._path), []
        rule = ' fill-rule="evenodd"' if even_odd else ""
        return f'<path d="{path}"{self._paint(fills, strokes)}{rule}/>'

    def _paint(self, fills: bool, strokes: bool, *, scale: float = 1.0) -> str:
        """Return the attributes of what is painted in a space whose unit is `scale` of the present one."""
        state = self._state
        fill = f' fill="{_color(state["g"]) if fills else "none"}"'
        if not strokes:
            return fill
        dashes = " ".join(state["d"][0].strip("[]").split())
        return (
            f'{fill} stroke="{_color(state["G"])}" stroke-width="{float(state["w"][0]) / scale:g}"'
            f' stroke-linecap="{_CAPS[int(state["J"][0])]}" stroke-linejoin="{_JOINS[int(state["j"][0])]}"'
            + (f' stroke-dasharray="{dashes}"' if dashes else "")
        )

    def _text(self, text: str) -> str:
        name, size = self._state["Tf"][0][1:], float(self._state["Tf"][1])
        narrower, spacing, mode = (float(self._state[each][0]) for each in ("Tz", "Tc", "Tr"))
        outlines, widths = self._font(name)
        scale, x, letters = size / outlines.unit, 0.0, ""
        for code in _codes(text):
            letter = f"{name.replace('+', '-')}-{code}"
            if letter not in self.shared:
                self.shared[letter] = f'<path id="{letter}" d="{outlines.path(code)}"/>'
            letters += f'<use href="#{letter}" x="{x:.6g}"/>'
            x += float(widths[code]) * outlines.unit / 1000 + spacing / scale
        paint = self._paint(mode in (0, 2), mode in (1, 2), scale=scale)
        place = f"matrix({' '.join(self._state['Tm'])}) scale({scale * narrower / 100:.6g} {scale:.6g})"
        return f'<g transform="{place}"{paint}>{letters}</g>'

    def _font(self, name: str) -> tuple[Outlines, list[str]]:
        """Return the outlines of a font and the widths of its letters, in thousandths of its size."""
        if name not in self._fonts:
            of, number = self._file.of, self._file.named[name]
            file = int(of(int(of(number, "FontDescriptor")[0]), "FontFile2")[0])
            self._fonts[name] = Outlines(self._file.stream(file)), of(number, "Widths")
        return self._fonts[name]


def _color(operands: list[str]) -> str:
    """Return a gray, or red, green and blue, from 0 to 1, as in `#c20a1a`."""
    return "#" + "".join(f"{round(float(each) * 255):02x}" for each in (operands * 3)[:3])


def _codes(string: str) -> list[int]:
    """Return the codes of the characters of a string that is in parentheses."""

    def plain(found: re.Match[str]) -> str:
        return chr(int(found[1], 8)) if found[1][0].isdigit() else _ESCAPES.get(found[1], found[1])

    return list(map(ord, _ESCAPED.sub(plain, string[1:-1])))
