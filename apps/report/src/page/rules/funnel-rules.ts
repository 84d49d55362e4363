import { funnelSteps, type FunnelStep } from '@aisle/contract/analytics-events'
import type { ReportData } from '../../report-data.ts'
import { isIn, type Selection } from './selection-rules.ts'

export interface FunnelRow {
  step: FunnelStep
  sessions: number
  /** Of the half's first step; null when fewer came to that: then they came in on another way. */
  share: number | null
  /** Fewer than at the step before; 0 at the first, and where more came in on another way. */
  lost: number
  /** Of the step before. */
  lostShare: number | null
}

/** Two browsers' stories: at home or at the gate, and in the cabin's network. */
export interface Funnel {
  before: FunnelRow[]
  aboard: FunnelRow[]
  /** A lookup names no flight: of chosen flights the way begins with the trip found. */
  withoutLookups: boolean
}

const firstAboard = funnelSteps.indexOf('portal_opened')

export function getFunnel(data: Pick<ReportData, 'funnel'>, selection: Selection): Funnel {
  const counts = new Map<FunnelStep, number>()
  for (const { step, sessions } of data.funnel.filter(isIn(selection)))
    counts.set(step, (counts.get(step) ?? 0) + sessions)
  const rows = (steps: readonly FunnelStep[]) => {
    const sessions = steps.map((step) => counts.get(step) ?? 0)
    // Without sessions there are no bars.
    return sessions.every((count) => count === 0) ? [] : steps.map((step, at) => getRow(step, sessions, at))
  }
  // And what belongs to no flight is lookups only: no way can be seen in it.
  if (selection.flight === 'none') return { before: [], aboard: [], withoutLookups: false }
  const withoutLookups = (counts.get('lookup_sent') ?? 0) === 0 && (counts.get('trip_found') ?? 0) > 0
  return {
    before: rows(funnelSteps.slice(withoutLookups ? 1 : 0, firstAboard)),
    aboard: rows(funnelSteps.slice(firstAboard)),
    withoutLookups,
  }
}

function getRow(step: FunnelStep, all: readonly number[], at: number): FunnelRow {
  const sessions = all[at] ?? 0
  const first = all[0] ?? 0
  const earlier = all[at - 1] ?? sessions
  const lost = Math.max(0, earlier - sessions)
  return {
    step,
    sessions,
    share: first > 0 && sessions <= first ? sessions / first : null,
    lost,
    lostShare: earlier > 0 && at > 0 ? lost / earlier : null,
  }
}

export interface Loss {
  from: FunnelStep
  to: FunnelStep
  lost: number
  lostShare: number
}

/** The step on which the most passengers are lost: what is worth mending first. */
export function greatestLoss(rows: readonly FunnelRow[]): Loss | null {
  let worst: Loss | null = null
  for (const [at, row] of rows.entries()) {
    const earlier = rows[at - 1]
    if (!earlier || row.lostShare === null || row.lost <= (worst?.lost ?? 0)) continue
    worst = { from: earlier.step, to: row.step, lost: row.lost, lostShare: row.lostShare }
  }
  return worst
}

/** The share from the first step of a half to its last; null without sessions. */
export function throughShare(rows: readonly FunnelRow[]): number | null {
  return rows[rows.length - 1]?.share ?? null
}
