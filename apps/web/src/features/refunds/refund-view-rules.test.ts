import { describe, expect, it } from 'vitest'
import { refundStates, refundTypes } from '@aisle/contract/refund-states'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { isArrivalExpected } from '../orders/index.ts'
import {
  getFigureLabel,
  hasMoney,
  getNextText,
  reachedAt,
  getRefundActs,
  getRefundEvents,
  getRefundWay,
} from './refund-view-rules.ts'
import { sameName } from './refund-words-rules.ts'

const nothing = { cancel: false, resubmit: false, sendBack: false, confirmReplacement: false }
const event = (name: string, day: number) => ({ event: name, at: `2026-11-${day}T02:00:00Z` })
const refund = (part: Partial<RefundDetail>): RefundDetail => ({
  refundNo: 'R1',
  orderNo: 'A1',
  type: 'return_refund',
  origin: 'passenger',
  state: 'applied',
  reason: null,
  automaticReason: null,
  amount: 30_000,
  askedAmount: 30_000,
  freight: 0,
  currency: 'CNY',
  createdAt: event('', 20).at,
  since: event('', 20).at,
  lines: [],
  note: '',
  photos: [],
  method: 'alipay',
  decision: null,
  resubmissionsLeft: 3,
  returnTo: null,
  returnBy: null,
  parcelBack: null,
  replacement: null,
  carriers: [],
  can: nothing,
  timeline: [event('submitted', 20)],
  serverTime: event('', 20).at,
  ...part,
})
const line = (part: Partial<RefundDetail>) => {
  const { stations, flown, marker, ended, gapAt } = getRefundWay(refund(part))
  const names = stations.map(({ key, state }) => (state === 'now' ? `[${key}]` : key)).join(' ')
  return `${flown.toFixed(2)}${marker ? '*' : ''}${ended ? ' ended' : ''}${gapAt === null ? '' : ' gap'}: ${names}`
}
const sent = {
  parcelBack: { carrierCode: 'sf', carrier: { zh: '', en: '' }, waybillNo: '1', sentAt: event('', 22).at },
}
const approved = [event('submitted', 20), event('approved', 21)]

describe('line of a refund (table R)', () => {
  it('shows the progress of each type', () => {
    expect(line({})).toBe('0.17*: [applied] approved sentBack paidBack')
    expect(line({ state: 'awaiting_return' })).toBe('0.50*: applied [approved] sentBack paidBack')
    expect(line({ state: 'returning' })).toBe('0.83*: applied approved [sentBack] paidBack')
    expect(line({ state: 'refunding' })).toBe('0.83*: applied approved [sentBack] paidBack')
    expect(line({ state: 'completed' })).toBe('1.00: applied approved sentBack [paidBack]')
    expect(line({ type: 'exchange', state: 'reshipping' })).toBe('0.83*: applied approved [sentBack] replaced')
    expect(line({ type: 'exchange', state: 'completed' })).toBe('1.00: applied approved sentBack [replaced]')
    expect(line({ type: 'refund_only' })).toBe('0.25*: [applied] approved paidBack')
    expect(line({ type: 'refund_only', state: 'refunding' })).toBe('0.75*: applied [approved] paidBack')
    expect(line({ type: 'refund_only', origin: 'automatic', state: 'refunding' })).toBe('0.50*: [started] paidBack')
    expect(line({ type: 'refund_only', origin: 'automatic', state: 'completed' })).toBe('1.00: started [paidBack]')
  })

  it('ends where the request ended, and breaks where the payment refund failed', () => {
    expect(line({ state: 'rejected' })).toBe('0.34 ended: applied [outcome]')
    expect(line({ state: 'canceled' })).toBe('0.34 ended: applied [outcome]')
    expect(line({ state: 'canceled', timeline: approved })).toBe('0.66 ended: applied approved [outcome]')
    expect(line({ state: 'receipt_refused' })).toBe('1.00 ended: applied approved sentBack [outcome]')
    expect(line({ state: 'failed' })).toBe('0.83 gap: applied approved [sentBack] paidBack')
  })

  it('knows when each station was reached', () => {
    const done = refund({ state: 'completed', since: event('', 25).at, timeline: approved, ...sent })
    expect(reachedAt(done, 'applied')).toBe(event('', 20).at)
    expect(reachedAt(done, 'approved')).toBe(event('', 21).at)
    expect(reachedAt(done, 'sentBack')).toBe(event('', 22).at)
    expect(reachedAt(done, 'paidBack')).toBe(event('', 25).at)
    expect(reachedAt(refund({ state: 'refunding' }), 'paidBack')).toBeNull()
    const again = refund({ timeline: [event('submitted', 20), event('rejected', 21), event('resubmitted', 23)] })
    expect(reachedAt(again, 'applied')).toBe(event('', 23).at)
  })
})

