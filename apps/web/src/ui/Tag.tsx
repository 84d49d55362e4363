import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface TagProps {
  kind?: 'sea' | 'hot' | 'ok'
  className?: string
  children: ReactNode
}

export function Tag({ kind, className, children }: TagProps) {
  return <span className={classNames('tag', kind, className)}>{children}</span>
}
