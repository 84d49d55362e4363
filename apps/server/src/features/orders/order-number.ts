import { beijingDay } from '../../beijing-time.ts'
import type { Random } from '../../security/random.ts'

/** `yyMMdd` in Beijing and 8 random digits: short enough to read out, and nobody can count the airline's sales. */
export function newOrderNo(random: Random, now: Date): string {
  const digits = String(random.int(100_000_000)).padStart(8, '0')
  return beijingDay(now).slice(2).replaceAll('-', '') + digits
}
