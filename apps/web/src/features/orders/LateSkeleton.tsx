import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/Skeleton.tsx'

const visibleAfter = 300

/** A skeleton that appears only after 300 ms of loading (design §9). */
export function LateSkeleton({ cards }: { cards: number }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), visibleAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return Array.from({ length: cards }, (_, index) => <Skeleton key={index} lines={['45%', '100%', '70%']} />)
}
