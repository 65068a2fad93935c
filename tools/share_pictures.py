"""Preview pictures of links, made from the cards on the start page: `python -m tools.share_pictures`."""

from __future__ import annotations

from pathlib import Path

from dorehami.server.http.link_preview import NO_GAME, PICTURE
from tests.support.browser.guests import Guest, Size, browsing, words
from tests.support.browser.serving import serving

FOLDER = Path(__file__).parents[1] / "web" / "public" / "share"
QUALITY = 84
LAID_OUT = """([games, titles, house]) => {
  const art = games.map((game) => document.querySelector(`li.${game} .art > *`).cloneNode(true))
  const tint = getComputedStyle(document.querySelector(`li.${games[0]}`)).getPropertyValue('--tint')
  const star = document.querySelector('header svg').cloneNode(true)
  const page = document.createElement('main')
  page.className = 'shared'
  const set = (element, style) => Object.assign(element.style, style)
  set(page, { position: 'fixed', inset: 0, zIndex: 99, display: 'grid', placeContent: 'center', justifyItems: 'center',
    gap: '34px', color: 'var(--text)', background: games.length > 1
      ? 'radial-gradient(90% 90% at 50% 30%, var(--felt-1), var(--felt-2) 60%, var(--bg))'
      : `radial-gradient(100% 100% at 50% 20%, ${tint}, var(--felt-2) 65%, var(--bg))` })
  const row = document.createElement('div')
  set(row, { display: 'flex', gap: '90px', alignItems: 'center', blockSize: '280px' })
  for (const one of art) {
    const box = document.createElement('div')
    set(box, { display: 'flex' })
    one.style.setProperty('--w', games.length > 1 ? '104px' : '186px')
    box.append(one)
    row.append(box)
  }
  const title = document.createElement('p')
  title.textContent = titles.join('  ·  ')
  set(title, { fontSize: titles.join('').length > 24 ? '56px' : '76px', fontWeight: 900, lineHeight: 1.4 })
  const foot = document.createElement('p')
  set(foot, { display: 'flex', gap: '16px', alignItems: 'center', fontSize: '32px',
    fontWeight: 700, color: 'var(--brass)' })
  foot.append(star, house)
  page.append(row, title)
  if (games.length === 1) page.append(foot)
  document.body.append(page)
}"""


def main() -> None:
    house = [words(language).say("share-title") for language in ("fa", "en")]
    names = {
        game: [words(language).say(f"{game}-title") for language in ("fa", "en")]
        for game in ("coup", "dezh", "mccarthy")
    }
    with serving() as served, browsing() as browser:
        for picture, games in {NO_GAME: list(names), **{game: [game] for game in names}}.items():
            guest = Guest(browser, served.url, size=Size(*PICTURE))
            guest.goes()
            guest.settle()
            guest.page.evaluate(LAID_OUT, [games, names.get(picture, house), " · ".join(house)])
            guest.settle()
            guest.page.screenshot(path=FOLDER / f"{picture}.jpg", type="jpeg", quality=QUALITY)
            guest.close()


if __name__ == "__main__":
    main()
