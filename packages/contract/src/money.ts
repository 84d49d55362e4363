import type { Language } from './language.ts'

/** Fen or cents (G4). `amountMinor` is always whole yuan or dollars where a passenger can see it. */
export type Currency = 'CNY' | 'USD'

/** An order's currency follows the language in which it is submitted (G4). */
export function getCurrency(language: Language): Currency {
  return language === 'en' ? 'USD' : 'CNY'
}

/** Half up is never needed: catalogue prices are whole units (G4), so this is exact. */
export function wholeUnits(amountMinor: number): number {
  return Math.trunc(amountMinor / 100)
}

/** The member price: list price less its percentage, rounded down to a whole yuan or dollar, once, on the server (G4). */
export function lessPercent(amountMinor: number, percentOff: number): number {
  return Math.floor((amountMinor * (100 - percentOff)) / 100 / 100) * 100
}

/** `¥1,234` or `$1,234`: no decimals, symbol by the currency and never by the language (spec §2). */
export function formatMoney(amountMinor: number, currency: Currency): string {
  const sign = amountMinor < 0 ? '−' : ''
  const digits = String(Math.abs(wholeUnits(amountMinor))).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}${currency === 'CNY' ? '¥' : '$'}${digits}`
}
