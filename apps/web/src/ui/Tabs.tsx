import type { Choice } from './fields/Segmented.tsx'
import { useRovingTabs } from './roving-tabs.ts'

interface TabsProps<Value extends string> {
  label: string
  options: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Scrolls sideways; a cut-off last tab shows that there is more. */
export function Tabs<Value extends string>({ label, options, value, onChange }: TabsProps<Value>) {
  const tab = useRovingTabs(options.length, (index) => {
    const option = options[index]
    if (option) onChange(option.value)
  })
  return (
    <div className="tabs" role="tablist" aria-label={label}>
      {options.map((option, index) => (
        <button key={option.value} type="button" {...tab(index, option.value === value)}>
          {option.label}
        </button>
      ))}
    </div>
  )
}
