"""`dorehami play`: games in a terminal, typed by a script or by somebody who reads the screen."""

from __future__ import annotations

import io
import re
import signal
import sys
from pathlib import Path

import pytest

from dorehami.cli.main import main
from dorehami.cli.play.command import DEFAULT_PLAYERS, language_of
from dorehami.games import GAMES
from dorehami.words import LANGUAGES, Words
from tests.support.charters import option_sets, player_counts, setups
from tests.support.cli.program import start
from tests.support.cli.typist import play_typed

SAMPLE = 10  # one in so many ways to sit down is played in each language, another one in the other


def type_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], words: str, *typed: str) -> str:
    """Return the screen after these lines were typed, and then nothing more."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join([f"{line}\n" for line in typed])))
    assert main(["play", *words.split()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With all options and any number of players, by who types only what the screen offers; somebody wins."""
    first = LANGUAGES.index(language) * SAMPLE // len(LANGUAGES)
    for seed, setup in enumerate([setup for setup in setups(GAMES[game]) if not setup.given][first::SAMPLE]):
        options = ["--options", *setup.options, "--players", str(setup.seats), "--level", ("easy", "medium")[seed % 2]]
        code, screen = play_typed(monkeypatch, game, "--lang", language, *options, seed=seed)
        assert code == 0
        assert re.search("wins!|win!|شد!|شدید!", screen.splitlines()[-1])


