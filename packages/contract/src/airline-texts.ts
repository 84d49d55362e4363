/**
 * Single phrases of the web app that an airline may say in its own words, by their key. Each is one phrase of one screen
 * and nowhere else; none has anything to fill in.
 */
export const airlineTexts = [
  // First screen on the ground: a two-line heading and the text below it.
  'heroFirst',
  'heroSecond',
  'heroText',
  'heroDeadline',
  // Help and contact.
  'closedText',
  'aboardText',
  // Above the sign-in form aboard.
  'hello',
] as const
