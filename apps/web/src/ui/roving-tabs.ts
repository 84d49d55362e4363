import { useRef, type KeyboardEvent } from 'react'

/** Arrow keys, Home and End move focus and selection along a tab list; one tab is in the tab order. */
export function useRovingTabs(count: number, select: (index: number) => void) {
  const tabs = useRef<(HTMLElement | null)[]>([])
  function onKeyDown(event: KeyboardEvent, index: number) {
    const target = {
      ArrowRight: (index + 1) % count,
      ArrowDown: (index + 1) % count,
      ArrowLeft: (index + count - 1) % count,
      ArrowUp: (index + count - 1) % count,
      Home: 0,
      End: count - 1,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    select(target)
    tabs.current[target]?.focus()
  }
  return (index: number, selected: boolean) => ({
    role: 'tab' as const,
    'aria-selected': selected,
    tabIndex: selected ? 0 : -1,
    ref: (element: HTMLElement | null) => void (tabs.current[index] = element),
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
    onClick: () => select(index),
  })
}
