import type { RowData } from '@tanstack/react-table'
import { useRef, type CSSProperties } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { boundedWidth } from './column-rules.ts'
import type { ListTable, RowOfTable } from './use-list-table.ts'

const atWidth = (width: number | undefined): CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

interface Props<One extends RowData> {
  table: ListTable<One>
}

export function ColumnHeads<One extends RowData>({ table }: Props<One>) {
  const { text } = useLanguage()
  const { columnSizing } = table.state
  return table.getVisibleLeafColumns().map(({ id, columnDef: { meta } }) => {
    const width = columnSizing[id]
    return (
      <th
        key={id}
        scope="col"
        className={meta?.className}
        style={atWidth(width)}
        aria-sort={meta?.sorted}
        data-column={id}
      >
        {meta && text(meta.name)}
        <WidthHandle onWidth={(to) => table.setColumnSizing((known) => ({ ...known, [id]: to }))} />
      </th>
    )
  })
}

/** Dragged with a pointer; the menu of columns does the same for the keyboard and for whoever hears the page. */
function WidthHandle({ onWidth }: { onWidth: (width: number) => void }) {
  const begun = useRef<{ at: number; width: number } | null>(null)
  return (
    <span
      className="width-handle"
      aria-hidden
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th')
        if (!head || event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        begun.current = { at: event.clientX, width: head.getBoundingClientRect().width }
      }}
      onPointerMove={(event) => {
        if (begun.current) onWidth(boundedWidth(begun.current.width + event.clientX - begun.current.at))
      }}
      onPointerUp={() => {
        begun.current = null
      }}
      onPointerCancel={() => {
        begun.current = null
      }}
    />
  )
}

/** The cells of one row; the one that says whose row it is heads it, wherever it stands. */
export function ColumnCells<One extends RowData>({ table, row }: Props<One> & { row: RowOfTable<One> }) {
  const { columnSizing } = table.state
  return row.getVisibleCells().map((cell) => {
    const { id, columnDef } = cell.column
    const { className = '', cellClassName = '', isRowName = false } = columnDef.meta ?? {}
    const width = columnSizing[id]
    const classes = `${className} ${cellClassName} ${width === undefined ? '' : 'el'}`.trim()
    return isRowName ? (
      <th key={cell.id} scope="row" className={classes} style={atWidth(width)}>
        <table.FlexRender cell={cell} />
      </th>
    ) : (
      <td key={cell.id} className={classes} style={atWidth(width)}>
        <table.FlexRender cell={cell} />
      </td>
    )
  })
}
