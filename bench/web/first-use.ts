import { byteBudgets, tapBudgetMs } from '../../journeys/support/pages/page-budgets.ts'
import { table } from '../server/report.ts'
import { besideBudget, computeMedian, seconds, spread } from './figures.ts'
import type { ReleaseBytes } from './new-release.ts'
import type { PageBytes } from './page-bytes.ts'
import type { Recorded } from './record.ts'
import { screens, type ScreenName } from './screens.ts'
import type { TapTimes } from './taps.ts'
import type { Model } from './visit.ts'

const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1)

export interface TapReport {
  screen: ScreenName
  model: Model
  made: TapTimes[]
}

/** Tabulates first taps: milliseconds from the start of navigation until the response is rendered. */
export function tapTable(taps: readonly TapReport[], before: Recorded | null): string {
  const rows = taps.map(({ screen, model, made }) => {
    const earlier = before?.taps.find((one) => one.screen === screen && one.model === model)?.answered ?? null
    const budget = earlier === null ? undefined : earlier + tapBudgetMs
    const often = made.map(({ taps: times }) => times.length)
    return [
      screens[screen].what,
      model,
      `${made.length}`,
      besideBudget(computeMedian(made.map(({ list }) => list)), undefined, seconds),
      besideBudget(computeMedian(made.map(({ taps: [first = null] }) => first)), undefined, seconds),
      besideBudget(computeMedian(made.map(({ answered }) => answered)), budget, seconds),
      spread(made.map(({ answered }) => answered)),
      // More than one if the first tap was lost.
      `${Math.max(0, ...often)}`,
      besideBudget(earlier, undefined, seconds),
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
    'last Preact',
  ])
}

/** Tabulates the bytes of the page that the server sends first. */
export function pageTable(pages: readonly PageBytes[], before: Recorded | null): string {
  const rows = pages.map(({ page, encoding, head, toList, whole }) => {
    const earlier = before?.pages.find((one) => one.page === page && one.encoding === encoding)
    return [
      page,
      encoding,
      kilobytes(head),
      besideBudget(toList, byteBudgets.untilFirstList[encoding], kilobytes),
      kilobytes(whole),
      earlier ? `${kilobytes(earlier.toList)} of ${kilobytes(earlier.whole)}` : '–',
    ]
  })
  return table(rows, ['the page, kB', '', 'head', 'to the end of the first screen', 'all', 'last Preact'])
}

/** Tabulates what a returning browser fetches of a release that changes one phrase. */
export function releaseTable(release: readonly ReleaseBytes[], before: Recorded | null): string {
  const sum = (all: readonly ReleaseBytes[]) => all.reduce((total, { bytes }) => total + bytes, 0)
  const earlier = before && before.release.length > 0 ? sum(before.release) : null
  const rows = [
    ...release.map(({ path, bytes }) => [path, kilobytes(bytes), '']),
    [
      'all',
      besideBudget(sum(release), byteBudgets.nextRelease, kilobytes),
      besideBudget(earlier, undefined, kilobytes),
    ],
  ]
  return table(rows, ['a new release for a known visitor', 'kB', 'last Preact'])
}
