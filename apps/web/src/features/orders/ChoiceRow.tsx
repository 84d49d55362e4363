import { useId, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { deliveryChosePhrases } from './delivery-chose-phrases.ts'

interface ChoiceRowProps {
  checked: boolean
  disabled?: boolean
  /** Of a group whose choice stays on the page; arrow keys move in it. */
  group?: string | undefined
  onChoose: () => void
  /** Beside it, e.g. a link to change it. */
  aside?: ReactNode
  children: ReactNode
}

/** One address or counter. Where choosing leaves the page each is its own group: arrow keys choose nothing. */
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
          // The one that is chosen already leads back as well.
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
