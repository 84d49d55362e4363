import type { SavedView } from '@aisle/contract/console-views'
import { describe, expect, it } from 'vitest'
import { splitViews } from './view-tab-rules.ts'

const view = (id: string): SavedView => ({
  id,
  screen: 'orders',
  name: id,
  query: {},
  columns: null,
  share: 'none',
  mine: true,
  by: '苏晴',
  sharedWith: [],
  version: 1,
})
const views = ['a', 'b', 'c', 'd', 'e'].map(view)
const ids = (some: readonly SavedView[]) => some.map(({ id }) => id).join('')

describe('saved views beside the standard ones', () => {
  it('are tabs as long as there is room', () => {
    expect(splitViews(views.slice(0, 3), null)).toEqual({ tabs: views.slice(0, 3), more: [] })
  })

  it('are in a menu beyond that, but for the one that is open', () => {
    const { tabs, more } = splitViews(views, null)
    expect([ids(tabs), ids(more)]).toEqual(['abc', 'de'])
    const opened = splitViews(views, views[4] ?? null)
    expect([ids(opened.tabs), ids(opened.more)]).toEqual(['abce', 'd'])
    const [, second] = views
    expect(ids(splitViews(views, second ?? null).tabs)).toBe('abc')
  })
})
