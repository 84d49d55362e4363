import type { StaffOrderRow } from '@aisle/contract/console'
import type { ColumnIn } from '@aisle/contract/console-views'
import { useRef } from 'react'
import { useRowKeys, useTickKeys } from '../../keys/use-row-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import { TickAll, TickRow } from '../../lists/TickCells.tsx'
import type { ChosenColumns } from '../../lists/use-columns.ts'
import type { RowTicks } from '../../lists/use-ticks.ts'
import { useTint } from '../../live/use-tint.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderPhrases } from './order-phrases.ts'

const greyRows = [1, 2, 3, 4, 5, 6]

interface Columns {
  columns: ChosenColumns<ColumnIn<'orders'>>
  /** Null: the person can do nothing with many orders. */
  ticks: RowTicks | null
}

/** One row for each order, the newest first; `rows` is null while the first ones are read. */
export function OrderTable({ rows, columns, ticks }: Columns & { rows: readonly StaffOrderRow[] | null }) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  useTickKeys(body, (at, isRange) => {
    const row = rows?.[at]
    if (row) ticks?.tick(row.orderNo, isRange)
  })
  return (
    <TableFrame label={text(orderPhrases.caption)}>
      <table className="tbl">
        <caption className="vh">{text(orderPhrases.caption)}</caption>
        <thead>
          <tr>
            {ticks && <TickAll ticks={ticks} />}
            <ColumnHeads columns={orderColumns} chosen={columns} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows?.map((row) => (
            <OrderRow key={row.orderNo} row={row} columns={columns} ticks={ticks} />
          ))}
          {rows === null
            && greyRows.map((row) => (
              <tr key={row}>
                <td colSpan={columns.shown.length + (ticks ? 1 : 0)}>
                  <span className="grey" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function OrderRow({ row, columns, ticks }: Columns & { row: StaffOrderRow }) {
  const tint = useTint(JSON.stringify(row))
  return (
    <tr className={ticks?.has(row.orderNo) ? `sel ${tint ?? ''}` : tint}>
      {ticks && <TickRow id={row.orderNo} ticks={ticks} />}
      <ColumnCells columns={orderColumns} chosen={columns} row={row} />
    </tr>
  )
}
