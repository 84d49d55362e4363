import { createHash } from 'node:crypto'
import { beijingDay } from '@aisle/rules/time'
import type { Random } from '../../platform/security/random.ts'

/**
 * `yyMMdd` in Beijing and 8 random digits: short enough to read out, and useless for counting the airline's sales. An
 * aircraft adds its own 4 digits in between: it cannot ask which numbers other servers have used (P9).
 */
export function newOrderNo(random: Random, now: Date, tail: string | null = null): string {
  const digits = String(random.int(100_000_000)).padStart(8, '0')
  return beijingDay(now).slice(2).replaceAll('-', '') + (tail === null ? '' : getDigits(tail)) + digits
}

const getDigits = (tail: string) =>
  String(createHash('sha256').update(tail).digest().readUInt32BE(0) % 10_000).padStart(4, '0')
