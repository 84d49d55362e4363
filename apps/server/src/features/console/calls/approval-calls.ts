import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { Deps } from '../../../platform/deps.ts'
import {
  endWaitingAct,
  findWaitingAct,
  listWaitingActs,
  namesOfPeople,
  refuseStaff,
  type OpenStaffSession,
  type WaitingAct,
} from '../../staff/index.ts'
import { staffCall, type ConsoleCall } from '../console-call.ts'
import { confirmWaiting, presentWaiting, previewWaiting } from '../two-people.ts'
import { mayCall, requireRightTo, runFor } from './machine-calls.ts'

/** Whoever could ask for an act may agree to it, except the person who asked. */
async function findFor(deps: Deps, session: OpenStaffSession, approvalId: string): Promise<WaitingAct> {
  const waiting = await findWaitingAct(deps, approvalId)
  if (!mayCall(session, waiting.name)) return refuseStaff('noRight')
  await requireRightTo(deps, session, waiting)
  return waiting
}

async function present(deps: Deps, { person }: OpenStaffSession, waiting: readonly WaitingAct[]) {
  const names = await namesOfPeople(deps.db)
  return waiting.map((one) => presentWaiting(one, { names, personId: person.personId }))
}

export const approvalCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.approvals, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, { session }) => {
    const waiting = await listWaitingActs(deps)
    return {
      approvals: await present(
        deps,
        session,
        waiting.filter(({ name }) => mayCall(session, name)),
      ),
    }
  }),
  staffCall(
    { path: paths.approval, needs: 'signedIn', schema: schemas.approvalSchema },
    async (deps, { session }, { approvalId }) => {
      const waiting = await findFor(deps, session, approvalId)
      const [approval] = await present(deps, session, [waiting])
      return { approval, ...(await previewWaiting(waiting, runFor(deps, session, waiting.name))) }
    },
  ),
  staffCall(
    { path: paths.approvalConfirm, needs: 'signedIn', schema: schemas.approvalSchema },
    async (deps, { session }, { approvalId }) => {
      const waiting = await findFor(deps, session, approvalId)
      const answer = await confirmWaiting(deps, session, { waiting, run: runFor(deps, session, waiting.name) })
      await endWaitingAct(deps, session, { waiting, how: 'done' })
      return answer
    },
  ),
  staffCall(
    { path: paths.approvalEnd, needs: 'signedIn', schema: schemas.approvalEndSchema },
    async (deps, { session }, { approvalId, why }) => {
      const waiting = await findFor(deps, session, approvalId)
      const own = waiting.askedBy === session.person.personId
      return endWaitingAct(deps, session, { waiting, how: own ? 'withdrawn' : 'declined', why })
    },
  ),
]
