import { TEST_CARDS } from './magic-values.ts'

export interface CardForm {
  number: string
  expiry: string
  cvc: string
  name: string
}
export type CardError = 'number' | 'expiry' | 'expired' | 'cvc' | 'name'
export type CardErrors = Partial<Record<keyof CardForm, CardError>>
export type CardResult = { errors: CardErrors } | { pays: true } | { pays: false; code: string; message: string }

/** The result of submitting this form at a time: a mistake per field, a payment, or the bank's refusal. */
export function tryCard(form: CardForm, now: Date): CardResult {
  const number = form.number.replaceAll(/[\s-]/g, '')
  const errors: CardErrors = {}
  if (!/^\d{14,19}$/.test(number) || !passesLuhn(number)) errors.number = 'number'
  const expiryError = checkExpiry(form.expiry, now)
  if (expiryError) errors.expiry = expiryError
  if (!/^\d{3,4}$/.test(form.cvc.trim())) errors.cvc = 'cvc'
  if (form.name.trim() === '') errors.name = 'name'
  if (Object.keys(errors).length > 0) return { errors }
  const card = TEST_CARDS[number]
  if (card) return card
  const message = 'Your card was declined. This demonstration takes test cards only; never enter a real one.'
  return { pays: false, code: 'test_mode_live_card', message }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function checkExpiry(expiry: string, now: Date): CardError | undefined {
  const parts = /^(0?[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/.exec(expiry.trim())
  if (!parts) return 'expiry'
  const firstDayAfter = Date.UTC(2000 + Number(parts[2]), Number(parts[1]), 1)
  return firstDayAfter <= now.getTime() ? 'expired' : undefined
}
