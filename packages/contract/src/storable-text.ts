/** U+0000, and half of a surrogate pair: PostgreSQL keeps neither as text, nor inside JSON. */
const unstorable = /[\0\p{Surrogate}]/u

export const isStorable = (text: string): boolean => !unstorable.test(text)

/** For texts of programs, such as log entries, which are kept as far as they can be. */
export const madeStorable = (text: string): string => text.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')
