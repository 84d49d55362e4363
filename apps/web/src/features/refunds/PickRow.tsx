import { useId, type ReactNode } from 'react'

interface PickRowProps {
  checked: boolean
  onPick: () => void
  children: ReactNode
}

/** One of a sheet's choices. Choosing closes the sheet, so that each is its own group: arrow keys choose nothing. */
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
        // The one that is chosen already closes the sheet as well.
        onClick={checked ? onPick : undefined}
      />
    </label>
  )
}
