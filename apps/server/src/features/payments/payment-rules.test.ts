import { describe, expect, it } from 'vitest'
import { newPaymentNumber } from './payment-number.ts'
import { firstQueryAt, judgeReportedPayment, nextQueryAt, sameMoney } from './payment-rules.ts'

const createdAt = new Date('2026-11-20T02:00:00Z')
const times = { createdAt, expiresAt: new Date('2026-11-20T02:15:00Z') }

describe('querying an attempt', () => {
  it('happens after 15 s, 30 s, 1, 2, 4 and 8 minutes, then every 5, and once more 5 minutes after it expires', () => {
    const asked: number[] = []
    for (let at: Date | undefined = firstQueryAt(times); at; at = nextQueryAt(times, at)) {
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
  const attempt = { gateway: 'alipay', amount: 3800, currency: 'CNY' }
  const reported = { ...attempt, paymentNo: 'P1', capturedFor: undefined }

  it.each([
    ['is unknown without an attempt', undefined, {}, 'unknown'],
    ['is unknown at another gateway', { ...attempt, gateway: 'stripe' }, {}, 'unknown'],
    ['is refused with another amount', { ...attempt, amount: 3900 }, {}, 'otherAmount'],
    [
      'is refused with another amount, although it was settled',
      { ...attempt, amount: 3900 },
      { capturedFor: 'P1' },
      'otherAmount',
    ],
    ['is repeated when the ledger has its transaction', attempt, { capturedFor: 'P1' }, 'repeated'],
    [
      'is refused when the ledger has its transaction for another payment',
      attempt,
      { capturedFor: 'P0' },
      'otherPayment',
    ],
    ['settles its attempt when the ledger does not have its transaction', attempt, {}, attempt],
  ])('%s', (_, recorded, more, judged) => {
    expect(judgeReportedPayment(recorded, { ...reported, ...more })).toBe(judged)
  })
})
