import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Brand } from './Brand.tsx'
import { LanguagePill } from './LanguagePill.tsx'

interface SiteHeaderProps {
  label: string
  homeHref: string
  items: readonly { key: string; label: string; href: string; current: boolean }[]
  /** A click, before the address changes; it may lead to the address in view. */
  onLeave: (href: string) => void
  /** A sky lies under it. */
  over?: 'light' | 'dark' | undefined
  /** Cart, account. */
  right: ReactNode
}

/** From 1024 px on. */
export function SiteHeader({ label, homeHref, items, onLeave, over, right }: SiteHeaderProps) {
  return (
    <header className={classNames('site', over && 'clear', over === 'dark' && 'on-dark')}>
      <a href={homeHref} onClick={() => onLeave(homeHref)}>
        <Brand />
      </a>
      <nav aria-label={label}>
        {items.map(({ key, label: text, href, current }) => (
          <a key={key} href={href} onClick={() => onLeave(href)} aria-current={current ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <span className="sp h near">
        <LanguagePill />
        {right}
      </span>
    </header>
  )
}
