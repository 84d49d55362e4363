import { classNames } from '../class-names.ts'
import { useRovingTabs } from '../roving-tabs.ts'

export interface Choice<Value extends string> {
  value: Value
  label: string
}

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** Over the sky: the well lets the sky through. */
  onSky?: boolean
}

/** Two or three views that exclude each other. */
export function Segmented<Value extends string>({ label, options, value, onChange, onSky }: SegmentedProps<Value>) {
  const tab = useRovingTabs(options.length, (index) => {
    const option = options[index]
    if (option) onChange(option.value)
  })
  return (
    <div className={classNames('seg', onSky && 'onsky')} role="tablist" aria-label={label}>
      {options.map((option, index) => (
        <button key={option.value} type="button" {...tab(index, option.value === value)}>
          {option.label}
        </button>
      ))}
    </div>
  )
}
