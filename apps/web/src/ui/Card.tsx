import type { HTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

interface CardProps extends HTMLAttributes<HTMLElement> {
  /** No padding: for rows. */
  flush?: boolean
}

export function Card({ flush, className, ...rest }: CardProps) {
  return <div {...rest} className={classNames('card', flush && 'flush', className)} />
}
