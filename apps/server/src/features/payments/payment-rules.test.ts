import { describe, expect, it } from 'vitest'
import { newPaymentNumber } from './payment-number.ts'
import { firstQueryAt, judgeReportedPayment, nextQueryAt, sameMoney } from './payment-rules.ts'

const createdAt = new Date('2026-11-20T02:00:00Z')
const attempt = { createdAt, expiresAt: new Date('2026-11-20T02:15:00Z') }

describe('querying an attempt', () => {
  it('happens after 15 s, 30 s, 1, 2, 4 and 8 minutes, then every 5, and once more 5 minutes after it expires', () => {
    const asked: number[] = []
    for (let at: Date | undefined = firstQueryAt(attempt); at; at = nextQueryAt(attempt, at)) {
      asked.push((at.getTime() - createdAt.getTime()) / 1000)
    }
    expect(asked).toEqual([15, 30, 60, 120, 240, 480, 780, 1080, 1200])
  })
})

describe('payment numbers', () => {
  it('are 23 alphanumerics that begin with the Beijing time', () => {
    const random = { bytes: Buffer.alloc, int: () => 42 }
    expect(newPaymentNumber(random, createdAt, 'P')).toBe('P2611201000000004200042')
  })
})

describe('money', () => {
  it('is the same only if amount and currency are equal', () => {
    const yuan = { amount: 3800, currency: 'CNY' }
    expect(sameMoney(yuan, { amount: 3800, currency: 'CNY' })).toBe(true)
    expect(sameMoney(yuan, { amount: 3800, currency: 'USD' })).toBe(false)
    expect(sameMoney(yuan, { amount: 3801, currency: 'CNY' })).toBe(false)
  })
})

describe('a reported payment', () => {
  const open = { gateway: 'alipay', amount: 3800, currency: 'CNY', state: 'open', providerTxn: null } as const
  const reported = { gateway: 'alipay', amount: 3800, currency: 'CNY', providerTxn: 'T1' }
  const paid = { ...open, state: 'paid', providerTxn: 'T1' } as const

  it.each([
    ['is unknown without an attempt', undefined, 'unknown'],
    ['is unknown at another gateway', { ...open, gateway: 'stripe' }, 'unknown'],
    ['is refused with another amount', { ...open, amount: 3900 }, 'refused'],
    ['is refused with another amount, although the attempt is paid', { ...paid, amount: 3900 }, 'refused'],
    ['is repeated when its transaction has paid the attempt', paid, 'repeated'],
  ])('%s', (_, recorded, judged) => {
    expect(judgeReportedPayment(recorded, reported)).toBe(judged)
  })

  it('settles an open or closed attempt, and one that another transaction has paid', () => {
    for (const recorded of [open, { ...open, state: 'closed' } as const, { ...paid, providerTxn: 'T0' }]) {
      expect(judgeReportedPayment(recorded, reported)).toBe(recorded)
    }
  })
})