describe('next step (R4)', () => {
  it('has a sentence for every state of every type', () => {
    const said = refundTypes.map((type) => refundStates.map((state) => getNextText(refund({ type, state }))))
    expect(said[1]).toEqual([
      'appliedText',
      'rejectedFinalText',
      'awaitingReturnText',
      'returningText',
      'refundingText',
      'reshippingText',
      'receiptRefusedText',
      'returnedText',
      'stuckText',
      'canceledText',
    ])
    expect(said[2]?.[3]).toBe('sendingBackText')
    expect(said[2]?.[7]).toBe('exchangedText')
  })

  it("depends on the refund's origin, the remaining actions and the reason for its end", () => {
    expect(getNextText(refund({ state: 'rejected', can: { ...nothing, resubmit: true } }))).toBe('rejectedText')
    expect(getNextText(refund({ state: 'refunding', origin: 'automatic' }))).toBe('automaticText')
    expect(getNextText(refund({ type: 'refund_only', state: 'completed', amount: 0 }))).toBe('takenText')
    const late = refund({ state: 'canceled', timeline: [...approved, event('returnOverdue', 28)] })
    expect(getNextText(late)).toBe('overdueText')
  })

  it('offers the likely action and, while allowed, withdrawal', () => {
    const acts = (part: Partial<RefundDetail>) => {
      const { likely, withdraw } = getRefundActs(refund(part))
      return `${likely}${withdraw ? ' withdraw' : ''}`
    }
    expect(acts({ can: { ...nothing, cancel: true } })).toBe('null withdraw')
    expect(acts({ state: 'awaiting_return', can: { ...nothing, cancel: true, sendBack: true } })).toBe(
      'sendBack withdraw',
    )
    expect(acts({ state: 'rejected', can: { ...nothing, cancel: true, resubmit: true } })).toBe('resubmit withdraw')
    expect(acts({ state: 'rejected', can: { ...nothing, cancel: true } })).toBe('contact withdraw')
    expect(acts({ state: 'reshipping', can: { ...nothing, confirmReplacement: true } })).toBe('confirmReplacement')
    expect(acts({ state: 'failed' })).toBe('contact')
    expect(acts({ state: 'receipt_refused' })).toBe('contact')
    expect(acts({ state: 'completed' })).toBe('null')
  })

  it('lists events newest first and leaves out unknown ones', () => {
    const timeline = [...approved, event('somethingNew', 22), event('sentBack', 23)]
    expect(getRefundEvents(refund({ timeline })).map((one) => one.event)).toEqual(['sentBack', 'approved', 'submitted'])
    const free = refund({ type: 'refund_only', amount: 0, askedAmount: 0 })
    const taken = { ...free, timeline: [event('begun', 20), event('returned', 20)] }
    expect(getRefundEvents(taken).map((one) => one.event)).toEqual(['takenBack'])
  })
})

describe('amount of a refund', () => {
  it('is labelled as requested, expected or decided', () => {
    expect(refundStates.map(getFigureLabel)).toEqual([
      'expectedAmount',
      'askedAmount',
      'expectedAmount',
      'expectedAmount',
      'amount',
      'amount',
      'askedAmount',
      'amount',
      'amount',
      'askedAmount',
    ])
  })

  it('is absent for an exchange and for a free plan', () => {
    expect(hasMoney(refund({}))).toBe(true)
    expect(hasMoney(refund({ amount: 0 }))).toBe(true)
    expect(hasMoney(refund({ amount: 0, askedAmount: 0 }))).toBe(false)
    expect(hasMoney(refund({ type: 'exchange' }))).toBe(false)
  })

  it.each(refundStates)('is never called refunded and expected at the same time: %s', (state) => {
    const { stations } = getRefundWay(refund({ state }))
    const refunded = stations.some(({ key, state: how }) => key === 'paidBack' && how === 'now')
    expect(refunded).toBe(state === 'completed')
    expect(refunded && isArrivalExpected(state)).toBe(false)
  })

  it('is expected from the request on, until the airline, the bank or the passenger has said something else', () => {
    const expected = refundStates.filter((state) => isArrivalExpected(state))
    expect(expected).toEqual(['applied', 'awaiting_return', 'returning', 'refunding', 'reshipping'])
  })
})

it('matches a reason by its name in both languages', () => {
  expect(sameName({ zh: '破损', en: 'Damaged' }, { zh: '破损', en: 'Damaged' })).toBe(true)
  expect(sameName({ zh: '破损', en: 'Damaged' }, { zh: '破损', en: 'Broken' })).toBe(false)
})
