import type { StockMovement } from '@aisle/contract/console-stock'

const most = 1_000_000

/** Pieces as typed: `12`, `+12`, `-3` or with a true minus; null where it is no difference. */
export function readDifference(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/^[−－]/, '-')
    .replace(/^＋/, '+')
  if (!/^[+-]?\d+$/.test(text)) return null
  const by = Number(text)
  return by !== 0 && Math.abs(by) <= most ? by : null
}

/** Pieces of a movement, with the sign by which they change the free ones; a sale was reserved before and changes none. */
export function signedUnits({ kind, units }: Pick<StockMovement, 'kind' | 'units'>): string {
  if (kind === 'sold') return String(units)
  const step = kind === 'held' ? -units : units
  return step < 0 ? `−${-step}` : `+${step}`
}
