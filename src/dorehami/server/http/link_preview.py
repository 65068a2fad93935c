"""Link previews: Open Graph tags for the head of the page. Messengers cache them, so they name no player."""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final

from dorehami.words import LANGUAGES, Words

PICTURE: Final = (1200, 630)  # pixels of share/*.jpg
NO_GAME: Final = "house"  # the picture of pages that are about no game
ISOLATES: Final = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))  # messengers show these characters as boxes


def tags(base: str, path: str, game: str | None, is_table: bool) -> str:
    """Return the tags for a page about a game, or an invitation to its table; `base` begins its absolute URLs."""
    title, description = title_and_description(game, is_table)
    width, height = PICTURE
    properties = {
        "og:type": "website",
        "og:site_name": title_and_description(None, False)[0],
        "og:title": title,
        "og:description": description,
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
    names = {"description": description, "twitter:card": "summary_large_image"}
    return "".join([*lines, *[f'<meta name="{name}" content="{escape(value)}">' for name, value in names.items()]])


@cache
def title_and_description(game: str | None, is_table: bool) -> tuple[str, str]:
    """Return title and description, each in all languages, as the reader's is unknown."""
    title, description = [], []
    for language in LANGUAGES:
        words = Words(language, "games", "share")
        name = words.say(f"{game}-title") if game else words.say("share-title")
        title.append(words.say("share-table", game=name) if game and is_table else name)
        description.append(words.say(f"{game}-pitch") if game else words.say("share-says"))
    return " · ".join(title).translate(ISOLATES), "\n".join(description).translate(ISOLATES)
