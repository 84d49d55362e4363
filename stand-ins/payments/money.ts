/** `"18.00"` yuan → 1800 fen; undefined for anything that is not an amount with at most two decimals. */
export function toFen(yuan: unknown): number | undefined {
  const text = typeof yuan === 'number' ? String(yuan) : yuan
  if (typeof text !== 'string') return undefined
  const parts = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  return parts ? Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0')) : undefined
}

export const toYuan = (fen: number): string => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** 1800, usd → `$18`; 1850 → `$18.50`; other currencies carry their code. */
export function shownAmount(minor: number, currency: string): string {
  const number = minor % 100 === 0 ? String(minor / 100) : toYuan(minor)
  return currency === 'usd' ? `$${number}` : `${currency.toUpperCase()} ${number}`
}
