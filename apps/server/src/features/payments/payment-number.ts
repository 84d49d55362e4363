import { beijingTime } from '../../platform/beijing-time.ts'
import type { Random } from '../../platform/security/random.ts'

/** A letter, `yyMMddHHmmss` in Beijing and 10 random digits: 23 alphanumerics, which every gateway accepts. */
export function newPaymentNumber(random: Random, now: Date, letter: 'P' | 'R'): string {
  const digits = () => String(random.int(100_000)).padStart(5, '0')
  return letter + beijingTime(now).slice(2).replaceAll(/\D/g, '') + digits() + digits()
}
