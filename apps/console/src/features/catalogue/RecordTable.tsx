import { recordKinds, type RecordResource } from '@aisle/contract/records'
import { useRef } from 'react'
import { useRowKeys } from '../../keys/use-row-keys.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { ColumnCells, ColumnHeads, type TableColumn } from '../../lists/ColumnCells.tsx'
import type { ChosenColumns } from '../../lists/use-columns.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { idOf, type RecordRow } from './record-rules.ts'

interface Props {
  resource: RecordResource
  rows: readonly RecordRow[]
  columns: Readonly<Record<string, TableColumn<RecordRow>>>
  chosen: ChosenColumns
}

/** Rows of one kind, by id. */
export function RecordTable({ resource, rows, columns, chosen }: Props) {
  const { text } = useLanguage()
  const kind = recordKinds[resource]
  const shown = rows.flatMap((row) => {
    const id = idOf(kind, row)
    return id === null ? [] : [{ id, row }]
  })
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <TableFrame label={text(kind.name)}>
      <table className="tbl">
        <thead>
          <tr>
            <ColumnHeads columns={columns} chosen={chosen} />
          </tr>
        </thead>
        <tbody ref={body}>
          {shown.map(({ id, row }) => (
            <tr key={id}>
              <ColumnCells columns={columns} chosen={chosen} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
