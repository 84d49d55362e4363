import { useState } from 'react'
import type { Language } from '@aisle/contract/language'
import { changeLanguage, useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { chosenTheme, chooseTheme } from '../../theme/theme.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Measuring } from './Measuring.tsx'
import { mePhrases } from './me-phrases.ts'

const languages = [
  { value: 'zh', label: '中文' },
  { value: 'en', label: 'English' },
] as const satisfies { value: Language; label: string }[]

type ThemeChoice = 'system' | 'light' | 'dark'

/** Language and theme, each kept on this device. */
export function Preferences() {
  const t = usePhrases(mePhrases)
  const language = useLanguage()
  const [theme, setTheme] = useState<ThemeChoice>(chosenTheme() ?? 'system')
  function choose(next: ThemeChoice) {
    setTheme(next)
    chooseTheme(next === 'system' ? undefined : next)
  }
  return (
    <div className="card v">
      <div className="v" style={{ gap: '.375rem' }}>
        <span className="s c2">{t('language')}</span>
        <Segmented
          label={t('language')}
          options={languages}
          value={language}
          onChange={(next) => changeLanguage(next)}
        />
      </div>
      <div className="v" style={{ gap: '.375rem' }}>
        <span className="s c2">{t('theme')}</span>
        <Segmented
          label={t('theme')}
          options={[
            { value: 'system', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
          value={theme}
          onChange={choose}
        />
      </div>
      <Measuring />
    </div>
  )
}
