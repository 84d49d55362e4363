import type { ReactNode } from 'react'
import { airline } from '../environment/airline.ts'

interface EmptyProps {
  /** The drawing next to the egret, from `empty-scenes`; by default a gap in the line. */
  scene?: EmptyScene
  title: ReactNode
  /** The page's only heading when there is no other. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}

/** The shape of the line, and the place of the egret, or the airline's own mark, on it. */
export interface EmptyScene {
  egret: number
  line: ReactNode
}

export const sceneLine = { fill: 'none', stroke: 'var(--edge)', strokeWidth: 2.2, strokeLinecap: 'round' } as const

/** Something broke, or could not be reached: the one scene that the shell itself needs. */
const gap: EmptyScene = {
  egret: 44,
  line: (
    <>
      <path {...sceneLine} d="M8 84H92" />
      <path {...sceneLine} strokeDasharray=".1 6.5" d="M128 84H168" />
      <path {...sceneLine} stroke="var(--mark)" strokeWidth={2.6} d="M104 78l12 12M116 78l-12 12" />
    </>
  ),
}

export function Empty({ scene = gap, title, heading: Heading = 'h2', children, action }: EmptyProps) {
  const { egret, line } = scene
  return (
    <div className="empty">
      <svg className="e" viewBox="0 0 176 96" aria-hidden="true">
        {line}
        <OnTheLine at={egret} />
      </svg>
      <Heading className="t3">{title}</Heading>
      {children && <div className="b2">{children}</div>}
      {action}
    </div>
  )
}

/** The egret on the line, or the airline's own sign at the same place. */
function OnTheLine({ at }: { at: number }) {
  const { mark } = airline()
  if (mark) {
    return (
      <svg
        x={at - 6}
        y="36"
        width="48"
        height="48"
        viewBox={mark.box}
        color="var(--ink2)"
        dangerouslySetInnerHTML={{ __html: mark.body }}
      />
    )
  }
  return (
    <>
      <g
        transform={`translate(${at} 18)`}
        fill="none"
        stroke="var(--ink2)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M25 9c-2-5-10-5-11 1-1 7 9 11 7 20-1 5-6 8-12 9" />
        <path d="M25 9l9 3-9 1.5" />
        <path d="M21 29c2 8-4 17-22 19 5-4 7-11 13-14 4-2 6-3 9-5z" fill="var(--card)" />
        <path d="M8 47v19M13 46v20" />
      </g>
      <circle cx={at + 20} cy="26" r="1.7" fill="var(--mark)" />
    </>
  )
}
