import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { useRef } from 'react'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads } from '../../lists/ColumnCells.tsx'
import type { ListTable } from '../../lists/use-list-table.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import type { RecordRow } from './record-rules.ts'

interface Props {
  resource: RecordResource
  table: ListTable<RecordRow>
}

/** Rows of one kind, by id. */
export function RecordTable({ resource, table }: Props) {
  const { text } = useLanguage()
  const kind = recordKinds[resource]
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(kind.name)}>
      <table className="tbl">
        <thead>
          <tr>
            <ColumnHeads table={table} />
          </tr>
        </thead>
        <tbody ref={body}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              <ColumnCells table={table} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
