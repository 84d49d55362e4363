import { consolePaths as paths, type ConsoleSession } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { Deps } from '../../../platform/deps.ts'
import {
  askToConfirm,
  confirmByDirectory,
  confirmByPasskey,
  confirmForDemonstration,
  endOwnSession,
  idleSeconds,
  leaveToConfirm,
  listOwnSessions,
  mayConfirmByDirectory,
  sessionEnds,
  type OpenStaffSession,
} from '../../staff/index.ts'
import { showToday } from '../today/today.ts'
import { listActsFor } from './approval-calls.ts'
import { getReturnUrl, requireParty, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'

export const getAirline = ({ airline }: Deps) => ({ zh: airline.nameZh, en: airline.nameEn })

async function presentSession(deps: Deps, { session }: SignedIn): Promise<ConsoleSession> {
  const { personId, name, email, language, roles } = session.person
  return {
    person: { personId, name, email, language, roles },
    airline: getAirline(deps),
    expiresAt: sessionEnds(session.createdAt).toISOString(),
    idleSeconds: idleSeconds(roles),
    confirmsBy: await findWayToConfirm(deps, session),
  }
}

async function findWayToConfirm(deps: Deps, session: OpenStaffSession): Promise<ConsoleSession['confirmsBy']> {
  if (session.wayIn === 'demonstration') return 'demonstration'
  // Every other way in but the directory leads over a passkey.
  return (await mayConfirmByDirectory(deps, session)) ? 'directory' : 'passkey'
}

/** Of the person's own session. */
export const sessionCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.session, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, caller) =>
    presentSession(deps, caller),
  ),
  staffCall({ path: paths.today, needs: 'signedIn', schema: schemas.noFieldsSchema }, (deps, { session }) =>
    showToday(deps, session, () => listActsFor(deps, session)),
  ),
  staffCall({ path: paths.signOut, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, caller) => {
    caller.cookies.session = null
    return endOwnSession(deps, caller.session, caller.session.sessionId)
  }),
  staffCall({ path: paths.sessions, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, { session }) => ({
    sessions: await listOwnSessions(deps, session),
  })),
  staffCall(
    { path: paths.sessionEnd, needs: 'signedIn', schema: schemas.sessionEndSchema },
    (deps, { session }, { sessionId }) => endOwnSession(deps, session, sessionId),
  ),
  staffCall(
    { path: paths.confirmBegin, needs: 'signedIn', schema: schemas.confirmBeginSchema },
    async (deps, caller, request) => {
      if ('way' in request) {
        const question = { language: request.language, returnUrl: getReturnUrl(caller) }
        const { redirect, sealed } = await leaveToConfirm(deps, caller.session, question)
        caller.cookies.challenge = sealed
        return { redirect }
      }
      const { act } = request
      const { options, sealed } = askToConfirm(deps, caller.session, { party: requireParty(caller), act })
      caller.cookies.challenge = sealed
      return { options }
    },
  ),
  staffCall(
    { path: paths.confirmFinish, needs: 'signedIn', schema: schemas.confirmFinishSchema },
    async (deps, caller, request) => {
      const { session, browser } = caller
      caller.cookies.challenge = null
      if (request.way === 'demonstration') return confirmForDemonstration(deps, session, request.act)
      if (request.way === 'directory') {
        const given = { query: request.query, returnUrl: getReturnUrl(caller) }
        return confirmByDirectory(deps, { session, browser }, given)
      }
      return confirmByPasskey(deps, { session, browser, party: requireParty(caller) }, request.credential)
    },
  ),
]
