import { useState } from 'react'
import { howMany, noTicks, tickedRange, toggledAll, toggledRow } from './tick-rules.ts'

/** The ticks of a list's rows, until another list is shown. What has left the list is ticked no longer. */
export function useTicks<Row>({
  rows,
  idOf,
  list,
}: {
  rows: readonly Row[]
  idOf: (row: Row) => string
  list: string
}) {
  const [kept, setKept] = useState({ list, ticks: noTicks })
  const ticks = kept.list === list ? kept.ticks : noTicks
  const shown = rows.map(idOf)
  const set = (next: typeof ticks) => setKept({ list, ticks: next })
  return {
    rows: rows.filter((row) => ticks.ids.has(idOf(row))),
    has: (id: string) => ticks.ids.has(id),
    howMany: howMany(ticks, shown),
    /** @param isRange as with Shift: everything from the last one. */
    tick(id: string, isRange: boolean) {
      set(isRange ? tickedRange(ticks, shown, id) : toggledRow(ticks, id))
    },
    tickAll: () => set(toggledAll(ticks, shown)),
    clear: () => set(noTicks),
  }
}
export type RowTicks = Omit<ReturnType<typeof useTicks>, 'rows'>
