import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formatClock } from '../language/formats.ts'

interface CountdownProps {
  /** The moment it runs out, ISO 8601 in UTC. */
  until: string
  /** Server minus device, milliseconds (G5): the device's clock is not trusted. */
  clockOffset: number
  onEnd?: () => void
  /** Puts the time into words, e.g. `(clock) => t('payWithin', { clock })`. */
  children?: (clock: string) => ReactNode
}

function secondsUntil(moment: string, clockOffset: number): number {
  return Math.max(0, Math.ceil((Date.parse(moment) - Date.now() - clockOffset) / 1000))
}

/** Time left as text; not announced each second. */
export function Countdown({ until, clockOffset, onEnd, children = (clock) => clock }: CountdownProps) {
  const [left, setLeft] = useState(() => secondsUntil(until, clockOffset))
  useEffect(() => {
    const show = () => setLeft(secondsUntil(until, clockOffset))
    show()
    const timer = setInterval(show, 500)
    return () => clearInterval(timer)
  }, [until, clockOffset])
  const over = left === 0
  const tellEnd = useRef(onEnd)
  useEffect(() => {
    tellEnd.current = onEnd
  }, [onEnd])
  // Told once per end, not once per new callback.
  useEffect(() => {
    if (over) tellEnd.current?.()
  }, [over])
  return (
    <span className="num" role="timer" aria-live="off">
      {children(formatClock(left))}
    </span>
  )
}
