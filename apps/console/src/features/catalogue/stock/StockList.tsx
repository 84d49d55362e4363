import { staffPath } from '@aisle/contract/console'
import type { StockRow, StockSheet } from '@aisle/contract/console-stock'
import { listTables } from '@aisle/contract/console-views'
import { recordKinds } from '@aisle/contract/records'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../../api/call-console.ts'
import { useLanguage } from '../../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../../lists/ColumnCells.tsx'
import { ColumnMenu } from '../../../lists/ColumnMenu.tsx'
import { useListTable, type ListTable } from '../../../lists/use-list-table.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { TableFrame } from '../../../ui/TableFrame.tsx'
import { useRowKeys } from '../../../keys/use-row-keys.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import { AdjustStock } from './AdjustStock.tsx'
import { cataloguePhrases as phrases } from '../catalogue-phrases.ts'
import { ListTabs } from '../ListTabs.tsx'
import { MoreRows } from '../MoreRows.tsx'
import { stockColumns } from './stock-columns.tsx'
import { stockPhrases } from './stock-phrases.ts'
import { useMayAdjust } from './use-may-adjust.ts'

/** The pieces of every variant; a delivery or a loss is entered as a difference, a count in the variant's own row. */
export function StockList() {
  const { text } = useLanguage()
  const [typed, setTyped] = useState('')
  const [adjusted, setAdjusted] = useState<StockRow | null>(null)
  const wanted = useSettled(typed.trim())
  const pages = useInfiniteQuery({
    queryKey: ['stock sheet', wanted],
    queryFn: ({ pageParam, signal }) =>
      callConsole<StockSheet>(staffPath('stockSheet'), { text: wanted || null, cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? []
  const table = useListTable({
    name: 'stock',
    table: listTables.stock,
    columns: stockColumns,
    rows,
    rowId: ({ skuId }) => skuId,
  })
  return (
    <>
      <div className="ph">
        <h1>{text(recordKinds.stock.name)}</h1>
        <span className="sp" />
        <ColumnMenu table={table} />
      </div>
      <ListTabs resource="stock" />
      <div className="chips">
        <input
          className="in"
          type="search"
          aria-label={text(phrases.search)}
          placeholder={text(phrases.search)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      {pages.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(wanted === '' ? phrases.none : phrases.noMatch)}
        </p>
      )}
      {rows.length > 0 && (
        <section className="card">
          <StockTable table={table} onAdjust={setAdjusted} />
          <MoreRows pages={pages} />
        </section>
      )}
      {adjusted && <AdjustStock row={adjusted} onClose={() => setAdjusted(null)} />}
    </>
  )
}

interface TableProps {
  table: ListTable<StockRow>
  onAdjust: (row: StockRow) => void
}

function StockTable({ table, onAdjust }: TableProps) {
  const { text } = useLanguage()
  const mayAdjust = useMayAdjust()
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(recordKinds.stock.name)}>
      <table className="tbl">
        <thead>
          <tr>
            <ColumnHeads table={table} />
            {mayAdjust && (
              <th scope="col">
                <span className="vh">{text(stockPhrases.adjust)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              <ColumnCells table={table} row={row} />
              {mayAdjust && (
                <td className="r">
                  <Button
                    className="btn sm"
                    aria-label={text(stockPhrases.adjustOne).replace('{variant}', row.id)}
                    onPress={() => onAdjust(row.original)}
                  >
                    {text(stockPhrases.adjust)}
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
