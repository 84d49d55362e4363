import { describe, expect, it } from 'vitest'
import type { HeldPlan } from '../orders/index.ts'
import { getPlanWarnings } from './plan-warning-rules.ts'

const name = { zh: '国际全程上网包', en: 'Full-Flight Browsing' }
const other = (change: Partial<HeldPlan>): HeldPlan => ({
  planId: 'WP03',
  kind: 'browse',
  name,
  wholeFlight: true,
  paid: true,
  orderNo: 'A1',
  state: 'paid',
  ...change,
})
const warned = (wanted: HeldPlan['kind'], ...others: HeldPlan[]) =>
  getPlanWarnings({ plan: { kind: wanted }, others }).map(({ kind }) => kind)

describe('the warning before a plan is paid', () => {
  it('comes where a plan for the whole flight allows as much', () => {
    expect(getPlanWarnings({ plan: { kind: 'browse' }, others: [other({})] })).toEqual([
      { kind: 'ownsMore', plan: name, orderNo: 'A1' },
    ])
    expect(warned('text', other({}))).toEqual(['ownsMore'])
  })

  it('does not come where the other plan allows less, or ends before the flight', () => {
    expect(warned('stream', other({}))).toEqual([])
    expect(warned('browse', other({ wholeFlight: false }))).toEqual([])
    expect(warned('browse')).toEqual([])
  })

  it('names an order for the same flight that waits for payment, whatever its plan', () => {
    expect(warned('stream', other({ paid: false, wholeFlight: false }))).toEqual(['unpaidOrder'])
    expect(warned('browse', other({}), other({ paid: false }))).toEqual(['ownsMore', 'unpaidOrder'])
  })

  it('has no number of an order that this login does not see (W8)', () => {
    const { orderNo: _hidden, ...foreign } = other({})
    expect(getPlanWarnings({ plan: { kind: 'browse' }, others: [foreign] })).toMatchObject([{ orderNo: null }])
  })
})
