import type { refundListSchemas, RefundSummary } from '@aisle/contract/refunds-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { presentRefunds } from './present-refund.ts'
import { pageOfRefunds, type Refund } from '../refund-store.ts'

const pageSize = 20

/** The passenger's refunds, newest first; of one order where it is named. */
export async function refundList(
  deps: Deps,
  { session }: PassengerCaller,
  request: z.output<typeof refundListSchemas.request>,
): Promise<{ refunds: RefundSummary[]; nextCursor: string | null }> {
  const after = request?.cursor ? readCursor(request.cursor) : null
  const found = await pageOfRefunds(deps.db, session, { orderNo: request?.orderNo ?? null, after, size: pageSize })
  const shown = found.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    refunds: await presentRefunds(deps.db, shown, session),
    nextCursor: last && found.length > pageSize ? writeCursor(last) : null,
  }
}

const writeCursor = ({ createdAt, refundNo }: Refund) =>
  Buffer.from(`${createdAt.toISOString()} ${refundNo}`).toString('base64url')

function readCursor(cursor: string): { createdAt: Date; refundNo: string } {
  const [instant = '', refundNo = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const createdAt = new Date(instant)
  if (Number.isNaN(createdAt.getTime()) || !/^\w+$/.test(refundNo)) fail('invalidRequest')
  return { createdAt, refundNo }
}
