"""The environments of tests, benchmarks and large runs: the plain and the compiled package, each with all tools."""

from __future__ import annotations

from pathlib import Path

from scripts.setup.environments import environment, fingerprint, install, set_up_alone
from scripts.setup.system import need_compiler
from scripts.setup.wheels import compiled_wheel, need_compiled, sources_now

PLAIN, COMPILED = Path(".venv"), Path(".venv-compiled")


def plain_tools() -> None:
    """Create .venv: the sources as an editable install, in plain Python."""
    with set_up_alone():
        environment(PLAIN, "dev")
        install(PLAIN, fingerprint("pyproject.toml", "setup.py"), "--no-build-isolation", "-e", ".")


def compile_package() -> Path:
    """Compile the package and return its wheel."""
    need_compiler()
    wheel = compiled_wheel(sources_now())
    need_compiled(wheel)
    return wheel


def compiled_tools() -> None:
    """Create .venv-compiled: the compiled package."""
    wheel = compile_package()
    with set_up_alone():
        environment(COMPILED, "dev")
        install(COMPILED, sources_now(), wheel)
