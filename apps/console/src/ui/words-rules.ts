import type { Bilingual } from '@aisle/contract/language'

/** Null while one of the two is missing: passengers read either. */
export const completeWords = ({ zh, en }: Bilingual): Bilingual | null =>
  zh.trim() === '' || en.trim() === '' ? null : { zh: zh.trim(), en: en.trim() }
