import { useId, type ReactNode } from 'react'

interface PickRowProps {
  checked: boolean
  onPick: () => void
  children: ReactNode
}

/** One choice in a sheet. Choosing closes the sheet, so each row is its own group and arrow keys choose nothing. */
export function PickRow({ checked, onPick, children }: PickRowProps) {
  const name = useId()
  return (
    <label className="row pick">
      <span className="gr b2">{children}</span>
      <input
        className="cb"
        type="radio"
        name={name}
        checked={checked}
        onChange={onPick}
        // Tapping the row that is already chosen closes the sheet as well.
        onClick={checked ? onPick : undefined}
      />
    </label>
  )
}
