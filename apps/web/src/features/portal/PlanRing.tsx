import type { ReactNode } from 'react'

const radius = 112
const around = 2 * Math.PI * radius

/**
 * What is left of the plan, as the line closed to a ring: solid is left, dotted is used, the flame dot is now. The figures
 * stand inside; without a known part the ring is dotted all around.
 */
export function PlanRing({ left, children }: { left: number | undefined; children: ReactNode }) {
  return (
    <div className="ring ct">
      <svg viewBox="-124 -124 248 248" aria-hidden="true">
        <circle className="used" r={radius} />
        {left !== undefined && (
          <>
            <circle className="left" r={radius} strokeDasharray={`${left * around} ${around}`} />
            <circle className="now" cx={radius} r="7" transform={`rotate(${left * 360})`} />
          </>
        )}
      </svg>
      {children}
    </div>
  )
}
