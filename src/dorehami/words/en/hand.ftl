### What is at hand everywhere: the way to the rules, to lessons, settings and to what the house is.

hand-rules = Rules
hand-rules-of = Rules of { $game }

## The rules

book-contents = Chapters
book-search = Search the rules
book-none = No rule speaks of that. Try another word.
book-reading = Our reading
book-rule = Rule { $rule }
