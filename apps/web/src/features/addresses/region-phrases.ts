import type { Bilingual } from '@aisle/contract/language'

/** As the area tree calls them in English, and as the airline does in Chinese. */
export const regionNames: Readonly<Record<string, Bilingual>> = {
  HK: { zh: '中国香港', en: 'Hong Kong' },
  MO: { zh: '中国澳门', en: 'Macao' },
  TW: { zh: '中国台湾', en: 'Taiwan' },
}
