"""The preview of a link in a chat: Open Graph tags in the head of the page. Chats keep it, so it names nobody."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

from dorehami.words import LANGUAGES, Words

PICTURE: Final = (1200, 630)  # pixels of share/*.jpg
NO_GAME: Final = "house"  # the picture of no game
ISOLATES: Final = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))  # chats show them as boxes


def tags(base: str, path: str, game: str | None, waits: bool) -> str:
    """The tags for a page about a game, at whose table somebody waits or not; addresses begin with `base`."""
    title, says = told(game, waits)
    width, height = PICTURE
    properties = {
        "og:type": "website",
        "og:site_name": told(None, False)[0],
        "og:title": title,
        "og:description": says,
        "og:url": base + path,
        "og:image": f"{base}/share/{game or NO_GAME}.jpg",
        "og:image:type": "image/jpeg",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": title,
        "og:locale": "fa_IR",
        "og:locale:alternate": "en_GB",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    names = {"description": says, "twitter:card": "summary_large_image"}
    return "".join([*lines, *[f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()]])


@cache
def told(game: str | None, waits: bool) -> tuple[str, str]:
    """Title and description, each in every language: nobody knows who reads it."""
    title, says = [], []
    for language in LANGUAGES:
        words = Words(language, "games", "share")
        name = words.say(f"{game}-title") if game else words.say("share-title")
        title.append(words.say("share-table", game=name) if game and waits else name)
        says.append(words.say(f"{game}-pitch") if game else words.say("share-says"))
    return " · ".join(title).translate(ISOLATES), "\n".join(says).translate(ISOLATES)
