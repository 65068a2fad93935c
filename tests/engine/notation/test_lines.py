"""Lines of words: cutting up, quoting, and what is no line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dorehami.engine.notation.lines import Line, Problem, Word, read_lines


def texts(source: str) -> list[list[str]]:
    return [[word.text for word in line.words] for line in read_lines(source)]


def test_words_are_parted_by_spaces_and_comments_end_a_line() -> None:
    """Spaces of any width part words; what follows # says nothing; empty lines are passed over."""
    assert texts("Sara   tax # she has none\n\n  # only a remark\n\tAli\tallow#now") == [
        ["Sara", "tax"],
        ["Ali", "allow"],
    ]


def test_line_numbers_count_every_line() -> None:
    """A line keeps the number that an editor shows."""
    assert [line.number for line in read_lines("a\n\n# x\nb\r\nc")] == [1, 4, 5]


def test_quotes_hold_spaces_quotes_and_backslashes() -> None:
    """Inside quotes a space, a number sign and an escaped quote are letters like any other."""
    assert texts(r'"Baba \"Jan\" # 1" "\\"') == [['Baba "Jan" # 1', "\\"]]


def test_byte_order_mark_and_windows_line_ends_are_no_words() -> None:
    """What some editors add at the front and at line ends is not read."""
    assert texts("\ufeffgame coup\r\nseats a b\r\n") == [["game", "coup"], ["seats", "a", "b"]]


def test_persian_names_keep_their_joiners() -> None:
    """A zero-width non-joiner is part of a name."""
    assert texts("شاه‌دخت tax") == [["شاه‌دخت", "tax"]]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('a\n"b', "a quote is opened and not closed"),
        ('a\nb"c', 'a quote stands in the middle of the word b"'),
        ('a\n"b"c', "after a closing quote there must be a space"),
        ('a\n"b\\n"', "a backslash inside quotes stands before a quote or another backslash"),
        ('a\n"b\\', "a backslash inside quotes stands before a quote or another backslash"),
    ],
)
def test_a_broken_quote_is_a_problem_of_its_line(source: str, text: str) -> None:
    """What cannot be cut into words is said with its line."""
    with pytest.raises(Problem) as raised:
        read_lines(source)
    assert (raised.value.line, raised.value.text) == (2, text)


def test_a_quoted_word_is_never_the_notations_own() -> None:
    """`"deal"` is a name, `deal` is a word of the header."""
    assert read_lines("deal x")[0].begins("deal")
    assert not read_lines('"deal" x')[0].begins("deal")
    assert not read_lines("deal")[0].begins("deal", "x")


@given(
    st.lists(st.builds(Word, st.text(st.characters(exclude_characters="\n"), min_size=0), st.just(True)), min_size=1)
)
def test_printed_words_are_read_again(words: list[Word]) -> None:
    """A line that was printed is read as the same words, whatever letters they have."""
    (line,) = read_lines(str(Line(1, tuple(words))))
    assert [word.text for word in line.words] == [word.text for word in words]


@given(st.text())
def test_any_text_is_lines_or_a_problem(text: str) -> None:
    """No text breaks the reader."""
    problem, lines = None, []
    try:
        lines = read_lines(text)
    except Problem as found:
        problem = found
    assert all(line.words for line in lines)
    assert problem is None or 1 <= problem.line <= text.count("\n") + 1
