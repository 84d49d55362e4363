import { useEffect, useRef } from 'react'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { listPhrases as phrases } from './list-phrases.ts'
import type { RowTicks } from './use-ticks.ts'

/** Heads the column of ticks, and ticks all rows that are shown. */
export function TickAll({ ticks }: { ticks: RowTicks }) {
  const { text } = useLanguage()
  const box = useRef<HTMLInputElement>(null)
  const isSome = ticks.howMany === 'some'
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <td className="k">
      <input
        ref={box}
        type="checkbox"
        className={isSome ? 'cb some' : 'cb'}
        aria-label={text(phrases.tickAll)}
        checked={ticks.howMany === 'all'}
        onChange={ticks.tickAll}
      />
    </td>
  )
}

export function TickRow({ id, ticks }: { id: string; ticks: RowTicks }) {
  const { text } = useLanguage()
  return (
    <td className="k">
      <input
        type="checkbox"
        className="cb"
        aria-label={text(phrases.tick).replace('{id}', id)}
        checked={ticks.has(id)}
        onChange={({ nativeEvent }) => ticks.tick(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </td>
  )
}
