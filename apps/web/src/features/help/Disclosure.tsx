import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import './help.css'

interface DisclosureProps {
  title: ReactNode
  /** Next to the title, e.g. a tag. */
  mark?: ReactNode
  children: ReactNode
}

/** A collapsible question with its answer; native, so keyboards and screen readers support it. */
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
