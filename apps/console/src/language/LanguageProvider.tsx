import type { Bilingual, Language } from '@aisle/contract/language'
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'

interface LanguageChoice {
  language: Language
  /** The text in the language of the person. */
  text: (words: Bilingual) => string
  choose: (language: Language) => void
}

const kept = 'console-language'

const Context = createContext<LanguageChoice | null>(null)

function firstLanguage(): Language {
  const chosen = localStorage.getItem(kept)
  if (chosen === 'zh' || chosen === 'en') return chosen
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en'
}

/** The console speaks Chinese or English; this browser remembers which. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const choose = useCallback((chosen: Language) => {
    localStorage.setItem(kept, chosen)
    setLanguage(chosen)
  }, [])
  const choice = useMemo(
    (): LanguageChoice => ({ language, text: (words) => words[language], choose }),
    [language, choose],
  )
  return (
    <Context value={choice}>
      <I18nProvider locale={locale}>{children}</I18nProvider>
    </Context>
  )
}

export function useLanguage(): LanguageChoice {
  const choice = useContext(Context)
  if (!choice) throw new Error('useLanguage is for parts inside LanguageProvider')
  return choice
}
