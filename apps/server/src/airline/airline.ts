import type { Bilingual } from '@aisle/contract/language'
import egretAir from './egret-air.json' with { type: 'json' }
import { readProfile, type Airline } from './profile.ts'

/** The fictional airline of the demonstration, in the form in which every airline writes its own (G1). */
export const demonstrationAirline: Airline = readProfile(egretAir, () => '')

/** Fills the airline's words into a text of clauses or help; a `{name}` that the profile does not define stays. */
export function fillPlaceholders(airline: Airline, { zh, en }: Bilingual): Bilingual {
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
