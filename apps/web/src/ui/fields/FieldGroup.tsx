import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface FieldGroupProps {
  /** On a card or sheet: inset with an edge (3:1). */
  inset?: boolean
  children: ReactNode
}

/** One container for the fields of a form. */
export function FieldGroup({ inset, children }: FieldGroupProps) {
  return <div className={classNames('fs', inset && 'in')}>{children}</div>
}

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="f2">{children}</div>
}
