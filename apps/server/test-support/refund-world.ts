import type { Currency } from '@aisle/contract/money'
import type { RefundType } from '@aisle/contract/refund-states'
import type { PaymentGateway, RefundToMake } from '../src/outside/payment/payment-gateway.ts'
import type { Deps } from '../src/platform/deps.ts'

/**
 * Reasons of each kind: `TWICE` (before anything was handed over), `LOST` (never arrived), `WEEK` (7 days, without a cause),
 * `BROKEN` (a return, with photos, the airline's fault), `FAULTY` (an exchange), `SIZE` (an exchange for another variant), `PART`
 * (a plan that worked for a part of the flight).
 */
export async function loadRefundReasons({ db }: Pick<Deps, 'db'>): Promise<void> {
  const reason = (reasonId: string, type: RefundType, applies: string[]) => ({
    reason_id: reasonId,
    type,
    name_zh: `原因 ${reasonId}`,
    name_en: `Reason ${reasonId}`,
    applies,
    without_cause: reasonId === 'WEEK',
    photo_required: reasonId === 'BROKEN',
    airline_at_fault: ['BROKEN', 'FAULTY', 'LOST', 'PART'].includes(reasonId),
    sort: 1,
  })
  await db
    .insertInto('refund_reasons')
    .values([
      reason('TWICE', 'refund_only', ['wifi', 'goods_unshipped', 'goods_uncollected']),
      reason('LOST', 'refund_only', ['goods_not_received']),
      reason('PART', 'refund_only', ['wifi']),
      reason('WEEK', 'return_refund', ['goods_received']),
      reason('BROKEN', 'return_refund', ['goods_received']),
      reason('FAULTY', 'exchange', ['goods_received']),
      reason('SIZE', 'exchange', ['goods_received']),
    ])
    .execute()
}

export interface ReturningGateway {
  gateway: PaymentGateway
  /** The answer to the next refunds, and the refunds that were requested. */
  says: { refund: 'done' | 'pending' | 'failed' | 'silent' }
  asked: RefundToMake[]
}

/** A gateway that refunds as the test sets it, once for every number. */
export function returningGateway(id: 'alipay' | 'stripe', currency: Currency): ReturningGateway {
  const says: ReturningGateway['says'] = { refund: 'done' }
  const asked: RefundToMake[] = []
  const never = async (): Promise<never> => {
    throw new Error('this gateway only returns money')
  }
  const gateway: PaymentGateway = {
    id,
    currency,
    worksIn: () => true,
    formActionOrigins: [],
    opensHere: false,
    open: never,
    query: never,
    close: never,
    async refund(refund) {
      if (says.refund === 'silent') throw new Error('no answer')
      asked.push(refund)
      return says.refund
    },
    verifyNotice: async () => null,
    statement: async () => null,
    acknowledgement: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  }
  return { gateway, says, asked }
}
