import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import './help.css'

interface DisclosureProps {
  title: ReactNode
  /** Beside the title, e.g. a tag. */
  mark?: ReactNode
  children: ReactNode
}

/** A question with its answer folded in; the browser's own, so that keyboard and screen reader know it. */
export function Disclosure({ title, mark, children }: DisclosureProps) {
  return (
    <details className="fold">
      <summary className="row">
        <span className="gr b2">{title}</span>
        {mark}
        <Icon name="down" size="s" />
      </summary>
      <div className="b2 c2 answer">{children}</div>
    </details>
  )
}
