import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { insertAudit } from '../../operators/index.ts'
import { endRefundApprovals, listRefundsForStaff, showRefundCase } from '../../refunds/index.ts'
import { namesOfPeople, openClaims } from '../../staff/index.ts'
import { acts, sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

async function endApprovals(
  deps: Deps,
  { session: { person } }: SignedIn,
  { refundNo, why }: { refundNo: string; why: string },
) {
  const how = await endRefundApprovals(deps, { refundNo, by: person.personId, why }, (tx, ended) =>
    insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at: deps.clock.now(),
      keyName: person.personId,
      scope: 'refunds',
      command: 'refund-approval-end',
      summary: `refund ${refundNo}: approval ${ended}`,
    }).then(() => undefined),
  )
  return { ended: how }
}

/** The names of all people, and who is on which refund. */
const readColleagues = async (deps: Deps, { session }: SignedIn) => ({
  names: await namesOfPeople(deps.db),
  claims: await openClaims(deps, session.person, 'refund'),
})

export const refundCalls: readonly ConsoleCall[] = [
  staffCall(
    { path: paths.refunds, needs: [sees('refunds')], schema: schemas.refundListSchema },
    async (deps, caller, query) => listRefundsForStaff(deps, await readColleagues(deps, caller), query),
  ),
  staffCall(
    { path: paths.refundCase, needs: [sees('refunds')], schema: schemas.refundCaseSchema },
    async (deps, caller, { refundNo }) => {
      const seen = { ...(await readColleagues(deps, caller)), personId: caller.session.person.personId }
      return (await showRefundCase(deps, seen, refundNo)) ?? fail('notFound', { reason: 'refund' })
    },
  ),
  staffCall(
    {
      path: paths.refundApprovalEnd,
      needs: [acts('refunds'), acts('approvals')],
      schema: schemas.refundApprovalEndSchema,
    },
    endApprovals,
  ),
]
