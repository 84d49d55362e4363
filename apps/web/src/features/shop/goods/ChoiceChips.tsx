import { useId, useRef, type KeyboardEvent } from 'react'
import type { Sku } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { choicePhrases } from './choice-phrases.ts'
import { getValueState, type getAxes } from './choice-rules.ts'
import type { SkuChoice } from './use-sku-choice.ts'

interface ChoiceChipsProps {
  axis: ReturnType<typeof getAxes>[number]
  skus: readonly Sku[]
  choice: SkuChoice
}

const moves: Record<string, 1 | -1> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One attribute as a radio group: arrow keys move between the available values. */
export function ChoiceChips({ axis, skus, choice }: ChoiceChipsProps) {
  const t = usePhrases(choicePhrases)
  const text = useBilingual()
  const title = useId()
  const group = useRef<HTMLDivElement>(null)
  const chosen = choice.choice[axis.key]
  const chips = axis.values.map(({ valueKey, value, swatch }) => ({
    valueKey,
    swatch,
    label: text(value),
    state: getValueState(skus, choice.choice, axis.key, valueKey),
  }))

  function onKeyDown(event: KeyboardEvent) {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    const open = chips.filter(({ state, valueKey }) => state !== 'gone' || valueKey === chosen)
    const at = open.findIndex(({ valueKey }) => valueKey === chosen)
    const next = open[(at + move + open.length) % open.length]
    if (!next || next.state === 'gone') return
    choice.chooseValue(axis.key, next.valueKey)
    group.current?.querySelector<HTMLElement>(`[data-value="${CSS.escape(next.valueKey)}"]`)?.focus()
  }

  return (
    <>
      <p className="h b2 axis">
        <b id={title}>{text(axis.name)}</b>
        <span className="c2">{chips.find(({ valueKey }) => valueKey === chosen)?.label}</span>
      </p>
      <div className="h wrap" role="radiogroup" aria-labelledby={title} ref={group} onKeyDown={onKeyDown}>
        {chips.map(({ valueKey, label, state, swatch }) => (
          <button
            key={valueKey}
            type="button"
            role="radio"
            data-value={valueKey}
            className={classNames(
              'chip value-pill',
              state === 'elsewhere' && 'elsewhere',
              swatch !== undefined && 'coloured',
            )}
            aria-checked={valueKey === chosen}
            aria-disabled={state === 'gone'}
            tabIndex={valueKey === chosen ? 0 : -1}
            onClick={() => state !== 'gone' && choice.chooseValue(axis.key, valueKey)}
          >
            {swatch !== undefined && <i className="swatch" style={{ backgroundColor: swatch }} />}
            {label}
            {state !== 'free' && <span className="vh"> {t(state === 'gone' ? 'chipGone' : 'chipElsewhere')}</span>}
          </button>
        ))}
      </div>
    </>
  )
}
