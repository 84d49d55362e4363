import { describe, expect, it } from 'vitest'
import { addUpGateways, withNet } from './month-statement-rules.ts'

describe('the sums of a month (M49)', () => {
  const row = (gateway: 'alipay' | 'wechat' | 'stripe', currency: 'CNY' | 'USD', inMinor: number, backMinor: number) =>
    withNet({ gateway, currency, payments: 2, inMinor, refunds: 1, backMinor })

  it('are those of all gateways in one currency, and never of two', () => {
    const rows = [row('alipay', 'CNY', 1_001, 1), row('stripe', 'USD', 500, 700), row('wechat', 'CNY', 2_002, 2)]
    expect(addUpGateways(rows)).toEqual([
      { currency: 'CNY', payments: 4, inMinor: 3_003, refunds: 2, backMinor: 3, netMinor: 3_000 },
      { currency: 'USD', payments: 2, inMinor: 500, refunds: 1, backMinor: 700, netMinor: -200 },
    ])
  })

  it('are none of a month without movements', () => {
    expect(addUpGateways([])).toEqual([])
  })
})
