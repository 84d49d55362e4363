import { useId, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { deliveryChosePhrases } from './delivery-chose-phrases.ts'

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
    <div className="row choice">
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

export function ChoiceFailed({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const t = usePhrases(deliveryChosePhrases)
  return (
    <Empty
      title={t('loadFailed')}
      action={
        <Button busy={busy} onClick={onReload}>
          {t('reload')}
        </Button>
      }
    />
  )
}
