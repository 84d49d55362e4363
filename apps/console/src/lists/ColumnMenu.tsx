import type { RowData } from '@tanstack/react-table'
import { useEffect, useRef } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { boundedWidth, movedColumn } from './column-rules.ts'
import { listPhrases as phrases } from './list-phrases.ts'
import type { ListTable } from './use-list-table.ts'

interface Props<One extends RowData> {
  table: ListTable<One>
}

/** In the head of a list: which columns its table has, in which order, and how wide. */
export function ColumnMenu<One extends RowData>({ table }: Props<One>) {
  const { text } = useLanguage()
  return (
    <DialogTrigger>
      <Button className="btn">{text(phrases.columns)}</Button>
      <Popover placement="bottom end">
        <Dialog className="pop" aria-label={text(phrases.columns)}>
          <ColumnList table={table} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

const steps = [-1, 1] as const

function ColumnList<One extends RowData>({ table }: Props<One>) {
  const { text } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ column: string; step: -1 | 1 } | null>(null)
  useEffect(() => {
    // A row that changes its place loses the focus; at an end its other arrow is left.
    if (moved.current === null) return
    const { column, step } = moved.current
    moved.current = null
    const arrow = (way: number) => list.current?.querySelector<HTMLElement>(`[data-move="${column} ${way}"]:enabled`)
    ;(arrow(step) ?? arrow(-step))?.focus()
  })
  const shown = table.getVisibleLeafColumns().map(({ id }) => id)
  return (
    <>
      <p className="s c2">{text(phrases.columnsHint)}</p>
      <ul className="columns" ref={list}>
        {/* The hidden ones stand last. */}
        {table.getAllLeafColumns().map((column) => {
          const { id } = column
          const name = column.columnDef.meta ? text(column.columnDef.meta.name) : id
          return (
            <li key={id} className="h">
              <label className="h gr">
                <input
                  type="checkbox"
                  className="cb"
                  checked={column.getIsVisible()}
                  disabled={!column.getCanHide()}
                  onChange={column.getToggleVisibilityHandler()}
                />
                <span className="el">{name}</span>
                {!column.getCanHide() && <span className="s c3 nb">{text(phrases.always)}</span>}
              </label>
              {column.getIsVisible() && <WidthButtons table={table} id={id} name={name} />}
              {column.getIsVisible()
                && steps.map((step) => (
                  <button
                    key={step}
                    type="button"
                    className={step < 0 ? 'ib before' : 'ib'}
                    data-move={`${id} ${step}`}
                    aria-label={`${text(step < 0 ? phrases.up : phrases.down)}: ${name}`}
                    disabled={movedColumn(shown, id, step) === shown}
                    onClick={() => {
                      moved.current = { column: id, step }
                      table.setColumnOrder((order) => [
                        ...movedColumn(shown, id, step),
                        ...order.filter((other) => !shown.includes(other)),
                      ])
                    }}
                  >
                    <Icon name="chevron" size="s" />
                  </button>
                ))}
            </li>
          )
        })}
      </ul>
      <button
        type="button"
        className="btn txt sm usual"
        disabled={table.chosenColumns === null && Object.keys(table.state.columnSizing).length === 0}
        onClick={table.putUsual}
      >
        {text(phrases.usual)}
      </button>
    </>
  )
}

/** In pixels, for one press. */
const widthStep = 24

function WidthButtons<One extends RowData>({ table, id, name }: Props<One> & { id: string; name: string }) {
  const { text } = useLanguage()
  const change = (by: number) => {
    const head = document.querySelector(`[data-column="${id}"]`)
    // A column that this screen has no room for has no width of its own here.
    const width = head?.getBoundingClientRect().width ?? 0
    if (width > 0) table.setColumnSizing((known) => ({ ...known, [id]: boundedWidth(width + by) }))
  }
  return (
    <>
      <button
        type="button"
        className="ib"
        aria-label={`− ${text(phrases.narrower)}: ${name}`}
        onClick={() => change(-widthStep)}
      >
        −
      </button>
      <button
        type="button"
        className="ib"
        aria-label={`+ ${text(phrases.wider)}: ${name}`}
        onClick={() => change(widthStep)}
      >
        +
      </button>
    </>
  )
}
