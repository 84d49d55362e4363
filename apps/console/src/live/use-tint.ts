import { useEffect, useState } from 'react'

const tintMs = 1_000

/**
 * The class of what has changed under the person's eyes, for a second; none for what has just come with its screen.
 * @param value null: not known yet
 */
export function useTint(value: string | null): 'fresh' | undefined {
  const [known, setKnown] = useState(value)
  const [isFresh, setFresh] = useState(false)
  if (known !== value) {
    setKnown(value)
    setFresh(known !== null)
  }
  useEffect(() => {
    if (!isFresh) return
    const timer = setTimeout(() => setFresh(false), tintMs)
    return () => clearTimeout(timer)
  }, [isFresh, known])
  return isFresh ? 'fresh' : undefined
}
