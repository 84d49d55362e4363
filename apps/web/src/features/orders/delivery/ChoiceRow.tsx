import { useId, type ReactNode } from 'react'
import { classNames } from '../../../ui/class-names.ts'

interface ChoiceRowProps {
  checked: boolean
  disabled?: boolean
  /** Name of the radio group when choosing stays on this screen; arrow keys then move within it. */
  group?: string | undefined
  onChoose: () => void
  /** Rendered at the end of the row, e.g. an edit link. */
  aside?: ReactNode
  children: ReactNode
}

/** One address or counter. If choosing leaves the screen, each row is its own group, so arrow keys choose nothing. */
export function ChoiceRow({ checked, disabled, group, onChoose, aside, children }: ChoiceRowProps) {
  const alone = useId()
  return (
    <div className="row choice-row">
      <label className={classNames('h top gr', disabled && 'off')}>
        <input
          className="cb"
          type="radio"
          name={group ?? alone}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          // Tapping the row that is already chosen returns as well.
          onClick={checked && group === undefined ? onChoose : undefined}
        />
        <div className="gr words">{children}</div>
      </label>
      {aside}
    </div>
  )
}
