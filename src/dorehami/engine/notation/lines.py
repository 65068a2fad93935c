"""Lines of words: how a `.play` text is cut up and put together, whatever the words mean."""

from __future__ import annotations

from dataclasses import dataclass

COMMENT = "#"
QUOTE = '"'
ESCAPE = "\\"


class Problem(Exception):
    """Something is wrong in a line, said in a sentence."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(f"line {line}: {text}")
        self.line = line
        self.text = text


@dataclass(frozen=True)
class Word:
    """A word of a line. A quoted one never means anything to the notation itself."""

    text: str
    quoted: bool = False

    def says(self, text: str) -> bool:
        """Is this the notation's own word?"""
        return self.text == text and not self.quoted

    def __str__(self) -> str:
        if not self.quoted and self.text and not any(c.isspace() or c in (COMMENT, QUOTE) for c in self.text):
            return self.text
        return QUOTE + self.text.replace(ESCAPE, ESCAPE * 2).replace(QUOTE, ESCAPE + QUOTE) + QUOTE


@dataclass(frozen=True)
class Line:
    """The words of one line, at least one."""

    number: int
    words: tuple[Word, ...]

    def begins(self, *texts: str) -> bool:
        """Does the line begin with these words of the notation?"""
        return len(self.words) >= len(texts) and all(word.says(text) for word, text in zip(self.words, texts))

    def __str__(self) -> str:
        return " ".join(str(word) for word in self.words)


def read_lines(text: str) -> list[Line]:
    """The lines that say something, without comments."""
    lines: list[Line] = []
    for number, source in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        words = read_words(number, source)
        if words:
            lines.append(Line(number, tuple(words)))
    return lines


def read_words(number: int, source: str) -> list[Word]:
    words: list[Word] = []
    at = 0
    while at < len(source):
        char = source[at]
        if char == COMMENT:
            break
        if char.isspace():
            at += 1
        elif char == QUOTE:
            word, at = read_quoted(number, source, at + 1)
            words.append(word)
        else:
            word, at = read_bare(number, source, at)
            words.append(word)
    return words


def read_bare(number: int, source: str, at: int) -> tuple[Word, int]:
    end = at
    while end < len(source) and not source[end].isspace() and source[end] != COMMENT:
        if source[end] == QUOTE:
            raise Problem(number, f"a quote stands in the middle of the word {source[at : end + 1]}")
        end += 1
    return Word(source[at:end]), end


def read_quoted(number: int, source: str, at: int) -> tuple[Word, int]:
    """A word in quotes, from behind the first one; a backslash stands before a quote or a backslash."""
    letters: list[str] = []
    while at < len(source) and source[at] != QUOTE:
        if source[at] == ESCAPE:
            at += 1
            if source[at : at + 1] not in (QUOTE, ESCAPE):
                raise Problem(number, "a backslash inside quotes stands before a quote or another backslash")
        letters.append(source[at])
        at += 1
    if at == len(source):
        raise Problem(number, "a quote is opened and not closed")
    end = at + 1
    if end < len(source) and not source[end].isspace() and source[end] != COMMENT:
        raise Problem(number, "after a closing quote there must be a space")
    return Word("".join(letters), quoted=True), end
