import { beijingTime } from '@aisle/rules/time'
import type { Random } from '../../platform/security/random.ts'

const form = /^[PR]\d{22}$/

/** Whether this can be one of our numbers; addresses hold anything. */
export const isPaymentNumber = (text: string): boolean => form.test(text)

/** A letter, `yyMMddHHmmss` in Beijing and 10 random digits: 23 alphanumerics, which every gateway accepts. */
export function newPaymentNumber(random: Random, now: Date, letter: 'P' | 'R'): string {
  const digits = () => String(random.int(100_000)).padStart(5, '0')
  return letter + beijingTime(now).slice(2).replaceAll(/\D/g, '') + digits() + digits()
}
