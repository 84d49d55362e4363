import type { Bilingual } from '@aisle/contract/language'

/** What a person wrote, line by line: nobody has translated it, so it is the same in both languages. */
export const asWritten = (text: string): Bilingual[] => text.split(/\n+/).map((line) => ({ zh: line, en: line }))
