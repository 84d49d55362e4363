import type { DayFigure } from '@aisle/contract/console-today'
import * as limits from '@aisle/contract/limits'
import { beijingDay, beijingMidnight, daysAfter } from '@aisle/rules/time'
import { after, seconds } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { countDevicesOnline } from '../../access-grants/index.ts'
import { moneyMoved, salesMade } from '../../payments/index.ts'

type Wanted = Pick<Deps, 'db' | 'clock' | 'settings'>

/** One reading serves everybody for a while: every page asks anew when anything has changed. */
const readings = new WeakMap<Db, { at: Date; figures: Promise<DayFigure[]> }>()

/** The figures of the day, each with its moment: of now, and up to the same hour of the day before. */
export function readDayFigures(deps: Wanted): Promise<DayFigure[]> {
  const now = deps.clock.now()
  const known = readings.get(deps.db)
  if (known && known.at <= now && now < after(known.at, seconds(limits.dayFiguresSeconds))) return known.figures
  const figures = readAt(deps, now)
  readings.set(deps.db, { at: now, figures })
  // What failed is read again by whoever asks next.
  figures.catch(() => readings.delete(deps.db))
  return figures
}

async function readAt({ db, settings }: Wanted, now: Date): Promise<DayFigure[]> {
  const midnight = beijingMidnight(beijingDay(now))
  const days = {
    now: { from: midnight, until: now },
    before: { from: daysAfter(midnight, -1), until: daysAfter(now, -1) },
  }
  const moved = await moneyMoved(db, days)
  const sold = await salesMade(db, days)
  const asOf = now.toISOString()
  // Yuan always; others where there are any.
  const currencies = (['CNY', 'USD'] as const).filter(
    (one) => one === 'CNY' || moved.some(({ currency }) => currency === one),
  )
  const money = (name: 'takings' | 'paidBack', of: 'captured' | 'refunded'): DayFigure[] =>
    currencies.map((currency) => {
      const within = (span: 'now' | 'before') =>
        moved.find((one) => one.span === span && one.currency === currency)?.[of] ?? 0
      return { name, currency, now: within('now'), before: within('before'), asOf }
    })
  const count = (name: 'ordersPaid' | 'plansSold', of: 'orders' | 'plans'): DayFigure => {
    const within = (span: 'now' | 'before') => sold.find((one) => one.span === span)?.[of] ?? 0
    return { name, currency: null, now: within('now'), before: within('before'), asOf }
  }
  return [
    ...money('takings', 'captured'),
    count('ordersPaid', 'orders'),
    count('plansSold', 'plans'),
    // The aircraft do not tell the ground who is online, and nobody keeps who was.
    ...(settings.role === 'ground'
      ? []
      : [{ name: 'online' as const, currency: null, now: await countDevicesOnline(db), before: null, asOf }]),
    ...money('paidBack', 'refunded'),
  ]
}
