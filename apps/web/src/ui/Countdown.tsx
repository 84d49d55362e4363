import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { formatClock } from '../language/formats.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

interface CountdownProps {
  /** The moment it runs out, ISO 8601 in UTC. */
  until: string
  /** Server minus device, milliseconds (G5): the device's clock is not trusted. */
  clockOffset: number
  onEnd?: () => void
  /** Puts the time into words, e.g. `(clock) => t('payWithin', { clock })`. */
  children?: (clock: string) => ReactNode
}

/** Time left as text; not announced each second. */
export function Countdown({ until, clockOffset, onEnd, children }: CountdownProps) {
  const left = useSecondsLeft(Date.parse(until) - clockOffset)
  const over = left === 0
  const tellEnd = useEffectEvent(() => onEnd?.())
  // Called once per end, not once per new callback.
  useEffect(() => {
    if (over) tellEnd()
  }, [over])
  const clock = formatClock(left)
  return (
    <span className="num" role="timer" aria-live="off">
      {children ? children(clock) : clock}
    </span>
  )
}
