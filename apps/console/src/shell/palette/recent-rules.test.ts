import { describe, expect, it } from 'vitest'
import { mostRecent, readRecents, shownAt, withRecent, writeRecents, type Recent } from './recent-rules.ts'

const order = (id: string): Recent => ({ kind: 'order', id, title: id })
const passenger: Recent = { kind: 'passenger', id: 'acc_1', title: '林小屿' }

describe('what was looked at last', () => {
  it('is ten at most, each once, the latest first', () => {
    const ids = Array.from({ length: 12 }, (_, nth) => String(nth))
    const recents = [...ids, '5'].reduce((kept, id) => withRecent(kept, order(id)), [] as Recent[])
    expect(recents.map(({ id }) => id)).toEqual(['5', '11', '10', '9', '8', '7', '6', '4', '3', '2'])
    expect(recents).toHaveLength(mostRecent)
  })

  it('is kept without what names a passenger, and for one person', () => {
    const kept = writeRecents('psn_1', [passenger, order('26112000731034')])
    expect(kept).not.toMatch(/林小屿|acc_1/)
    expect(readRecents('psn_1', kept)).toEqual([order('26112000731034')])
    expect(readRecents('psn_2', kept)).toEqual([])
  })

  it.each([null, '', '{', '[]', '{"personId":"psn_1"}', '{"personId":"psn_1","recents":[1,{"kind":"x"}]}'])(
    'is nothing where the storage has %j',
    (kept) => {
      expect(readRecents('psn_1', kept)).toEqual([])
    },
  )

  it('is noted by the address of its screen', () => {
    expect(shownAt('/orders/26112000731034', {})).toEqual(order('26112000731034'))
    expect(shownAt('/refunds', { open: 'R1' })).toEqual({ kind: 'refund', id: 'R1', title: 'R1' })
    expect(shownAt('/refunds', {})).toBeNull()
    expect(shownAt('/passengers/acc_1', {})).toBeNull()
  })
})
