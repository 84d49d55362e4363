import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../Icon.tsx'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'prefix'> {
  label: ReactNode
  value: string
  onValue: (value: string) => void
  /** The error and how to correct it; replaces the hint. */
  error?: ReactNode
  hint?: ReactNode
  /** Shown before the typed text, e.g. MF; empty: none yet. The input element stays the same with or without it. */
  prefix?: string
  /** Tabular figures, for what is compared digit by digit. */
  numeric?: boolean
  /** A button inside the field, at its end. */
  trailing?: ReactNode
  inputRef?: Ref<HTMLInputElement>
}

/** Label above value (both languages fit), error in the row. Validate on blur, clear on input (design §9). */
export function Field({
  label,
  value,
  onValue,
  error,
  hint,
  prefix,
  numeric,
  trailing,
  inputRef,
  ...input
}: FieldProps) {
  const id = useId()
  const noteId = `${id}note`
  const control = (
    <input
      {...input}
      id={id}
      ref={inputRef}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error || hint ? noteId : undefined}
    />
  )
  return (
    <div className={classNames('f', numeric && 'num', Boolean(error) && 'bad', Boolean(trailing) && 'has')}>
      <span>
        <label htmlFor={id}>{label}</label>
      </span>
      {prefix === undefined ? (
        control
      ) : (
        <span className="h near">
          {prefix && (
            <span className="c2" aria-hidden="true">
              {prefix}
            </span>
          )}
          {control}
        </span>
      )}
      {trailing}
      {error ? (
        <span className="er" id={noteId}>
          <Icon name="alert" size="x" />
          <span>{error}</span>
        </span>
      ) : (
        hint && (
          <span className="s c3 block" id={noteId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
