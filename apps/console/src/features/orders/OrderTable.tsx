import type { StaffOrderRow } from '@aisle/contract/console'
import type { ColumnIn } from '@aisle/contract/console-views'
import { useRef } from 'react'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import type { ChosenColumns } from '../../lists/use-columns.ts'
import { useTint } from '../../live/use-tint.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderPhrases } from './order-phrases.ts'

const greyRows = [1, 2, 3, 4, 5, 6]

interface Columns {
  columns: ChosenColumns<ColumnIn<'orders'>>
}

/** One row for each order, the newest first; `rows` is null while the first ones are read. */
export function OrderTable({ rows, columns }: Columns & { rows: readonly StaffOrderRow[] | null }) {
  const { text } = useLanguage()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(orderPhrases.caption)}>
      <table className="tbl">
        <caption className="vh">{text(orderPhrases.caption)}</caption>
        <thead>
          <tr>
            <ColumnHeads columns={orderColumns} chosen={columns} />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows?.map((row) => (
            <OrderRow key={row.orderNo} row={row} columns={columns} />
          ))}
          {rows === null
            && greyRows.map((row) => (
              <tr key={row}>
                <td colSpan={columns.shown.length}>
                  <span className="grey" />
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

function OrderRow({ row, columns }: Columns & { row: StaffOrderRow }) {
  return (
    <tr className={useTint(JSON.stringify(row))}>
      <ColumnCells columns={orderColumns} chosen={columns} row={row} />
    </tr>
  )
}
