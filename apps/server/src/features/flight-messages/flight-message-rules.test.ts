import { describe, expect, it } from 'vitest'
import { planMails, waitSeconds, type Recipient } from './flight-message-rules.ts'

const passenger = (tripId: string, more: Partial<Recipient> = {}): Recipient => ({
  tripId,
  mailbox: `${tripId}@example.com`,
  currency: null,
  nameZh: null,
  ...more,
})

describe('the mails of a message to a flight (M45)', () => {
  it('are one for each mailbox, and count who has none', () => {
    const family = { mailbox: 'lin@example.com' }
    const { mails, reach } = planMails([
      passenger('t1', family),
      passenger('t2'),
      passenger('t3', family),
      passenger('t4', { mailbox: null }),
    ])
    expect(mails.map(({ mailNo, tripId }) => `${mailNo} ${tripId}`)).toEqual(['1 t1', '2 t2'])
    expect(reach).toEqual({ passengers: 4, mails: 2, unreachable: 1, byLanguage: { zh: 0, en: 2 } })
  })

  it('are in the language of the order with the plan, else in that of the name', () => {
    const { mails, reach } = planMails([
      passenger('yuan', { currency: 'CNY' }),
      passenger('dollars', { currency: 'USD', nameZh: '林小屿' }),
      passenger('named', { nameZh: '林小屿' }),
      passenger('latin'),
    ])
    expect(mails.map(({ language }) => language)).toEqual(['zh', 'en', 'zh', 'en'])
    expect(reach.byLanguage).toEqual({ zh: 2, en: 2 })
  })

  it('leave five in a second', () => {
    expect([1, 5, 6, 200].map(waitSeconds)).toEqual([0, 0, 1, 39])
  })
})
