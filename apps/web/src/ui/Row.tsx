import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

interface RowProps {
  icon?: IconName
  label: ReactNode
  value?: ReactNode
  /** The link's target; without `href` and `onClick` it is plain text without a chevron. */
  href?: string
  onClick?: () => void
  /** Shown as a separate card. */
  card?: boolean
}

/** 52 px: icon, label, value, chevron. */
export function Row({ icon, label, value, href, onClick, card }: RowProps) {
  const className = classNames('row', card && 'card')
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span className="gr b2">{label}</span>
      {value !== undefined && <span className="b2 c2">{value}</span>}
      {(href ?? onClick) !== undefined && <Icon name="chev" size="s" />}
    </>
  )
  if (href !== undefined) {
    return (
      <a className={className} href={href} onClick={onClick}>
        {content}
      </a>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={className} onClick={onClick}>
        {content}
      </button>
    )
  }
  return <div className={className}>{content}</div>
}
