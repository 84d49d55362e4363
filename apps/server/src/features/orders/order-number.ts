import type { Random } from '../../security/random.ts'

const beijing = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
})

/** `yyMMdd` in Beijing and 8 random digits: short enough to read out, and nobody can count the airline's sales. */
export function newOrderNo(random: Random, now: Date): string {
  const digits = String(random.int(100_000_000)).padStart(8, '0')
  return beijing.format(now).replaceAll('-', '') + digits
}
