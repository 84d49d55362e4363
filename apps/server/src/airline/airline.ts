import type { Bilingual } from '@aisle/contract/language'
import egretAir from './egret-air.json' with { type: 'json' }
import { readProfile, type Airline } from './profile.ts'

/** The fictional airline of the demonstration, in the form in which every airline writes its own (G1). */
export const demonstrationAirline: Airline = readProfile(egretAir, () => '')

const worn: Airline = { ...demonstrationAirline }

/** The airline whose brand the passenger sees (G1); read it when it is needed, for it is chosen at the start. */
export const airline: Readonly<Airline> = worn

/** Once, at the start, before anything is served. */
export function wearProfile(profile: Airline): void {
  Object.assign(worn, profile)
}

/** A text of the operators, clauses and help, with what stands in it as `{name}`; a name that nobody gave stays. */
export function inOurWords({ zh, en }: Bilingual): Bilingual {
  const { nameZh, nameEn, contact, wifiNetwork, clauseWords } = airline
  const both = (word: string) => ({ zh: word, en: word })
  const words = new Map<string, Bilingual>([
    ['airline', { zh: nameZh, en: nameEn }],
    ['phone', both(contact.phone)],
    ['email', both(contact.email)],
    ['serviceHours', both(`${contact.from}~${contact.to}`)],
    ['wifiNetwork', both(wifiNetwork)],
    ...Object.entries(clauseWords),
  ])
  const fill = (text: string, language: 'zh' | 'en') =>
    text.replace(/\{(\w+)\}/g, (whole, name: string) => words.get(name)?.[language] ?? whole)
  return { zh: fill(zh, 'zh'), en: fill(en, 'en') }
}
