import { useId, type ReactNode } from 'react'

interface FieldIds {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** A label with its field, and below it a hint or what is wrong with it. The child gets the ids of both. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  label: string
  hint?: string | undefined
  /** Shown instead of the hint. */
  problem?: string | undefined
  children: (ids: FieldIds) => ReactNode
}) {
  const id = useId()
  const below = problem ?? hint
  return (
    <div className="f">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(below && { 'aria-describedby': `${id}-hint` }),
        ...(problem !== undefined && { 'aria-invalid': true as const }),
      })}
      {below && (
        <p
          className={problem === undefined ? 'hint' : 'hint amiss'}
          id={`${id}-hint`}
          role={problem === undefined ? undefined : 'alert'}
        >
          {below}
        </p>
      )}
    </div>
  )
}
