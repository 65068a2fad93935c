"""The set-up behind the scripts: what is interrupted does not count as whole, and nothing in use is taken away."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.setup import program, system
from scripts.setup.environments import (
    INSTALLED,
    STAMP,
    discard_unused,
    environment,
    files,
    fingerprint,
    install,
    point,
    stamp,
)
from scripts.setup.steps import SetupFailed, alone, is_locked, run, side_by_side
from scripts.setup.wheels import COMPILING, DISK_FULL, LISTED, SOURCES, TOOLS, WHEELS, build_wheel, sources_now

ROOT = Path(__file__).parents[2]
UNOBTAINABLE = "no-such-package-anywhere==1 --hash=sha256:" + "0" * 64


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of nothing but empty requirements."""
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "none.txt").write_text("")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def project(folder: Path) -> Path:
    """A project with the files that the package is built of, all empty."""
    for name in SOURCES:
        (folder / name).touch()
    for name in ("run", *LISTED.values()):
        (folder / "requirements" / f"{name}.txt").touch()
    return folder


def stands_in(program: Path, script: str) -> None:
    """Have a shell script in a program's place."""
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)


def builds(wheel: str, says: str = "") -> None:
    """Let the tools of the compiled package build such a wheel and say this."""
    tools = TOOLS["compiled"]
    stands_in(tools / "bin" / "python", f"echo '{says}'; touch {WHEELS / 'compiled' / wheel}")
    (tools / STAMP).write_text(fingerprint(f"requirements/{LISTED['compiled']}.txt"))


def test_a_program_that_fails_is_heard() -> None:
    """The error names the command and ends with what it said last."""
    with pytest.raises(SetupFailed, match=r"(?s)-c print\('why'\); raise SystemExit\(1\)\nfailed:\n    why"):
        run(sys.executable, "-c", "print('why'); raise SystemExit(1)")


def test_tracks_run_at_the_same_time() -> None:
    """Two programs that wait for each other both come to their end."""
    (read, write), (read_too, write_too) = os.pipe(), os.pipe()
    side_by_side(
        lambda: (os.write(write, b"x"), os.read(read_too, 1)),
        lambda: (os.read(read, 1), os.write(write_too, b"x")),
    )
    for descriptor in (read, write, read_too, write_too):
        os.close(descriptor)


def test_a_failure_waits_for_the_other_track(tmp_path: Path) -> None:
    """Nothing is still being written when the failure is told."""

    def fails() -> None:
        raise SetupFailed("first")

    with pytest.raises(SetupFailed, match="first"):
        side_by_side(fails, (tmp_path / "written").touch)
    assert (tmp_path / "written").exists()


def test_a_program_keeps_the_lock_of_a_set_up_that_was_killed(tmp_path: Path) -> None:
    """The next set-up waits for what the former one left running."""
    lock, began, goes_on = tmp_path / "lock", tmp_path / "began", tmp_path / "goes on"
    os.mkfifo(began)
    os.mkfifo(goes_on)
    killed = (
        "import sys; from pathlib import Path; from scripts.setup.steps import alone, run\n"
        "with alone(Path(sys.argv[1]), 'nobody'):\n"
        "    run('sh', '-c', 'echo > \"$1\"; kill -9 $PPID; cat \"$2\"', 'sh', sys.argv[2], sys.argv[3])\n"
    )
    with subprocess.Popen([sys.executable, "-c", killed, lock, began, goes_on], cwd=ROOT) as set_up:
        assert began.read_text() == "\n"
        assert set_up.wait() == -signal.SIGKILL
    assert is_locked(lock)
    goes_on.write_text("")
    with alone(lock, "what is left"):
        assert is_locked(lock)
    assert not is_locked(lock)


def test_an_environment_is_made_once(folder: Path) -> None:
    """The stamp is written last, and an environment with a current stamp is left alone."""
    made = folder / "made"
    environment(made, "none")
    (made / "mark").touch()
    environment(made, "none")
    assert (made / "mark").exists()
    (folder / "requirements" / "none.txt").write_text("# changed\n")
    environment(made, "none")
    assert not (made / "mark").exists()
    assert stamp(made) != ""


