import { usePhrases } from '../../language/phrases.ts'
import { Icon } from '../Icon.tsx'
import { stepperPhrases } from './stepper-phrases.ts'

interface StepperProps {
  /** The label of the number, e.g. "数量". */
  label: string
  value: number
  /** The largest value: plus is disabled there; explain the reason next to it. */
  most: number
  onChange: (value: number) => void
  /** The id of the words that say why it stops. */
  describedBy?: string
  /** The last change is being sent: it counts already, and the look shows it. */
  busy?: boolean
}

/** Minus ends at one: removing is another act. The ends stay focusable, so that the keyboard is not thrown out. */
export function Stepper({ label, value, most, onChange, describedBy, busy }: StepperProps) {
  const t = usePhrases(stepperPhrases)
  const fewer = Math.min(value - 1, Math.max(most, 1))
  return (
    <span className="st" role="group" aria-label={label} aria-describedby={describedBy} aria-busy={busy || undefined}>
      {/* From above the most, where the stock has shrunk, down to the most. */}
      <button
        type="button"
        aria-label={t('fewer')}
        aria-disabled={value <= 1}
        onClick={() => fewer >= 1 && onChange(fewer)}
      >
        <Icon name="minus" size="s" />
      </button>
      <output>{value}</output>
      <button
        type="button"
        aria-label={t('more')}
        aria-disabled={value >= most}
        onClick={() => value < most && onChange(value + 1)}
      >
        <Icon name="plus" size="s" />
      </button>
    </span>
  )
}
