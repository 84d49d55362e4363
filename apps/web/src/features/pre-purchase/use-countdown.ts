import { useEffect, useState } from 'react'

/** Whole seconds left of a wait started on this page; 0 without one. `start(seconds)` begins a wait. */
export function useCountdown(): { left: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === null) return undefined
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) setUntil(null)
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return {
    left,
    start(seconds) {
      setLeft(seconds)
      setUntil(performance.now() + seconds * 1000)
    },
  }
}
