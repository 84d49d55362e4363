/**
 * Phrases of the web app that an airline may replace with its own wording, by key. Each appears on one screen only, and
 * none has placeholders.
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
