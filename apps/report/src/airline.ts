import { readFileSync } from 'node:fs'
import { Refusal } from './refusal.ts'

/** The demonstration airline is fictional. */
export const airline: { zh: string; en: string } = { zh: '白鹭航空', en: 'Egret Air' }

/** The airline of the report (G1), from the profile that the server uses. @throws Refusal */
export function getAirline(environment: Record<string, string | undefined>): { zh: string; en: string } {
  const path = environment['AISLE_PROFILE']?.trim()
  if (!path) return airline
  try {
    // The server checks the whole of it; here two names are looked for.
    const { nameZh, nameEn } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    if (typeof nameZh === 'string' && typeof nameEn === 'string') return { zh: nameZh, en: nameEn }
  } catch {
    // Said below.
  }
  throw new Refusal(`AISLE_PROFILE ${path} is no profile of an airline: give the file that the server has.`)
}
