import { useEffect, useRef, type KeyboardEvent } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { CheckDrawing } from '../drawings.tsx'

export interface AreaRow {
  key: string
  name: string
  /** An option that is not an area, such as skipping the street. */
  quiet?: boolean
}

interface AreaRowsProps {
  rows: readonly AreaRow[]
  chosen: string | null
  onChoose: (key: string) => void
}

/** Arrow keys, Home, End and initial letters move between the rows; one row is in the tab order. */
export function AreaRows({ rows, chosen, onChoose }: AreaRowsProps) {
  const list = useRef<HTMLDivElement>(null)
  const start = Math.max(
    0,
    rows.findIndex(({ key }) => key === chosen),
  )
  useEffect(() => {
    const row = list.current?.children[start]
    if (!(row instanceof HTMLElement)) return
    row.scrollIntoView({ block: 'center' })
    // The sheet takes the focus when it opens, after its content has rendered.
    const frame = requestAnimationFrame(() => row.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [start])

  function onKeyDown(event: KeyboardEvent) {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    const next = nextRow(event.key, { at, names: rows.map(({ name }) => name) })
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    <div className="addr-rows" ref={list} onKeyDown={onKeyDown}>
      {rows.map(({ key, name, quiet }, index) => (
        <button
          key={key}
          type="button"
          className={classNames('row', key === chosen && 'sea', quiet && 'c2')}
          aria-current={key === chosen || undefined}
          tabIndex={index === start ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          <span className="gr">{name}</span>
          {key === chosen && <CheckDrawing />}
        </button>
      ))}
    </div>
  )
}

function nextRow(key: string, { at, names }: { at: number; names: readonly string[] }): number | undefined {
  if (key === 'ArrowDown') return Math.min(at + 1, names.length - 1)
  if (key === 'ArrowUp') return Math.max(at - 1, 0)
  if (key === 'Home') return 0
  if (key === 'End') return names.length - 1
  if (key.length !== 1 || key === ' ') return undefined
  const after = names.findIndex((name, index) => index > at && name.startsWith(key))
  const found = after === -1 ? names.findIndex((name) => name.startsWith(key)) : after
  return found === -1 ? undefined : found
}
