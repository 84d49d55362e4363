import { useSyncExternalStore } from 'react'
import type { Language } from '@aisle/contract/language'
import { readHash } from '../navigation/hash-address.ts'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from './choose-language.ts'

/** What is reported on every change (spec §1: "with its params"). */
export interface LanguageChange {
  from: Language
  to: Language
  /** What changed it: the button, the address, or another tab. */
  by: 'button' | 'address' | 'otherTab'
  /** The query of the address, without the guest token. */
  params: Record<string, string>
}

/** LANG of spec §3: one value, initially undefined. */
let LANG: Language | undefined
const listeners = new Set<() => void>()
let report: (change: LanguageChange) => void = () => undefined

export function onLanguageChange(listener: (change: LanguageChange) => void): void {
  report = listener
}

export function currentLanguage(): Language {
  LANG ??= chooseLanguage({ stored: storage.read('LANG'), browser: globalThis.navigator?.language ?? '' })
  return LANG
}

export function changeLanguage(to: Language, by: LanguageChange['by'] = 'button'): void {
  const from = currentLanguage()
  storage.write('LANG', to)
  if (to === from) return
  LANG = to
  markDocument()
  for (const listener of listeners) listener()
  report({ from, to, by, params: currentParams() })
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

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage)
}
