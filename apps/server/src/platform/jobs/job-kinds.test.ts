import { expect, it } from 'vitest'
import { jobHandlers } from '../../boot/build-app.ts'
import { isJobKind, jobPayloads } from './job-kinds.ts'

/**
 * Kinds that a release has enqueued, with a payload as it is stored. An upgrade finds such rows waiting: a kind may be added
 * to this list, never removed or changed.
 */
const released = {
  housekeeping: {},
  'audit.head': {},
  'catalogue.change': { changeId: 'sch_1' },
  'order.deadline': { orderNo: '1' },
  'order.close': { orderNo: '1' },
  'order.afterLanding': { orderNo: '1' },
  'order.autoConfirm': { orderNo: '1' },
  'order.pickupExpiry': { orderNo: '1' },
  'payment.query': { paymentNo: '1' },
  'payment.close': { paymentNo: '1' },
  'payment.refund': { refundNo: '1' },
  'refund.returnDeadline': { refundNo: '1' },
  'refund.replacementReceived': { refundNo: '1' },
  'refundPhotos.tidy': {},
  'invoice.applyWish': { orderNo: '1' },
  'invoice.issue': { invoiceId: '1' },
  'grant.end': { grantId: '1' },
  'grant.gate': { device: '10.0.0.9' },
  'gate.watch': {},
  'link.follow': { flightId: '1' },
  'link.exchange': {},
  'flight.review': { flightId: '1' },
  'flight.watch': {},
  'reconciliation.daily': { gateway: 'alipay', day: '2026-11-20' },
  'reconciliation.plan': {},
  'analytics.partitions': {},
  'analytics.handOn': {},
  'mail.captcha': { captchaId: '1', letter: 'sealed' },
  'mail.message': { letter: 'sealed' },
  'mail.order': { orderNo: '1', about: 'paid' },
  'mail.orderElsewhere': { orderNo: '1', letter: 'sealed' },
  'mail.orderShipped': { orderNo: '1' },
  'mail.orderCode': { captchaId: '1', orderNo: '1', letter: 'sealed' },
  'mail.proofCode': { captchaId: '1', letter: 'sealed' },
  'mail.addressChange': { changeId: '1' },
  'mail.addressChangeStopped': { changeId: '1' },
  'mail.passkey': { letter: 'sealed' },
  'mail.passengerQuestion': { questionId: 'qst_1' },
  'mail.flightMessage': { messageId: 'fms_1', mailNo: 1 },
  'mail.messageAnswer': { messageId: 'msg_1' },
  'mail.erased': { letter: 'sealed' },
  'mail.invoice': { invoiceId: '1', colour: 'blue' },
  'mail.refundStep': {
    refundNo: '1',
    state: 'completed',
    amount: 100,
    submissions: 1,
    decision: null,
    returnBy: null,
    parcelBack: { carrierCode: 'shunfeng', waybillNo: 'SF1', sentAt: '2026-11-20T02:00:00.000Z' },
    replacement: null,
  },
  'mail.orderRefunded': { orderNo: '1' },
  'mail.survey': { tripId: '1', orderNo: '1' },
}

it.each(Object.entries(released))('a job %s of an earlier release still has its handler', (kind, payload) => {
  if (!isJobKind(kind)) expect.fail(`the kind ${kind} is gone`)
  expect(jobPayloads[kind].safeParse(payload).success).toBe(true)
  expect(jobHandlers[kind]).toBeTypeOf('function')
})

it('every kind of job is in the list above', () => {
  expect(Object.keys(jobPayloads).toSorted()).toEqual(Object.keys(released).toSorted())
})

it('an address that an earlier release stored as `device` is read as an address', () => {
  expect(jobPayloads['grant.gate'].parse({ device: '10.0.0.9' })).toEqual({ address: '10.0.0.9' })
})
