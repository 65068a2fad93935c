// The phrases that all know, in the order in which they are offered; the server takes these and no others.
export const PHRASES = [
  'doubt', 'swear', 'innocent', 'harmless', 'not_me', 'remember', 'tea', 'bravo', 'nerve', 'truce', 'enjoy', 'again',
]
