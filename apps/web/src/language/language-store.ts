import { useSyncExternalStore } from 'react'
import type { Language } from '@aisle/contract/language'
import { readHash } from '../navigation/hash-address.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from './choose-language.ts'

/** The report of every change (spec §1: "with its params"). */
export interface LanguageChange {
  from: Language
  to: Language
  /** The cause: the button, the address, or another tab. */
  by: 'button' | 'address' | 'otherTab'
  /** The query of the address, without the guest token. */
  params: Record<string, string>
}

/** LANG of spec §3: one value, initially undefined. */
const LANG = memoryStore<Language | undefined>(undefined)
const report = memoryStore<(change: LanguageChange) => void>(() => undefined)

export const onLanguageChange = report.set

export function currentLanguage(): Language {
  const language =
    LANG.get() ?? chooseLanguage({ stored: storage.read('LANG'), browser: globalThis.navigator?.language ?? '' })
  if (!LANG.get()) LANG.set(language)
  return language
}

export function changeLanguage(to: Language, by: LanguageChange['by'] = 'button'): void {
  const from = currentLanguage()
  storage.write('LANG', to)
  if (to === from) return
  LANG.set(to)
  markDocument()
  report.get()({ from, to, by, params: currentParams() })
}

function currentParams(): LanguageChange['params'] {
  if (typeof location === 'undefined') return {}
  const given = [...new URLSearchParams(location.search), ...readHash(location.hash).query]
  const { gt: _secret, ...params } = Object.fromEntries(given)
  return params
}

/** Once, at start: what the passenger chooses in one tab holds in the others. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    const to = key === 'LANG' && storage.read('LANG')
    if (to === 'zh' || to === 'en') changeLanguage(to, 'otherTab')
  })
}

/** Screen readers and line breaking follow `<html lang>`. */
export function markDocument(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = currentLanguage() === 'en' ? 'en' : 'zh-CN'
}

export function useLanguage(): Language {
  return useSyncExternalStore(LANG.subscribe, currentLanguage, currentLanguage)
}
