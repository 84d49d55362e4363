import type { Random } from '../../security/random.ts'

const beijing = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A letter, `yyMMddHHmmss` in Beijing and 10 random digits: 23 alphanumerics, which every gateway takes. */
export function newPaymentNumber(random: Random, now: Date, letter: 'P' | 'R'): string {
  const digits = () => String(random.int(100_000)).padStart(5, '0')
  return letter + beijing.format(now).replaceAll(/\D/g, '') + digits() + digits()
}
