import type { SavedView } from '@aisle/contract/console-views'

/** So many saved views stand as tabs beside the standard ones. */
const mostTabs = 3

/** The views that are tabs, and those in the menu behind them; the open one is always a tab. */
export function splitViews(
  views: readonly SavedView[],
  open: SavedView | null,
): { tabs: readonly SavedView[]; more: readonly SavedView[] } {
  const first = views.slice(0, mostTabs)
  const tabs = open === null || first.includes(open) ? first : [...first, open]
  return { tabs, more: views.filter((view) => !tabs.includes(view)) }
}
