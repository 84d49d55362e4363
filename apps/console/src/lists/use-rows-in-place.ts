import { useState } from 'react'
import { splitNewRows } from './rows-in-place-rules.ts'

interface Read<Row> {
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What is asked for: another list has no rows to keep. */
  list: string
  /** Rows of this list have come, and no newer ones are under way. */
  isSettled: boolean
  /** When they came, in milliseconds. */
  at: number
}

interface Shown {
  list: string
  ids: ReadonlySet<string>
  since: number
}

/** The rows of a live list as they stood when the person opened it; new ones wait until they are asked for. */
export function useRowsInPlace<Row>({ rows, idOf, list, isSettled, at }: Read<Row>) {
  const [shown, setShown] = useState<Shown | null>(null)
  const known = shown?.list === list ? shown : null
  const { kept, waiting } = splitNewRows(rows, idOf, known?.ids ?? new Set())
  const keep = (some: readonly Row[], since: number) =>
    setShown({ list, ids: new Set([...(known?.ids ?? []), ...some.map(idOf)]), since })
  const isGrown = known !== null && kept.some((row) => !known.ids.has(idOf(row)))
  // The first answer after the screen is opened may still replace what was kept from an earlier visit.
  if (isSettled && (known === null || isGrown)) keep(kept, known?.since ?? at)
  return {
    rows: kept,
    waiting: waiting.length,
    /** When the list was last whole. */
    since: new Date(known?.since ?? at).toISOString(),
    show: () => keep(rows, at),
  }
}
