import { useEffect, useRef, useState } from 'react'
import type { Picture } from '@aisle/contract/shop-schemas'
import { later } from '../../../navigation/later.tsx'

const BelowFold = later(
  () => import('./below/BelowFold.tsx').then((part) => part.BelowFold),
  () => null,
)

/** Loads what is below the fold once the passenger comes near it: many look at the price and leave. */
export function NearFold(props: { goodsId: string; picture: Picture | undefined }) {
  const end = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !end.current) return undefined
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [near])
  return near ? <BelowFold {...props} /> : <div ref={end} />
}
