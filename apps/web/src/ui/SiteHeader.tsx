import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
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

// Custom properties are not among React's CSS properties.
const onDark = { color: '#fff', '--ink': '#fff', '--ink2': '#bcd6e0', '--sea': '#fff' } as CSSProperties

/** From 1024 px on. */
export function SiteHeader({ label, homeHref, items, over, right }: SiteHeaderProps) {
  return (
    <header className={classNames('site', over && 'clear')} style={over === 'dark' ? onDark : undefined}>
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
      <span className="sp h" style={{ gap: '.25rem' }}>
        <LanguagePill />
        {right}
      </span>
    </header>
  )
}
