import type { Language } from '@aisle/contract/language'

interface LanguageHints {
  stored: Language | undefined
  /** `navigator.language`; empty when the browser has none. */
  browser: string
}

/** Stored choice, then a browser language containing "en", else Chinese (spec §1). */
export function chooseLanguage({ stored, browser }: LanguageHints): Language {
  if (stored === 'zh' || stored === 'en') return stored
  return /en/i.test(browser) ? 'en' : 'zh'
}

/** The values that query parameter `lang` takes (E1); anything else changes nothing. */
export function languageOfParameter(value: string | undefined): Language | undefined {
  switch (value?.toLowerCase()) {
    case 'zh':
    case 'zh-cn':
      return 'zh'
    case 'en':
    case 'en-cn':
      return 'en'
    default:
      return undefined
  }
}
