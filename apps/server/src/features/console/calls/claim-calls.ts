import { consolePaths as paths } from '@aisle/contract/console'
import type { ClaimKind, StaffClaim } from '@aisle/contract/console-claims'
import type { StaffMessages } from '@aisle/contract/console-messages'
import * as schemas from '@aisle/contract/console-schemas'
import type { StaffRight } from '@aisle/contract/staff-roles'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findMessage } from '../../help/index.ts'
import { listMessages } from '../../operators/index.ts'
import { findRefundsForStaff } from '../../refunds/index.ts'
import { claimFor, openClaims } from '../../staff/index.ts'
import { acts, requireRight, sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

/** Whoever may act on it may be on it (M33). */
const rightsOf: Readonly<Record<ClaimKind, readonly StaffRight[]>> = {
  refund: [acts('refunds'), acts('approvals'), acts('inspection'), acts('refundRetries')],
  message: [acts('messages')],
}

const exists: Readonly<Record<ClaimKind, (deps: Deps, id: string) => Promise<boolean>>> = {
  refund: async (deps, refundNo) => (await findRefundsForStaff(deps, { refundNo })).length > 0,
  message: async ({ db }, messageId) => (await findMessage(db, messageId)) !== undefined,
}

async function claim(
  deps: Deps,
  { session: { person } }: SignedIn,
  request: z.output<typeof schemas.claimSchema>,
): Promise<StaffClaim> {
  const { kind, id } = request
  requireRight(rightsOf[kind], person.roles)
  if (!(await exists[kind](deps, id))) fail('notFound', { reason: kind })
  return claimFor(deps, person, request)
}

async function showMessages(deps: Deps, { session: { person } }: SignedIn): Promise<StaffMessages> {
  const claims = await openClaims(deps, person, 'message')
  const { messages } = await listMessages(deps)
  return { messages: messages.map((one) => ({ ...one, claim: claims.get(one.messageId) ?? null })) }
}

export const claimCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.messages, needs: [sees('messages')], schema: schemas.noFieldsSchema }, showMessages),
  staffCall({ path: paths.claim, needs: Object.values(rightsOf).flat(), schema: schemas.claimSchema }, claim),
]
