### A newcomer's guide to Dezh: what is wise to consider at each kind of question.

coach-dezh-role = Take what pays for your city, or what nobody expects of you. What you hand on, others will guess at.
coach-dezh-turn = Resources once, one district built (the Architect: up to three), your role’s power and income if you like, in any order. Then end the turn.
coach-dezh-keep = Keep what you can soon afford, or the kind that your roles earn from. The rest goes under the deck.
coach-dezh-redraw = One card after the other goes under the deck; then you draw as many.
coach-dezh-graveyard = For one coin the ruin goes into your hand, to be built again in your own city.
coach-dezh-wait = Who is rich, and who has nearly finished? Assassin, Thief and Warlord ask themselves the same.
