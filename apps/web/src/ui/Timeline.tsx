import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TimelineStep {
  key: string
  title: ReactNode
  detail?: ReactNode
  state: 'done' | 'now' | 'ahead'
}

/** The line drawn vertically. A stretch is dotted when the step after it in the list is still ahead. */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="tl">
      {steps.map(({ key, title, detail, state }, index) => {
        const dotted = state === 'ahead' || steps[index + 1]?.state === 'ahead'
        return (
          <li
            key={key}
            className={classNames(state === 'now' && 'now', state === 'ahead' && 'to', dotted && 'dt')}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <b>{title}</b>
            {detail && <div className="b2 c2">{detail}</div>}
          </li>
        )
      })}
    </ol>
  )
}
