import type { Bilingual } from '@aisle/contract/language'
import { useEffect, useRef } from 'react'
import { Button, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Icon } from '../ui/Icon.tsx'
import { menuColumns, movedColumn, toggledColumn } from './column-rules.ts'
import { listPhrases as phrases } from './list-phrases.ts'
import type { ChosenColumns } from './use-columns.ts'

interface Props<Column extends string> {
  columns: Readonly<Record<Column, { name: Bilingual }>>
  chosen: ChosenColumns<Column>
}

/** In the head of a list: which columns its table has, and in which order. */
export function ColumnMenu<Column extends string>(props: Props<Column>) {
  const { text } = useLanguage()
  return (
    <DialogTrigger>
      <Button className="btn">{text(phrases.columns)}</Button>
      <Popover placement="bottom end">
        <Dialog className="pop" aria-label={text(phrases.columns)}>
          <ColumnList {...props} />
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}

const steps = [-1, 1] as const

function ColumnList<Column extends string>({ columns, chosen }: Props<Column>) {
  const { text } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef<{ column: Column; step: -1 | 1 } | null>(null)
  const { table, shown, choose } = chosen
  useEffect(() => {
    // A row that changes its place loses the focus; at an end its other arrow is left.
    if (moved.current === null) return
    const { column, step } = moved.current
    moved.current = null
    const arrow = (way: number) => list.current?.querySelector<HTMLElement>(`[data-move="${column} ${way}"]:enabled`)
    ;(arrow(step) ?? arrow(-step))?.focus()
  })
  return (
    <>
      <p className="s c2">{text(phrases.columnsHint)}</p>
      <ul className="columns" ref={list}>
        {menuColumns(table, shown).map(({ column, isShown }) => {
          const name = text(columns[column].name)
          return (
            <li key={column} className="h">
              <label className="h gr">
                <input
                  type="checkbox"
                  className="cb"
                  checked={isShown}
                  disabled={column === table.rowName}
                  onChange={() => choose(toggledColumn(table, shown, column))}
                />
                <span className="el">{name}</span>
                {column === table.rowName && <span className="s c3 nb">{text(phrases.always)}</span>}
              </label>
              {isShown
                && steps.map((step) => (
                  <button
                    key={step}
                    type="button"
                    className={step < 0 ? 'ib before' : 'ib'}
                    data-move={`${column} ${step}`}
                    aria-label={`${text(step < 0 ? phrases.up : phrases.down)}: ${name}`}
                    disabled={movedColumn(shown, column, step) === shown}
                    onClick={() => {
                      moved.current = { column, step }
                      choose(movedColumn(shown, column, step))
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
        disabled={chosen.chosen === null}
        onClick={() => choose(table.columns)}
      >
        {text(phrases.usual)}
      </button>
    </>
  )
}
