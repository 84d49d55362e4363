import { useId, type ReactNode } from 'react'

/** A label with its field, and a hint below. The child gets the field's id and that of the hint. */
export function Field({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string
  children: (ids: { id: string; 'aria-describedby'?: string }) => ReactNode
}) {
  const id = useId()
  return (
    <div className="f">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(hint && { 'aria-describedby': `${id}-hint` }) })}
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}