@pytest.mark.parametrize("game", GAMES)
def test_persian_is_persian_to_the_last_digit(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No Latin digit and no sign that steers writing is on the screen; the only Latin letters are keys to type."""
    _, screen = play_typed(monkeypatch, game, "--lang", "fa", seed=3)
    assert not re.search("[0-9\u2066-\u2069\u00ad]", screen)
    assert set(re.findall("[A-Za-z]+", screen)) <= {"b", "q", "t"}


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_deals_the_same_game_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed and input give the same output; another seed gives another game."""
    first, again, other = [play_typed(monkeypatch, game, "--players", "3", seed=seed)[1] for seed in (1, 1, 2)]
    assert first == again != other


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_written_and_holds(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file plays to the same end, with the names of the table."""
    file = tmp_path / "evening.play"
    code, screen = play_typed(monkeypatch, game, "--save", str(file), "--name", "Sara Jan", seed=4)
    assert code == 0
    assert screen.endswith(f"The record of the game is in {file}.\n")
    assert 'seats "Sara Jan" Coil Pinwheel Pulley\n' in file.read_text(encoding="utf-8")
    monkeypatch.undo()
    assert main(["check", str(file)]) == 0
    assert "1 holds" in capsys.readouterr().out


def test_the_others_cards_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a bot one sees what lies open: cards face down have no names until they are lost."""
    screens = [play_typed(monkeypatch, "coup", "--lang", "en", seed=seed)[1] for seed in range(8)]
    rows = re.findall(r"^(?:Coil|Pinwheel|Pulley) · \d+ coins? · ([^·\n]*)", "\n".join(screens), re.MULTILINE)
    cards = [re.sub(r"\w+ \(lost\)", "lost", card.strip()) for row in rows for card in row.split(", ")]
    assert set(cards) == {"Face-down card", "lost"}


def test_the_others_districts_are_counted_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only one's own hand is read out, and nobody's role before it is called."""
    screen = play_typed(monkeypatch, "dezh", "--lang", "en", seed=6)[1].partition("Final count")[0]
    rows = re.findall(r"^(?:Coil|Pinwheel|Pulley) · (.*)$", screen, re.MULTILINE)
    parts = {re.sub(r"\d+|City: .*|plays the \w+", "", part) for row in rows for part in row.split(" · ")}
    assert " cards" in parts
    assert parts <= {" coin", " coins", " card", " cards", "crown", "", "no district yet", " point", " points"}


# ---------------------------------------------------------------------- what is typed


def test_a_number_is_a_move(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """In digits of any script, with spaces around it."""
    for income in ("1", " 1 ", "۱", "١"):
        out = type_lines(monkeypatch, capsys, "coup --players 2 --seed 1", "1", income)
        assert "You kept the Duke." in out


def test_what_is_not_offered_is_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With what can be typed; it is said again without anything that would command a terminal, and asked again."""
    typed = ("0", "9", "-1", "1.5", "income", "b", "1 1", "\x1b[2J", "x" * 500, "")
    out = type_lines(monkeypatch, capsys, "coup --players 2 --seed 1 --lang en", *typed)
    assert out.count("is not on the list: type a number from 1 to 5, or ? for help.") == len(typed) - 1
    assert "\x1b" not in out
    assert "x" * 40 in out
    assert "x" * 41 not in out


def test_bids_are_typed_as_cards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A card that one does not hold is none, and one that was burned neither."""
    out = type_lines(monkeypatch, capsys, "mccarthy --players 3 --seed 1 --lang en", "26", "25 24", "25", "25")
    assert re.findall("“(.*)” cannot be played: type one of your cards, or", out) == ["26", "25 24", "25"]
    assert "Bids: you: 25, Coil: " in out


def test_a_pair_is_typed_as_two_cards(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """One's own first, then the silent partner's (M22)."""
    out = type_lines(
        monkeypatch, capsys, "mccarthy --players 2 --seed 1 --lang en --options silent_partner", "25", "25 7"
    )
    assert "“25” cannot be played: type one of your cards and one of your silent partner’s" in out
    assert "Bids: you: 25 and 7, Coil: " in out
    assert "half of the partner’s score" in type_lines(
        monkeypatch, capsys, "mccarthy --players 2 --lang en --options silent_partner", "?"
    )


def test_the_table_is_shown_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """With the question and the list under it."""
    out = type_lines(monkeypatch, capsys, "dezh --players 3 --seed 5 --lang en", "t", "ف")
    assert [out.count(line) for line in ("Take a role in secret.\n", "Your hand: ", "   1  Take the ")] == [3, 3, 3]


@pytest.mark.parametrize("typed", [["q"], ["Q"], ["ض"], []])
def test_anybody_may_leave(
    typed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """By q, or by the end of what is typed; what was played so far is a record too."""
    file = tmp_path / "short.play"
    out = type_lines(monkeypatch, capsys, f"coup --seed 5 --lang en --save {file}", "1", *typed)
    assert "You leave the table.\n" in out
    assert main(["check", str(file)]) == 0


def test_ctrl_c_leaves_at_once() -> None:
    """Without a word, as everywhere."""
    program = start("play", "coup", "--seed", "1")
    assert program.stdout.readline() == "Coup: you and 3 bots.\n"
    program.send_signal(signal.SIGINT)
    assert program.wait() == -signal.SIGINT  # its input is still open: nothing else can end it
    assert program.communicate()[1] == ""


def test_what_is_no_text_is_a_wrong_answer() -> None:
    """Bytes that mean nothing are answered like any other nonsense."""
    program = start("play", "coup", "--lang", "en", "--seed", "1")
    program.stdin.buffer.write(b"\xff\xfe\n")
    out, err = program.communicate()
    assert (program.returncode, err) == (0, "")
    assert "is not on the list" in out


# ---------------------------------------------------------------------- what is chosen


def test_the_table_is_as_it_was_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Its players, options and names."""
    out = type_lines(monkeypatch, capsys, "mccarthy --players 3 --name Sara --options silent_partner --lang en")
    assert out.startswith("The McCarthy Collection: you and 2 bots.\n")
    rows = re.findall(r"^(.*) · 0 points · .* · Silent partner: ", out, re.MULTILINE)
    assert rows == ["Sara (you)", "Coil", "Pinwheel"]


@pytest.mark.parametrize("game", GAMES)
def test_without_a_number_four_play(game: str) -> None:
    """Every option can be played by so many."""
    assert all(DEFAULT_PLAYERS in player_counts(GAMES[game], options) for options in option_sets(GAMES[game]))


def test_the_language_is_that_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale decides unless a language is chosen; unsupported ones fall back to English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert language_of(None) == "en"
    monkeypatch.setenv("LANG", "fa_IR.UTF-8")
    assert language_of(None) == "fa"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert (language_of(None), language_of("fa")) == ("en", "fa")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "play takes the name of a game; the games are coup, dezh and mccarthy"),
        (["chess"], "there is no game “chess”; the games are coup, dezh and mccarthy"),
        (["coup", "--players", "1"], "coup is played by 2 to 10 players, not by 1"),
        (["coup", "--players", "some"], "--players is a whole number of at most 18 digits, not “some”"),
        (["dezh", "--options", "speed"], "dezh has no option “speed”; its options: gate"),
        (["coup", "--level", "hard"], "--level is one of easy, medium, not “hard”"),
        (["coup", "--lang", "de"], "--lang is one of fa, en, not “de”"),
        (["coup", "--name", ""], "--name: Enter your name."),
        (["coup", "--name", "Bot 1"], f"--name: {Words('en').say('refusal-name_reserved')}"),
        (["coup", "--seed", "-1"], "--seed is a number from 0 to 2147483647, not -1"),
        (["coup", "--save", "/"], "--save names a new file in a folder that is there, not “/”"),
        (["coup", "--save", "no/such.play"], "--save names a new file in a folder that is there, not “no/such.play”"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sentence says why, and nothing begins."""
    assert main(["play", *words]) == 2
    assert capsys.readouterr() == ("", f"dorehami: {reason}\n")


def test_a_record_that_cannot_be_written_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nothing is overwritten, not even what came while the game was played; exit code 1."""
    file = tmp_path / "taken.play"
    file_appears = io.StringIO("q\n")
    monkeypatch.setattr(file_appears, "readline", lambda *_: (file.write_text("mine"), "q\n")[1], raising=False)
    monkeypatch.setattr(sys, "stdin", file_appears)
    assert main(["play", "coup", "--lang", "en", "--save", str(file)]) == 1
    assert "The record of the game could not be written: File exists" in capsys.readouterr().out
    assert file.read_text() == "mine"
