// The predefined phrases in display order; the server accepts only these.
export const PHRASES = [
  'doubt', 'swear', 'innocent', 'harmless', 'not_me', 'remember', 'tea', 'bravo', 'nerve', 'truce', 'enjoy', 'again',
]
