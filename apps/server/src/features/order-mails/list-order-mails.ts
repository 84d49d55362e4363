import type { StaffOrder } from '@aisle/contract/console'
import type { Deps } from '../../platform/deps.ts'
import { getMailId, sentMails } from './sent-mail-store.ts'

const about = ['paid', 'codesEnd', 'collected', 'endedUnpaid'] as const
/** A refund takes fewer steps. */
const mostSteps = 12

/** The mails about an order and its refunds that have left in the last two weeks. */
export async function listOrderMails(
  { db }: Pick<Deps, 'db'>,
  {
    orderNo,
    refundNos,
    questionIds,
  }: { orderNo: string; refundNos: readonly string[]; questionIds: readonly string[] },
): Promise<StaffOrder['mails']> {
  const kinds = new Map<string, string>([
    ...about.map((one) => [getMailId({ kind: 'mail.order', key: `${orderNo}:${one}` }), one] as const),
    [getMailId({ kind: 'mail.orderShipped', key: orderNo }), 'shipped'] as const,
    ...questionIds.map((id) => [getMailId({ kind: 'mail.passengerQuestion', key: id }), 'question'] as const),
    ...refundNos.flatMap((refundNo) =>
      Array.from({ length: mostSteps }, (_, step) => {
        return [getMailId({ kind: 'mail.refundStep', key: `${refundNo}:${step + 1}` }), 'refund'] as const
      }),
    ),
  ])
  const sent = await sentMails(db, [...kinds.keys()])
  return sent.map(({ mailId, at }) => ({ kind: kinds.get(mailId) ?? 'other', at: at.toISOString() }))
}
