import { visitBudgets, type Budgets } from '../../journeys/support/pages/page-budgets.ts'
import { table } from '../server/report.ts'
import { median } from '../server/statistics.ts'
import { besideBudget, measured, medians, seconds, shown, spread, type Figures } from './figures.ts'
import { pageTable, releaseTable, tapTable, type TapReport } from './first-use.ts'
import type { FloorVisits } from './floors.ts'
import type { ReleaseBytes } from './new-release.ts'
import type { PageBytes } from './page-bytes.ts'
import { kinds } from './page-traffic.ts'
import type { Recorded } from './record.ts'
import { screens, type Screen, type ScreenName } from './screens.ts'
import type { Visits } from './situations.ts'
import type { Stage } from './stage.ts'
import type { Telling } from './stories.ts'
import type { Model } from './visit.ts'

interface ScreenReport {
  screen: ScreenName
  model: Model
  visits: Visits[]
}

interface StoryReport {
  what: string
  model: Model
  again: boolean
  told: Telling
}

export interface Report {
  machine: string
  /** The machine's load at the start and at the end. Times are meaningless if it exceeds the number of cores. */
  load: [number, number]
  /** Visits, and how many of them began on a busy machine. */
  settled: Stage['settled']
  runs: number
  floors: { model: Model; visits: FloorVisits[] }[]
  screens: ScreenReport[]
  taps: TapReport[]
  pages: PageBytes[]
  release: ReleaseBytes[]
  stories: StoryReport[]
  /** Measurements that failed. */
  failures: string[]
}

export const modelNames: Record<Model, string> = {
  cdp: "the browser's own model (latency by request, rate; connections cost nothing)",
  tcp: 'the TCP model (handshake, slow start, one shared rate)',
}

function getBudgets({ first, login }: Screen, model: Model, situation: Visits['situation']): Budgets {
  const budgets: Budgets = visitBudgets[model][situation]
  // Apart from first lists, only repeat visits have budgets, because they show kept answers. Personal data is not kept.
  return first || !(login || situation.startsWith('cold')) ? budgets : {}
}

const withoutBudgets: Budgets = {}

function figureCells(figures: Figures, budgets: Budgets): string[] {
  return measured.map((name) => besideBudget(figures[name], budgets[name], (value) => shown(name, value)))
}

/** One row per situation, each followed by the earlier build's figures. */
function screenRows({ screen, model, visits }: ScreenReport, before: Recorded | null): string[][] {
  return visits.flatMap(({ situation, made, tried }) => {
    const budgets = getBudgets(screens[screen], model, situation)
    const counted = (count: number, of: number) =>
      count < of || situation === 'offline' ? `${count} of ${of}` : `${count}`
    const row = [
      screens[screen].what,
      situation,
      counted(made.length, tried),
      ...figureCells(medians(made), budgets),
      spread(made.map(({ list }) => list)),
    ]
    const earlier = before?.visits.find(
      (one) => one.screen === screen && one.model === model && one.situation === situation,
    )
    if (!earlier) return [row]
    const count = counted(earlier.made, earlier.tried)
    return [row, ['', '  last Preact', count, ...figureCells(earlier.medians, withoutBudgets)]]
  })
}

/** Decimal kB on the wire, including response heads. */
function byteRows({ screen, visits }: ScreenReport): string[][] {
  return visits
    .filter(({ made }) => made.length > 0)
    .map(({ situation, made }) => {
      const sums = kinds.map((kind) => median(made.map(({ bytes }) => bytes[kind])))
      const all = sums.reduce((sum, bytes) => sum + bytes)
      const requests = median(made.map(({ requestsInAll }) => requestsInAll))
      return [
        screens[screen].what,
        situation,
        ...[...sums, all].map((bytes) => (bytes / 1_000).toFixed(1)),
        `${requests}`,
      ]
    })
}

function storyRow({ what, again, told }: StoryReport): string[] {
  const { fcp, list, usable, whole, trips, requests } = told
  return [what, again ? 'again' : 'cold', ...[fcp, list, usable, whole].map(seconds), `${trips}`, `${requests}`]
}

const screenHeadings = [
  'first screen',
  'visit',
  'lists',
  'FCP s',
  'LCP s',
  'list s',
  'program s',
  'usable s',
  'longest ms',
  'after the list ms',
  'TBT ms',
  'CLS',
  'requests',
  'list from–to',
]
const storyHeadings = [
  'story',
  'visit',
  'first content s',
  'first list s',
  'usable s',
  'whole story s',
  'round trips',
  'requests',
]

/** @param before an earlier build's figures */
export function showReport(report: Report, before: Recorded | null): string {
  const parts = [report.machine, loadNote(report)]
  if (before) parts.push(recordNote(before))
  for (const model of ['cdp', 'tcp'] as const) {
    const ofModel = <One extends { model: Model }>(all: readonly One[]) => all.filter((one) => one.model === model)
    const rows = ofModel(report.screens).flatMap((screen) => screenRows(screen, before))
    const floors = ofModel(report.floors).flatMap(({ visits }) => visits.map(floorRow))
    if (rows.length + floors.length > 0) {
      parts.push(`${modelNames[model]}; medians of ${report.runs}`, table([...floors, ...rows], screenHeadings))
    }
    const told = ofModel(report.stories).map(storyRow)
    if (told.length > 0) parts.push(table(told, storyHeadings))
  }
  if (report.taps.length > 0) parts.push(tapTable(report.taps, before))
  if (report.pages.length > 0) parts.push(pageTable(report.pages, before))
  if (report.release.length > 0) parts.push(releaseTable(report.release, before))
  const weighed = report.screens.filter(({ model }) => model === report.screens[0]?.model).flatMap(byteRows)
  if (weighed.length > 0) parts.push(table(weighed, ['kB on the wire', 'visit', ...kinds, 'all', 'requests']))
  if (report.failures.length > 0) parts.push(['FAILED', ...report.failures].join('\n'))
  return parts.join('\n\n')
}

const floorRow = ({ floor, made }: FloorVisits) => [
  `floor: ${floor}`,
  'cold',
  `${made.length}`,
  ...figureCells(medians(made), withoutBudgets),
  spread(made.map(({ list }) => list)),
]

const loadNote = ({ load: [before, after], settled: { visits, disturbed } }: Pick<Recorded, 'load' | 'settled'>) =>
  `load ${before.toFixed(1)} at the begin, ${after.toFixed(1)} at the end; ${disturbed} of ${visits} visits began while others were at work: of those compare the rows and believe no figure`

const recordNote = (before: Recorded) =>
  `“last Preact” is the app's last build with Preact: ${before.date}, medians of ${before.runs}; ${before.note ?? loadNote(before)}`
