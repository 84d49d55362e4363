import type { SearchAnswer, SearchRow } from '@aisle/contract/console-search'
import { describe, expect, it } from 'vitest'
import { commandGroups, emptyWords, foundGroups, readCommand, recentGroups } from './palette-rules.ts'

const orderNo = '26112000731034'
const row = (id: string): SearchRow => ({
  id,
  title: id,
  sub: { zh: '茶', en: 'Tea' },
  why: 'mailbox',
  state: null,
})
const answer = (more: Partial<SearchAnswer> = {}): SearchAnswer => ({
  read: 'mailbox',
  flight: null,
  groups: [{ kind: 'order', total: 3, rows: ['1', '2', '3'].map(row) }],
  ...more,
})

describe('the palette', () => {
  it('leads to a whole order number before the server has answered, where the person sees orders', () => {
    const [group] = foundGroups(['service'], '2611-2000 731034', undefined)
    expect(group?.entries).toMatchObject([{ go: { to: '/orders/$orderNo', params: { orderNo } } }])
    expect(foundGroups(['editor'], orderNo, undefined)).toEqual([])
    expect(foundGroups(['service'], '261120', undefined)).toEqual([])
  })

  it('says of each row why it matched, and offers the list where there are more than three', () => {
    const [three] = foundGroups(['service'], 'li@example.com', answer())
    expect(three?.entries.map(({ why }) => why?.en)).toEqual(['by e-mail', 'by e-mail', 'by e-mail'])
    const many = answer({ groups: [{ kind: 'order', total: 51, rows: ['1', '2', '3'].map(row) }] })
    const [group] = foundGroups(['service'], 'li@example.com', many)
    expect(group?.entries.at(-1)).toMatchObject({
      title: { zh: '在“订单”中查看全部 50+ 条', en: 'All 50+ in Orders' },
      go: { to: '/orders', search: { q: 'li@example.com' } },
    })
  })

  it('leads to the lists of the flight that was meant', () => {
    const flight = { flightNo: 'MF817', flightDate: '2026-11-20' }
    const groups = foundGroups(
      ['service'],
      'mf817',
      answer({
        flight,
        groups: (['order', 'passenger'] as const).map((kind) => ({ kind, total: 4, rows: [row('1')] })),
      }),
    )
    expect(groups.map(({ entries }) => entries.at(-1)?.go)).toEqual([
      { to: '/orders', search: { flight: 'MF817', day: '2026-11-20' } },
      { to: '/passengers', search: { q: 'MF817 2026-11-20' } },
    ])
  })

  it('has the screens that the person sees behind >, by a part of their name in either language', () => {
    expect([readCommand('> ship'), readCommand('＞退款'), readCommand('>'), readCommand('a > b')]).toEqual([
      'ship',
      '退款',
      '',
      null,
    ])
    const targets = (roles: Parameters<typeof commandGroups>[0], command: string) =>
      commandGroups(roles, command).flatMap(({ entries }) => entries.map(({ key }) => key.slice(2)))
    expect(targets(['warehouse'], 'SHIP')).toEqual(['/shipping'])
    expect(targets(['service'], '退款')).toEqual(['/refunds'])
    expect(targets(['warehouse'], '退款')).toEqual([])
    expect(targets(['editor'], 'audit')).toEqual(['/audit'])
    expect(targets(['editor'], '')).not.toContain('/orders')
  })

  it('offers the acts of the screen before other screens', () => {
    const run = () => undefined
    const acts = [
      { act: 'refund', words: { zh: '退款…', en: 'Refund…' }, run },
      { act: 'mail', words: { zh: '重发确认邮件', en: 'Send the mail again' }, run },
    ]
    const [here, screens] = commandGroups(['service'], '退款', acts)
    expect(here?.entries.map(({ title, go }) => [title.zh, go])).toEqual([['退款…', run]])
    expect(screens?.entries.map(({ go }) => go)).toEqual([{ to: '/refunds' }])
    expect(commandGroups(['warehouse'], 'mail', acts)).toHaveLength(1)
  })

  it('offers what was looked at, of the kinds that the person sees', () => {
    const recents = [
      { kind: 'refund' as const, id: 'R1', title: 'R1' },
      { kind: 'order' as const, id: orderNo, title: orderNo },
    ]
    const offered = recentGroups(['warehouse'], recents).flatMap(({ entries }) => entries.map(({ go }) => go))
    expect(offered).toEqual([{ to: '/orders/$orderNo', params: { orderNo } }])
    expect(recentGroups(['service'], [])).toEqual([])
  })

  it('says as what it has read that which finds nothing', () => {
    expect(emptyWords('x', answer())).toBeNull()
    expect(emptyWords('x', undefined)).toBeNull()
    expect(emptyWords('a@b.co', answer({ groups: [] }))?.en).toBe('Nothing is found for “a@b.co” by e-mail.')
    expect(emptyWords('%', answer({ read: null, groups: [] }))?.zh).toMatch(/^“%”不像/)
    expect(emptyWords('K7QX', answer({ read: 'helpCode', groups: [] }))?.en).toMatch(/help code/)
  })
})
