### What a link shows in a chat. Such previews are kept by others, so they name nobody.

share-title = Dorehami
share-table = A table of { $game } waits for you
share-says = Coup, Dezh and the McCarthy Collection: with friends, with bots, without an account.
