import { useMemo } from 'react'
import type { Bilingual, Language } from '@aisle/contract/language'
import { airline, airlineWord, type AirlineWord } from '../environment/airline.ts'
import { currentLanguage, useLanguage } from './language-store.ts'

/** The names between braces: `'{n} 小时'` → `'n'`. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never
/** The airline's own words fill themselves in. */
type ToFill<Text extends string> = Exclude<Placeholder<Text>, AirlineWord>
type Values<Text extends string> = [ToFill<Text>] extends [never] ? [] : [values: Record<ToFill<Text>, string | number>]

export type Phrases = Readonly<Record<string, Bilingual>>
export type Translate<P extends Phrases> = <Key extends keyof P & string>(
  key: Key,
  ...values: Values<P[Key]['zh'] | P[Key]['en']>
) => string

/** Phrases of one feature, both languages side by side (G8). `{name}` marks what is filled in. */
export function definePhrases<const P extends Phrases>(phrases: P): P {
  return phrases
}

function fill(text: string, language: Language, values: Record<string, string | number> = {}): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    String(values[name] ?? airlineWord(name, language) ?? placeholder),
  )
}

export function translator<P extends Phrases>(phrases: P, language: Language): Translate<P> {
  return (key, ...[values]) => fill((airline().texts?.[key] ?? phrases[key])?.[language] ?? key, language, values)
}

/** Follows the language at once, without a reload. */
export function usePhrases<P extends Phrases>(phrases: P): Translate<P> {
  const language = useLanguage()
  return useMemo(() => translator(phrases, language), [phrases, language])
}

/** For texts that are made outside a component. */
export function phrasesNow<P extends Phrases>(phrases: P): Translate<P> {
  return translator(phrases, currentLanguage())
}

/** A text that came from the server in both languages. */
export function useBilingual(): (text: Bilingual) => string {
  const language = useLanguage()
  return (text) => text[language]
}
