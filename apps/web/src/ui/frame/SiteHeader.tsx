import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Brand } from './Brand.tsx'
import { LanguagePill } from './LanguagePill.tsx'

interface SiteHeaderProps {
  label: string
  homeHref: string
  items: readonly { key: string; label: string; href: string; current: boolean }[]
  /** A sky lies under it. */
  over?: 'light' | 'dark' | undefined
  /** Cart, account. */
  right: ReactNode
}

/** From 1024 px on. */
export function SiteHeader({ label, homeHref, items, over, right }: SiteHeaderProps) {
  return (
    <header className={classNames('site', over && 'clear', over === 'dark' && 'on-dark')}>
      <a href={homeHref}>
        <Brand />
      </a>
      <nav aria-label={label}>
        {items.map(({ key, label: text, href, current }) => (
          <a key={key} href={href} aria-current={current ? 'page' : undefined}>
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
