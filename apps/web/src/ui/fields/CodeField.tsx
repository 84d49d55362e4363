import { Button } from '../Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'

interface CodeFieldProps extends Omit<FieldProps, 'trailing' | 'numeric'> {
  sendLabel: string
  /** Shown on the button while waiting, e.g. "47 秒后重发". */
  waitLabel: (seconds: number) => string
  busyLabel: string
  busy: boolean
  /** Device time (ms) until which no other code can be sent; null when one can. */
  waitUntil: number | null
  onSend: () => void
}

/** The code from the mail, with the button that sends it. The countdown is not announced every second. */
export function CodeField({ sendLabel, waitLabel, busyLabel, busy, waitUntil, onSend, ...field }: CodeFieldProps) {
  const left = useSecondsLeft(waitUntil)
  const button = (
    <Button kind="sec2" small busy={busy} busyLabel={busyLabel} disabled={left > 0} onClick={onSend}>
      {left > 0 ? waitLabel(left) : sendLabel}
    </Button>
  )
  return <Field inputMode="numeric" autoComplete="one-time-code" maxLength={6} numeric {...field} trailing={button} />
}
