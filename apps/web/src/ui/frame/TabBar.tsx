import { Badge } from '../Badge.tsx'
import { FrameIcon, type FrameIconName } from './FrameIcon.tsx'

interface NavigationItem {
  key: string
  label: string
  href: string
  current: boolean
  icon: FrameIconName
  badge?: number
}

interface TabBarProps {
  label: string
  items: readonly NavigationItem[]
  /** A tap, before the address changes; it may lead to the address in view. */
  onLeave: (href: string) => void
}

/** Four roots of the product, on phones; absent in the portal and below an action bar. */
export function TabBar({ label, items, onLeave }: TabBarProps) {
  return (
    <nav className="tabbar" aria-label={label}>
      {items.map((item) => (
        <a
          key={item.key}
          href={item.href}
          onClick={() => onLeave(item.href)}
          aria-current={item.current ? 'page' : undefined}
        >
          <FrameIcon name={item.icon} />
          <span>{item.label}</span>
          <Badge n={item.badge ?? 0} />
        </a>
      ))}
    </nav>
  )
}
