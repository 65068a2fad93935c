### What is at hand everywhere: the way to the rules, to lessons, settings and to what the house is.

hand-rules = Rules
hand-rules-of = Rules of { $game }

## The rules

book-contents = Chapters
book-search = Search the rules
book-none = No rule speaks of that. Try another word.
book-reading = Our reading
book-rule = Rule { $rule }

## Lessons

hand-lesson = Learn in two minutes
hand-lesson-of = { hand-lesson }: { $game }
lesson-coach = The lesson
lesson-next = Next
lesson-look = Watch the table…
lesson-progress = How far the lesson has come
lesson-astray = In a real game you could do that. The lesson is about another move right now: read again what it says.
lesson-first = First read on: the button is below.

## The house

hand-settings = Settings
hand-settings-says = Kept on this device only.
hand-settings-table = For your new tables
hand-about = About the table
hand-coach = Guide for newcomers
hand-coach-says = Explains every decision the first time you play a game.
coach-off = I know my way: switch the guide off
