import type { ErrorGroup, ReportData } from '../../report-data.ts'
import { isIn, type Selection } from './selection-rules.ts'

export interface ErrorRow extends ErrorGroup {
  count: number
  sessions: number
}

/** The most frequent first; the group of rare ones last. */
export function getErrors(data: Pick<ReportData, 'errors'>, selection: Selection): ErrorRow[] {
  const rows = new Map<string, ErrorRow>()
  for (const { name, place, screen, count, sessions } of data.errors.filter(isIn(selection))) {
    const key = JSON.stringify([name, place, screen])
    const row = rows.get(key) ?? { name, place, screen, count: 0, sessions: 0 }
    rows.set(key, { ...row, count: row.count + count, sessions: row.sessions + sessions })
  }
  const seldom = ({ name }: ErrorRow) => (name === null ? 1 : 0)
  return [...rows.values()].sort(
    (one, other) =>
      seldom(one) - seldom(other)
      || other.count - one.count
      || `${one.name} ${one.place}`.localeCompare(`${other.name} ${other.place}`),
  )
}

export function errorTotal(data: Pick<ReportData, 'errors'>, selection: Selection): number {
  return data.errors.filter(isIn(selection)).reduce((total, { count }) => total + count, 0)
}
