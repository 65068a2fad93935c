"""The texts that users read, by key, in Persian and English (Project Fluent)."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Final = ("fa", "en")


class NoWords(LookupError):
    """Raised for a missing text: the key, its attribute or one of its arguments is missing."""


class Words:
    """The sentences of one language: of all files, or of those that are named, as reading all takes a second."""

    def __init__(self, language: str, *names: str) -> None:
        if language not in LANGUAGES:
            raise NoWords(f"there are no words in “{language}”; the languages are {' and '.join(LANGUAGES)}")
        self.language = language
        self.bundle = FluentBundle([language])
        for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
            name, _, kind = file.name.rpartition(".")
            if kind == "ftl" and (name in names or not names):
                self.bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def has(self, key: str) -> bool:
        """Return whether there is such a message, or such an attribute of one (`key.attribute`)."""
        name, dot, attribute = key.partition(".")
        if not self.bundle.has_message(name):
            return False
        message = self.bundle.get_message(name)
        return attribute in message.attributes if dot else message.value is not None

    def say(self, key: str, **arguments: str | int | float) -> str:
        """Return the message, or an attribute of one (`key.attribute`), with its arguments filled in."""
        if not self.has(key):
            raise NoWords(f"the words in “{self.language}” have no “{key}”")
        name, _, attribute = key.partition(".")
        message = self.bundle.get_message(name)
        pattern = message.attributes[attribute] if attribute else message.value
        assert pattern is not None  # `has` said so
        text, problems = self.bundle.format_pattern(pattern, arguments)
        for problem in problems:
            raise NoWords(f"“{key}” in “{self.language}” cannot be said: {problem}")
        return str(text)
