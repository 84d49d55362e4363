import { useEffect, useState } from 'react'

const visibleAfter = 300
const rows = 3

/** Skeletons of the lines, shown only after 300 ms of loading (design §9). */
export function CartSkeleton() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), visibleAfter)
    return () => clearTimeout(timer)
  }, [])
  if (!late) return null
  return (
    <div className="card flush" aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="irow">
          <span className="sk t84" style={{ height: '5.25rem' }} />
          <span className="gr v">
            <span className="sk" style={{ width: '70%' }} />
            <span className="sk" style={{ width: '40%' }} />
          </span>
        </div>
      ))}
    </div>
  )
}
