import type { Difference, Reconciliation } from '@aisle/contract/reconciliation'
import { describe, expect, it } from 'vitest'
import { summariseDay } from './reconciled-days-rules.ts'

const yuan = (amountMinor: number) => ({ amountMinor, currency: 'CNY' as const })
const difference = (over: Partial<Difference>): Difference => ({
  name: 'amountDiffers',
  paymentNo: 'P1',
  refundNo: null,
  providerTxn: 'T1',
  ours: null,
  theirs: null,
  healed: false,
  ...over,
})
const day = (state: Reconciliation['state'], differences: Difference[]): Reconciliation => ({
  gateway: 'alipay',
  day: '2026-11-20',
  state,
  currency: 'CNY',
  payments: 2,
  paidMinor: 30_005,
  refunds: 1,
  refundedMinor: 500,
  differences,
  comparedAt: '2026-11-21T02:30:00.000Z',
})
const getState = (state: Reconciliation['state'], differences: Difference[]) =>
  summariseDay(day(state, differences)).state

describe('a day at a gateway (M46)', () => {
  it('is equal, or healed where something has differed, or open, or waits for the statement', () => {
    const healed = difference({ healed: true })
    expect(getState('waiting', [])).toBe('waiting')
    expect(getState('equal', [])).toBe('equal')
    expect(getState('equal', [healed])).toBe('healed')
    expect(getState('different', [healed, difference({})])).toBe('open')
  })

  it('waits, though it was compared before without a difference that is left', () => {
    expect(getState('waiting', [difference({ healed: true })])).toBe('waiting')
  })

  it('says by how much both sides are apart, in each currency, of what is open alone', () => {
    const found = summariseDay(
      day('different', [
        difference({ ours: yuan(10_000), theirs: yuan(9_950) }),
        difference({ ours: null, theirs: yuan(38_00) }),
        difference({ ours: yuan(100), theirs: { amountMinor: 20, currency: 'USD' } }),
        difference({ ours: yuan(777), theirs: yuan(777), name: 'transactionDiffers' }),
        difference({ ours: yuan(900_000), healed: true }),
      ]),
    )
    expect(found).toMatchObject({ open: 4, healed: 1, paidMinor: 30_005, refundedMinor: 500 })
    expect(found.apart).toEqual([yuan(50 + 3_800 + 100), { amountMinor: 20, currency: 'USD' }])
  })

  it('is apart by nothing where nothing is open', () => {
    expect(summariseDay(day('equal', [difference({ ours: yuan(1), healed: true })])).apart).toEqual([])
  })
})
