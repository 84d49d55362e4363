/** The two languages of the product (spec §1). The header `language` carries one of them. */
export type Language = 'zh' | 'en'
export interface Bilingual {
  zh: string
  en: string
}