def test_an_environment_that_could_not_be_made_is_made_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A package that cannot be had leaves something that counts as nothing; the next time begins anew."""
    made, listed = folder / "made", folder / "requirements" / "none.txt"
    listed.write_text(UNOBTAINABLE)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(SetupFailed, match="no-such-package-anywhere"):
        environment(made, "none")
    assert stamp(made) == ""
    listed.write_text("")
    environment(made, "none")
    assert stamp(made) != ""


def test_an_installation_that_failed_does_not_count(folder: Path) -> None:
    """Its mark is gone before anything is touched."""
    made = folder / "made"
    environment(made, "none")
    (made / INSTALLED).write_text("former")
    with pytest.raises(SetupFailed):
        install(made, "now", "missing.whl")
    assert stamp(made, INSTALLED) == ""


@pytest.mark.parametrize("former", ["nothing", "folder", "link"])
def test_a_name_leads_to_the_newest_environment(folder: Path, former: str) -> None:
    """The link is replaced whatever was there before, also after an interruption."""
    link = folder / ".venv-run"
    (folder / "old").mkdir()
    (folder / "new").mkdir()
    (folder / ".venv-run-new").symlink_to("old")
    if former == "folder":
        (link / "bin").mkdir(parents=True)
    elif former == "link":
        link.symlink_to("old")
    point(link, folder / "new")
    assert link.resolve() == folder / "new"
    assert not (folder / ".venv-run-new").is_symlink()


def test_an_environment_in_use_is_not_removed(folder: Path) -> None:
    """Nor one that is to be kept; all others go, once nobody uses them."""
    for name in ("run-used", "run-kept", "run-left"):
        (folder / name).mkdir()
    user = "import os, sys; from pathlib import Path; from scripts.setup.environments import use\n"
    user += "use(Path(sys.argv[1])); os.execvp('sh', ['sh', '-c', 'echo in use; read end'])"
    words = [sys.executable, "-c", user, str(folder / "run-used")]
    with subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as used:
        assert used.stdout is not None
        assert used.stdout.readline() == b"in use\n"
        discard_unused("run-*", keep={"run-kept"})
        assert sorted(path.name for path in folder.glob("run-*")) == ["run-kept", "run-used"]
        used.communicate()
    discard_unused("run-*", keep=set())
    assert list(folder.glob("run-*")) == []


def test_a_fingerprint_is_of_what_somebody_wrote(folder: Path) -> None:
    """Not of what is made of it: compiled files, packages and the page."""
    for name in ("src/a.py", "src/page/index.html", "src/__pycache__/a.pyc", "src/a.so", "src/x.egg-info/PKG-INFO"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("")
    assert [str(path) for path in files("src", "requirements/none.txt")] == ["src/a.py", "requirements/none.txt"]
    before = fingerprint("src")
    (folder / "src" / "page" / "index.html").write_text("changed")
    assert fingerprint("src") == before
    (folder / "src" / "a.py").write_text("changed")
    assert fingerprint("src") != before


def test_without_network_the_former_set_up_is_used(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set-up that cannot be brought up to date is told of, and what is whole is started."""
    for name in ("run", *LISTED.values()):
        (project / "requirements" / f"{name}.txt").write_text(UNOBTAINABLE)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    (project / "former").mkdir()
    (project / "former" / INSTALLED).write_text("former sources")
    point(project / ".venv-run", project / "former")
    assert program.program(wait=False) == project / "former"
    (project / "former" / INSTALLED).unlink()
    with pytest.raises(SetupFailed, match="no-such-package-anywhere"):
        program.program(wait=False)


def test_a_start_from_older_sources_leads_back_to_them(project: Path) -> None:
    """The link names the environment that the server starts from, also if nothing had to be made."""
    compiled = program.folder_of("compiled", sources_now())
    for made in (compiled, Path(".venv-run-newer-plain")):
        made.mkdir()
        (made / INSTALLED).write_text("some sources")
        point(program.LINK, made)
    assert program.program(wait=False) == compiled
    assert program.LINK.resolve().name == compiled.name


@pytest.mark.parametrize("words", DISK_FULL)
def test_what_a_full_disk_kept_from_being_compiled_is_compiled_later(project: Path, words: str) -> None:
    """The plain wheel that came out instead does not count; once there is room, the next one does."""
    now = sources_now()
    builds("dorehami-1-py3-none-any.whl", f"as: {words}")
    with pytest.raises(SetupFailed, match="The disk is full"):
        build_wheel("compiled", now)
    assert stamp(WHEELS / "compiled") == ""
    builds("dorehami-1-cp311-linux.whl")
    assert build_wheel("compiled", now).name == "dorehami-1-cp311-linux.whl"


def test_what_cannot_be_compiled_is_told_at_every_start(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed compilation is not retried, and every start reports it with its reason."""
    now = sources_now()
    builds("dorehami-1-py3-none-any.whl")
    build_wheel("compiled", now)
    compiled = program.folder_of("compiled", now)
    compiled.mkdir()
    (compiled / INSTALLED).write_text(now)
    assert program.program(wait=False) == compiled
    assert "could not be compiled, so it stays plain; .venv-wheels/compiled/log says why" in capsys.readouterr().err


def test_a_compiler_that_cannot_be_started_keeps_nobody_waiting(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The server starts on the plain package, and says why it stays so."""
    plain = program.folder_of("plain", sources_now())
    plain.mkdir()
    (plain / INSTALLED).write_text("these sources")
    point(program.LINK, plain)
    COMPILING.mkdir()  # where a file for its lock should be
    monkeypatch.setattr(program, "can_compile", lambda: True)
    monkeypatch.delenv("DOREHAMI_PURE", raising=False)
    assert program.program(wait=False) == plain
    assert "cannot be compiled in the background" in capsys.readouterr().err


@pytest.fixture
def packages(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine whose packages come from a script that writes down what it was asked for."""
    programs = folder / "programs"
    stands_in(programs / "sudo", '[ "$1" = -n ] || exec "$@"')
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    return programs / "apt-get"


def test_packages_are_installed_from_old_lists_if_there_are_no_new_ones(
    packages: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Another program may be reading the lists just then; that is told, and the installation waits for it."""
    stands_in(packages, 'case "$*" in *update*) echo "lists are locked"; exit 100;; esac; echo "$*" >asked')
    assert system.install_packages("chromium")
    assert "lists are locked" in capsys.readouterr().err
    asked = Path("asked").read_text()
    assert "DPkg::Lock::Timeout=" in asked
    assert asked.endswith(" chromium\n")


def test_packages_that_cannot_be_installed_say_why(packages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The words of the distribution are shown, besides what is missing."""
    stands_in(packages, 'echo "no such package"; exit 100')
    with pytest.raises(SetupFailed, match="A browser is missing: install chromium and run this again"):
        system.need(lambda: False, "A browser is", "chromium")
    assert "no such package" in capsys.readouterr().err
