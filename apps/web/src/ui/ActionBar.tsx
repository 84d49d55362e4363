import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useActionBarMark } from './frame/page-chrome.ts'

interface ActionBarProps {
  /** Phones only: the desktop layout has the action in its side column. */
  phoneOnly?: boolean
  children: ReactNode
}

/** The one action of the screen, within the thumb's reach; replaces the tab bar. */
export function ActionBar({ phoneOnly, children }: ActionBarProps) {
  useActionBarMark()
  return <div className={classNames('act', phoneOnly && 'mb')}>{children}</div>
}

interface BarAmountProps {
  /** The item being paid for: the plan's name. */
  title: ReactNode
  price: ReactNode
  /** What is taken off, in words. */
  saved?: ReactNode
}

/** Left in the bar: what is bought, and for how much. */
export function BarAmount({ title, price, saved }: BarAmountProps) {
  return (
    <span className="gr">
      <span className="s c2 el2">{title}</span>
      {price}
      {saved && <span className="s hot num el2">{saved}</span>}
    </span>
  )
}
