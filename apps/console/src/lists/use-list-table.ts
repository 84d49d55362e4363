import type { SavedView } from '@aisle/contract/console-views'
import type { Bilingual } from '@aisle/contract/language'
import {
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  functionalUpdate,
  metaHelper,
  tableFeatures,
  useTable,
  type DisplayColumnDef,
  type ReactTable,
  type Row,
  type RowData,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { asChosen, narrowest, shownColumns, widest, type Table } from './column-rules.ts'
import {
  chooseColumns,
  chooseColumnsOfView,
  keepWidths,
  useColumnsOfView,
  useKeptColumns,
  useKeptWidths,
} from './column-store.ts'
import { listPhrases } from './list-phrases.ts'

/** One column of a table whose columns are chosen. */
export interface TableColumn<One> {
  name: Bilingual
  /** Of the heading and of every cell: to the right, gone on narrow screens. */
  className?: string
  /** Of the cells alone. */
  cellClassName?: string
  sorted?: 'ascending' | 'descending'
  renderCell: (row: One) => ReactNode
}

interface ColumnMeta extends Omit<TableColumn<never>, 'renderCell'> {
  /** Whether its cells say whose row it is. */
  isRowName: boolean
}

const features = tableFeatures({
  columnOrderingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
type Features = typeof features

export type RowOfTable<One extends RowData> = Row<Features, One>

interface Given<One extends RowData, Column extends string> {
  /** Under which this browser remembers columns and widths. */
  name: string
  table: Table<Column>
  columns: Readonly<Record<Column, TableColumn<One>>>
  rows: readonly One[]
  rowId: (row: One) => string
  /** The saved view that is open. */
  view?: SavedView | null
}

export interface ListTable<One extends RowData> extends ReactTable<Features, One> {
  /** Those that are shown, in their order; null: the usual ones. */
  chosenColumns: readonly string[] | null
  /** The names of columns, in the order in which they stand. */
  columnWords: (ids: readonly string[]) => string
  /** The usual columns in their usual order and width. */
  putUsual: () => void
}

/**
 * A list whose columns a person shows, orders and widens. The columns are those of the saved view that is open, else
 * those that this browser remembers; the widths are always this browser's.
 * @param given its `columns` must stay the same object from one drawing to the next
 */
export function useListTable<One extends RowData, Column extends string>(given: Given<One, Column>): ListTable<One> {
  const { text } = useLanguage()
  const { name, table, view = null, columns, rows, rowId } = given
  const kept = useKeptColumns(name)
  const ofView = useColumnsOfView(view?.id ?? null)
  const widths = useKeptWidths(name)
  const shown = shownColumns(table, view === null ? kept : ofView === undefined ? view.columns : ofView)
  const hidden = table.columns.filter((column) => !shown.includes(column))
  const columnOrder = [...shown, ...hidden]
  const columnVisibility = Object.fromEntries(hidden.map((column) => [column, false]))
  const choose = (wanted: readonly string[]) => {
    const chosen = asChosen(table, shownColumns(table, wanted))
    if (view === null) chooseColumns(name, chosen)
    else chooseColumnsOfView(view.id, chosen)
  }
  const { rowName } = table
  const definitions = useMemo(() => columnDefinitions(columns, rowName), [columns, rowName])
  const drawn = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { columnOrder, columnVisibility, columnSizing: widths },
    onColumnOrderChange: (change) =>
      choose(functionalUpdate(change, columnOrder).filter((column) => columnVisibility[column] !== false)),
    onColumnVisibilityChange: (change) => {
      const visibility = functionalUpdate(change, columnVisibility)
      choose(columnOrder.filter((column) => visibility[column] !== false))
    },
    onColumnSizingChange: (change) => keepWidths(name, functionalUpdate(change, widths)),
  })
  return {
    ...drawn,
    chosenColumns: asChosen(table, shown),
    columnWords: (ids) =>
      ids
        .flatMap((id) => table.columns.filter((column) => column === id))
        .map((column) => text(columns[column].name))
        .join(text(listPhrases.and)),
    putUsual() {
      choose(table.columns)
      keepWidths(name, {})
    },
  }
}

const columnDefinitions = <One extends RowData, Column extends string>(
  columns: Readonly<Record<Column, TableColumn<One>>>,
  rowName: Column,
): DisplayColumnDef<Features, One>[] =>
  Object.entries<TableColumn<One>>(columns).map(([id, { renderCell, ...meta }]) => ({
    id,
    cell: ({ row }) => renderCell(row.original),
    enableHiding: id !== rowName,
    minSize: narrowest,
    maxSize: widest,
    meta: { ...meta, isRowName: id === rowName },
  }))
