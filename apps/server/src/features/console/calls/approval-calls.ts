import { consolePaths as paths } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { Deps } from '../../../platform/deps.ts'
import {
  endWaitingAct,
  findWaitingAct,
  listWaitingActs,
  namesOfPeople,
  refuseStaff,
  StaffRefusal,
  type ActName,
  type OpenStaffSession,
  type WaitingAct,
} from '../../staff/index.ts'
import { staffCall, type ConsoleCall } from '../console-call.ts'
import { confirmWaiting, presentWaiting, previewWaiting } from '../two-people.ts'
import { mayApplyKey, runKeyApply } from './key-calls.ts'
import { mayApplyPerson, runPersonApply } from './people-calls.ts'
import { mayCall, requireRightTo, runFor } from './machine-calls.ts'

/** Acts of the console alone: a right to the call is a right to every request. */
const ownActs = {
  personApply: { may: mayApplyPerson, run: runPersonApply },
  keyApply: { may: mayApplyKey, run: runKeyApply },
} as const
const isOwn = (name: ActName): name is keyof typeof ownActs => name in ownActs

const mayMake = (session: OpenStaffSession, name: ActName) =>
  isOwn(name) ? ownActs[name].may(session) : mayCall(session, name)
/** What is done later is done in the name of whoever asked for it. */
const runOf = (deps: Deps, session: OpenStaffSession, { name, askedBy }: WaitingAct) =>
  isOwn(name)
    ? ownActs[name].run(deps, session)
    : runFor(deps, session, { name, ...(name === 'schedule' && { author: askedBy }) })

/** Whether the person could be the second one: by the call, and by what its request concerns. */
async function mayAgreeTo(deps: Deps, session: OpenStaffSession, { name, request }: WaitingAct): Promise<boolean> {
  if (!mayMake(session, name)) return false
  if (isOwn(name)) return true
  try {
    await requireRightTo(deps, session, { name, request })
    return true
  } catch (error) {
    if (error instanceof StaffRefusal) return false
    throw error
  }
}

/** The acts that wait for somebody like this person, and those that they asked for themselves. */
export async function listActsFor(deps: Deps, session: OpenStaffSession): Promise<WaitingAct[]> {
  const acts: WaitingAct[] = []
  for (const waiting of await listWaitingActs(deps)) {
    if (await mayAgreeTo(deps, session, waiting)) acts.push(waiting)
  }
  return acts
}

/** Whoever could ask for an act may agree to it, except the person who asked. */
async function findFor(deps: Deps, session: OpenStaffSession, approvalId: string): Promise<WaitingAct> {
  const waiting = await findWaitingAct(deps, approvalId)
  if (!mayMake(session, waiting.name)) return refuseStaff('noRight')
  const { name, request } = waiting
  if (!isOwn(name)) await requireRightTo(deps, session, { name, request })
  return waiting
}

async function present(deps: Deps, { person }: OpenStaffSession, waiting: readonly WaitingAct[]) {
  const names = await namesOfPeople(deps.db)
  return waiting.map((one) => presentWaiting(one, { names, personId: person.personId }))
}

export const approvalCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.approvals, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, { session }) => {
    return { approvals: await present(deps, session, await listActsFor(deps, session)) }
  }),
  staffCall(
    { path: paths.approval, needs: 'signedIn', schema: schemas.approvalSchema },
    async (deps, { session }, { approvalId }) => {
      const waiting = await findFor(deps, session, approvalId)
      const [approval] = await present(deps, session, [waiting])
      return { approval, ...(await previewWaiting(waiting, runOf(deps, session, waiting))) }
    },
  ),
  staffCall(
    { path: paths.approvalConfirm, needs: 'signedIn', schema: schemas.approvalSchema },
    async (deps, { session }, { approvalId }) => {
      const waiting = await findFor(deps, session, approvalId)
      const answer = await confirmWaiting(deps, session, { waiting, run: runOf(deps, session, waiting) })
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
