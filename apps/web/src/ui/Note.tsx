import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface NoteProps {
  icon?: IconName
  /** Announced when it appears. */
  live?: boolean
  children: ReactNode
}

export function Note({ icon = 'info', live, children }: NoteProps) {
  return (
    <div className="note" role={live ? 'status' : undefined}>
      <Icon name={icon} size="s" />
      <span className="gr">{children}</span>
    </div>
  )
}
