import { useSyncExternalStore } from 'react'
import type { Language } from '@aisle/contract/language'
import { storage } from '../storage/storage.ts'
import { chooseLanguage } from './choose-language.ts'

/** What is reported on every change (spec §1: "with its params"). */
export interface LanguageChange {
  from: Language
  to: Language
  /** What changed it: the button, or the address with its parameters. */
  by: 'button' | 'address'
  address: string
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
  report({ from, to, by, address: globalThis.location?.href ?? '' })
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
