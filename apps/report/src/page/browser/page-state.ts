import type { Language } from '@aisle/contract/language'
import type { ReportData } from '../../report-data.ts'
import { fitting, type Selection } from '../rules/selection-rules.ts'

export type Theme = 'light' | 'dark'

export interface PageState extends Selection {
  language: Language
  theme: Theme
}

/** The address holds the selection: a copied address, or a reloaded page, shows the same. */
export function readState(data: ReportData): PageState {
  const wanted = new URLSearchParams(location.hash.slice(1))
  const asked = (key: string) => wanted.get(key) ?? undefined
  const language = asked('lang') ?? navigator.language
  return {
    ...fitting({ from: asked('from'), to: asked('to'), flight: asked('flight') }, data),
    language: /^zh/i.test(language) ? 'zh' : 'en',
    theme: document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light',
  }
}

/** Only what differs from what would be shown anyway. */
export function writeState({ language, theme, from, to, flight }: PageState, data: ReportData): void {
  const written = new URLSearchParams({ lang: language, theme })
  if (from !== data.period.from) written.set('from', from)
  if (to !== data.period.to) written.set('to', to)
  if (flight !== 'all') written.set('flight', flight)
  try {
    history.replaceState(null, '', `#${written}`)
  } catch {
    // A page from a disk may be refused its own address: then it is not remembered.
  }
}
