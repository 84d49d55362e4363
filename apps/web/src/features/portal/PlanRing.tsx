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
      <svg viewBox="0 0 248 248" aria-hidden="true">
        <circle className="used" cx="124" cy="124" r={radius} />
        {left !== undefined && (
          <>
            <circle className="left" cx="124" cy="124" r={radius} strokeDasharray={`${left * around} ${around}`} />
            <circle className="now" cx={124 + radius} cy="124" r="7" transform={`rotate(${left * 360} 124 124)`} />
          </>
        )}
      </svg>
      {children}
    </div>
  )
}
