import type { Bilingual } from '@aisle/contract/language'
import type { ReactNode } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import type { ChosenColumns } from './use-columns.ts'

/** One column of a table whose columns are chosen. */
export interface TableColumn<Row> {
  name: Bilingual
  /** Of the heading and of every cell: to the right, gone on narrow screens. */
  className?: string
  /** Of the cells alone. */
  cellClassName?: string
  sorted?: 'ascending' | 'descending'
  renderCell: (row: Row) => ReactNode
}

interface Props<Row, Column extends string> {
  columns: Readonly<Record<Column, TableColumn<Row>>>
  chosen: ChosenColumns<Column>
}

export function ColumnHeads<Row, Column extends string>({ columns, chosen }: Props<Row, Column>) {
  const { text } = useLanguage()
  return chosen.shown.map((id) => (
    <th key={id} scope="col" className={columns[id].className} aria-sort={columns[id].sorted}>
      {text(columns[id].name)}
    </th>
  ))
}

/** The cells of one row; the one that says whose row it is heads it, wherever it stands. */
export function ColumnCells<Row, Column extends string>({ columns, chosen, row }: Props<Row, Column> & { row: Row }) {
  return chosen.shown.map((id) => {
    const { className = '', cellClassName = '', renderCell } = columns[id]
    const classes = `${className} ${cellClassName}`.trim()
    return id === chosen.table.rowName ? (
      <th key={id} scope="row" className={classes}>
        {renderCell(row)}
      </th>
    ) : (
      <td key={id} className={classes}>
        {renderCell(row)}
      </td>
    )
  })
}
