import type { Bilingual, Language } from '@aisle/contract/language'
import { demonstrationAirline } from './airline-phrases.ts'
import { pageSettings } from './page-settings.ts'

/** In texts these need no value: `{airline}`. */
export type AirlineWord = keyof typeof demonstrationAirline

interface AirlineOfPage {
  words: Record<AirlineWord, Bilingual>
  /** Phrases in the airline's own words, by key (`@aisle/contract/airline-texts`). */
  texts?: Readonly<Record<string, Bilingual>>
  /** The airline's mark, sanitised by the server; by default the egret. */
  mark?: { box: string; body: string }
  /** For the last line of desktops' pages. */
  company?: { name: Bilingual; icp?: string; registration?: string }
}

// A cache of what the page's settings say.
let known: { text: string; airline: AirlineOfPage } | undefined

/** The airline of this page (G1). */
export function airline(): AirlineOfPage {
  // A server may draw for one airline after the other; a page has one.
  const text = typeof document === 'undefined' || !known ? pageSettings.airline() : known.text
  if (known?.text !== text) known = { text, airline: read(text) }
  return known.airline
}

function read(text: string): AirlineOfPage {
  try {
    // The server wrote it (`airline-page.ts`); without a page there is none.
    return JSON.parse(text) as AirlineOfPage
  } catch {
    return { words: demonstrationAirline }
  }
}

/** A word that both languages share: a prefix. */
export const ownWord = (name: AirlineWord): string => airline().words[name].en

/** The word for a name in braces; undefined for any other name. */
export function airlineWord(name: string, language: Language): string | undefined {
  const { words } = airline()
  return name in words ? words[name as AirlineWord][language] : undefined // Just found there.
}
