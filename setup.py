"""Build steps besides setuptools' own: the page for browsers, and compilation of the hot modules with mypyc.

mypyc compiles all modules that pyproject.toml lists for it, or none of them.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from textwrap import shorten

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCE = Path("src")
HOUSE = SOURCE / "dorehami"
PAGE = Path("dorehami", "server", "page")
COMPILED = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["tool"]["dorehami"]["compiled"]
BUILDING_COMMANDS = {"bdist_wheel", "build", "build_ext", "install"}  # an editable install always stays plain


def modules_to_compile() -> list[str]:
    """Return the listed modules, without the package files."""
    found = [path for room, names in COMPILED.items() for name in names for path in (HOUSE / room).glob(f"{name}.py")]
    return sorted(str(path) for path in found if path.name != "__init__.py")


def extensions() -> list[Extension]:
    """Return the extension modules; none where the build has to stay plain."""
    if os.environ.get("DOREHAMI_PURE") == "1" or BUILDING_COMMANDS.isdisjoint(sys.argv):
        return []
    modules = modules_to_compile()
    if not modules:
        return []
    try:
        from mypyc.build import mypycify

        return within_one_library(mypycify(modules, opt_level="3", debug_level="0", group_name="dorehami"))
    except (Exception, SystemExit) as problem:
        stay_plain(problem)
        return []


def within_one_library(built: list[Extension]) -> list[Extension]:
    """Set compiler flags that keep calls between compiled modules inside the library: a tenth faster, measured."""
    if sys.platform != "win32":
        for extension in built:
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fno-plt", "-fvisibility=hidden"]
    return built


def stay_plain(problem: BaseException) -> None:
    """Print why the package is built without compiled modules."""
    reason = shorten(f"{type(problem).__name__}: {problem}", 100)
    print(f"dorehami: the compiled build failed ({reason}), so the package is built as plain Python.", file=sys.stderr)


class AllOrNothing(build_ext):
    """Builds every extension module; if one fails, drops them all and leaves the plain package."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            self.drop_all()
            stay_plain(problem)

    def drop_all(self) -> None:
        """Remove the extension modules built so far and mark the wheel as plain."""
        for extension in self.extensions:
            built = self.get_ext_filename(extension.name)
            for root in (Path(self.build_lib), SOURCE):
                (root / built).unlink(missing_ok=True)
        self.extensions = self.distribution.ext_modules = []
        wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
        if wheel is not None:
            wheel.root_is_pure = True


class WithPage(build_py):
    """Builds the page before the files of the package are collected, except for an editable install."""

    def run(self) -> None:
        if not self.editable_mode and os.environ.get("DOREHAMI_NO_PAGE") != "1":
            build_page()
        shutil.rmtree(Path(self.build_lib, PAGE), ignore_errors=True)  # files of an older build would be packaged too
        super().run()


def build_page() -> None:
    if subprocess.run([sys.executable, str(Path("web", "build.py"))]).returncode:
        sys.exit("dorehami: with DOREHAMI_NO_PAGE=1 the package is built without the page.")


setup(ext_modules=extensions(), cmdclass={"build_ext": AllOrNothing, "build_py": WithPage})
