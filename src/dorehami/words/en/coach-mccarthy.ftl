### A newcomer's guide to the McCarthy Collection: what is wise to consider.

coach-mccarthy-bid = The highest card that nobody else played wins. What will the others play, and is this diamond a neighbour of one of yours?
coach-mccarthy-wait = When a diamond is sold, all cards of the round are burned: what each still holds can be seen, and thought about.
