import type { Bilingual } from '@aisle/contract/language'

/** A person's own text, line by line: it is not translated, so it is the same in both languages. */
export const asWritten = (text: string): Bilingual[] => text.split(/\n+/).map((line) => ({ zh: line, en: line }))
