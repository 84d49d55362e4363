import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../ui/Icon.tsx'

/** A row of the card below the choice: what, and under it the terms. */
export function Fact({ icon, title, children }: { icon: IconName; title: ReactNode; children: ReactNode }) {
  return (
    <li className="row">
      <Icon name={icon} className="sea" />
      <span className="gr">
        <b className="b2 fact-title">{title}</b>
        <span className="s c2">{children}</span>
      </span>
    </li>
  )
}
