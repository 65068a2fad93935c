// The phrases that all know, in the order in which they are offered; the server takes these and no others.
export const PHRASES = [
  'hello', 'bravo', 'bluff', 'trust', 'wait', 'hurry', 'sorry', 'unlucky', 'revenge', 'laugh', 'wow', 'thanks', 'good_game', 'again',
]
