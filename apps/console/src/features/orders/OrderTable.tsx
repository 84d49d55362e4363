import type { StaffOrderRow } from '@aisle/contract/console'
import { useRef } from 'react'
import { useRowKeys, useTickKeys } from '../../keys/use-row-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import { TickAll, TickRow } from '../../lists/TickCells.tsx'
import type { ListTable, RowOfTable } from '../../lists/use-list-table.ts'
import type { RowTicks } from '../../lists/use-ticks.ts'
import { useTint } from '../../live/use-tint.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { orderPhrases } from './order-phrases.ts'

const greyRows = [1, 2, 3, 4, 5, 6]

interface Orders {
  table: ListTable<StaffOrderRow>
  /** Null: the person can do nothing with many orders. */
  ticks: RowTicks | null
}

/** One row for each order, the newest first, and grey ones while the first are read. */
export function OrderTable({ table, isPending, ticks }: Orders & { isPending: boolean }) {
  const { text } = useLanguage()
  const rows = isPending ? [] : table.getRowModel().rows
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  useTickKeys(body, (at, isRange) => {
    const row = rows[at]
    if (row) ticks?.tick(row.id, isRange)
  })
  return (
    <TableFrame label={text(orderPhrases.caption)}>
      <table className="tbl">
        <caption className="vh">{text(orderPhrases.caption)}</caption>
        <thead>
          <tr>
            {ticks && <TickAll ticks={ticks} />}
            <ColumnHeads table={table} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <OrderRow key={row.id} row={row} table={table} ticks={ticks} />
          ))}
          {isPending
            && greyRows.map((row) => (
              <tr key={row}>
                <td colSpan={table.getVisibleLeafColumns().length + (ticks ? 1 : 0)}>
                  <span className="grey" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function OrderRow({ row, table, ticks }: Orders & { row: RowOfTable<StaffOrderRow> }) {
  const tint = useTint(JSON.stringify(row.original))
  return (
    <tr className={ticks?.has(row.id) ? `sel ${tint ?? ''}` : tint}>
      {ticks && <TickRow id={row.id} ticks={ticks} />}
      <ColumnCells table={table} row={row} />
    </tr>
  )
}
