import { choiceField, getFields } from '../http/json-fields.ts'
import { json, refuse, type Call, type Route } from '../http/routing.ts'
import type { Deliveries, Letter, ShopAnswer } from './deliveries.ts'

const OUTCOMES = ['paid', 'canceled', 'failed'] as const
const NOTIFY_MODES = ['once', 'never', 'twice', 'forged'] as const
/** `unknown`: the refund is made, but answered as a system error. `refused`: not made, the seller's balance is too low. */
export type RefundFault = (typeof REFUND_FAULTS)[number]
export type Outcome = (typeof OUTCOMES)[number]
const REFUND_FAULTS = ['none', 'unknown', 'refused'] as const
type NotifyMode = (typeof NOTIFY_MODES)[number]

/** One payment at a gateway, as scripts steer it by the shop's own payment number. */
export interface SteeredPayment {
  summary: () => {
    paymentNo: string
    gateway: string
    state: string
    amount: number
    currency: string
    subject: string
  }
  /** Carries out the buyer's decision; the letter, if the gateway has something to say, is not sent yet. Refuses with 409. */
  decide: (outcome: Outcome) => Letter | undefined
  /** A claim that the payment succeeded, signed with a wrong key. */
  forge: () => Letter
  /** The newest letter about this payment, sent or not. */
  lastLetter: () => Letter | undefined
  /** The fault of this payment's next new refund, once. */
  nextRefund: (fault: RefundFault) => void
}

export interface PaymentDesk {
  register: (paymentNo: string, payment: SteeredPayment, deliveries: Deliveries) => void
  routes: Route[]
}

/** @param openCashier posts the payment's form as a browser would, where the product gives it out (demonstration only) */
export function createPaymentDesk(openCashier: (paymentNo: string) => Promise<void>): PaymentDesk {
  const payments = new Map<string, { payment: SteeredPayment; deliveries: Deliveries }>()
  const known = async (call: Call) => {
    const paymentNo = call.params['paymentNo'] ?? ''
    if (!payments.has(paymentNo)) await openCashier(paymentNo)
    const entry = payments.get(paymentNo)
    if (!entry)
      throw refuse(404, 'paymentUnknown', `No gateway has seen payment ${paymentNo} yet: post its form first.`)
    return entry
  }

  const routes: Route[] = [
    {
      method: 'GET',
      path: '/pay',
      handle: () => json([...payments.values()].map(({ payment }) => payment.summary()).toReversed()),
    },
    {
      method: 'POST',
      path: '/pay/:paymentNo/decide',
      handle: async (call) => {
        const fields = getFields(call)
        const outcome = choiceField(fields, 'outcome', { choices: OUTCOMES })
        const notify = choiceField(fields, 'notify', { choices: NOTIFY_MODES, fallback: 'once' })
        const { payment, deliveries } = await known(call)
        const letter = payment.decide(outcome)
        return json({ notifications: await send(deliveries, notify === 'forged' ? payment.forge() : letter, notify) })
      },
    },
    {
      method: 'POST',
      path: '/pay/:paymentNo/notify',
      handle: async (call) => {
        const { payment, deliveries } = await known(call)
        const letter = payment.lastLetter()
        if (!letter) throw refuse(409, 'undecided', 'The gateway has nothing to notify about this payment yet.')
        return json({ notifications: [await deliveries.sendOnce(letter)] })
      },
    },
    {
      method: 'POST',
      path: '/pay/:paymentNo/next-refund',
      handle: async (call) => {
        const fault = choiceField(getFields(call), 'fault', { choices: REFUND_FAULTS })
        const { payment } = await known(call)
        payment.nextRefund(fault)
        return json({ nextRefund: fault })
      },
    },
  ]
  return {
    register: (paymentNo, payment, deliveries) => payments.set(paymentNo, { payment, deliveries }),
    routes,
  }
}

async function send(deliveries: Deliveries, letter: Letter | undefined, notify: NotifyMode): Promise<ShopAnswer[]> {
  if (!letter || notify === 'never') return []
  if (notify === 'forged') return [await deliveries.sendOnce(letter)]
  if (notify === 'once') return [await deliveries.sendUntilAccepted(letter)]
  return [await deliveries.sendOnce(letter), await deliveries.sendUntilAccepted(letter)]
}
