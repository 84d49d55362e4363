import { table } from '../server/report.ts'
import { besideBudget, medianOf, seconds, spread } from './figures.ts'
import { screens, type ScreenName } from './screens.ts'
import type { TapTimes } from './taps.ts'
import type { Model } from './visit.ts'

export interface TapReport {
  screen: ScreenName
  model: Model
  made: TapTimes[]
}

/** A first tap, from the navigation's begin until its answer stands. */
export function tapTable(taps: readonly TapReport[]): string {
  const rows = taps.map(({ screen, model, made }) => {
    const often = made.map(({ taps: times }) => times.length)
    return [
      screens[screen].what,
      model,
      `${made.length}`,
      besideBudget(medianOf(made.map(({ list }) => list)), undefined, seconds),
      besideBudget(medianOf(made.map(({ taps: [first = null] }) => first)), undefined, seconds),
      besideBudget(medianOf(made.map(({ answered }) => answered)), undefined, seconds),
      spread(made.map(({ answered }) => answered)),
      // More than one where the first was lost.
      `${Math.max(0, ...often)}`,
    ]
  })
  return table(rows, [
    'tapped at once, cold',
    'model',
    'visits',
    'list s',
    'tapped s',
    'answered s',
    'from–to',
    'taps at most',
  ])
}
