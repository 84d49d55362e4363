import { consolePaths as paths, type ConsoleSession, type SignInOptions } from '@aisle/contract/console'
import { visibleOrderKinds } from '@aisle/contract/staff-roles'
import * as schemas from '@aisle/contract/console-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { listOrdersForStaff, showOrderToStaff } from '../orders/index.ts'
import {
  activePeople,
  addStaffPasskey,
  askForNewPasskey,
  askForPasskey,
  endOwnSession,
  idleSeconds,
  listOwnSessions,
  refuseStaff,
  sessionEnds,
  showInvitation,
  signInByPasskey,
  signInForDemonstration,
  type BegunStaffSession,
} from '../staff/index.ts'
import { openCall, staffCall, type ConsoleCall, type ConsoleCaller, type SignedIn } from './console-call.ts'

const requireParty = ({ party }: ConsoleCaller) => party ?? refuseStaff('signInRefused')
const getAirline = ({ airline }: Deps) => ({ zh: airline.nameZh, en: airline.nameEn })
const orders = { permission: 'orders', level: 'view' } as const

function remember(caller: ConsoleCaller, { token, person }: BegunStaffSession) {
  caller.cookies.session = token
  return { signedIn: true, name: person.name }
}

async function readSignInOptions(deps: Deps, caller: ConsoleCaller): Promise<SignInOptions> {
  const people = deps.settings.demo ? await activePeople(deps.db) : []
  return {
    airline: getAirline(deps),
    passkeys: caller.party !== null,
    demonstration: people.map(({ personId, name, roles }) => ({ personId, name, roles })),
  }
}

function presentSession(deps: Deps, { session }: SignedIn): ConsoleSession {
  const { personId, name, email, language, roles } = session.person
  return {
    person: { personId, name, email, language, roles },
    airline: getAirline(deps),
    expiresAt: sessionEnds(session.createdAt).toISOString(),
    idleSeconds: idleSeconds(roles),
  }
}

/** Before somebody has signed in. */
const signInCalls: readonly ConsoleCall[] = [
  openCall({ path: paths.signInOptions, schema: schemas.noFieldsSchema }, readSignInOptions),
  openCall({ path: paths.signInBegin, schema: schemas.signInBeginSchema }, async (deps, caller) => {
    const { options, sealed } = askForPasskey(deps, requireParty(caller))
    caller.cookies.challenge = sealed
    return { options }
  }),
  openCall({ path: paths.signInFinish, schema: schemas.signInFinishSchema }, async (deps, caller, request) => {
    caller.cookies.challenge = null
    if (request.way === 'demonstration') {
      return remember(caller, await signInForDemonstration(deps, caller.browser, request.personId))
    }
    const given = { used: request.credential, party: requireParty(caller) }
    return remember(caller, await signInByPasskey(deps, caller.browser, given))
  }),
  openCall({ path: paths.invitation, schema: schemas.invitationSchema }, async (deps, _caller, { invitation }) => {
    const { name, roles } = await showInvitation(deps, invitation)
    return { name, roles, airline: getAirline(deps) }
  }),
  openCall({ path: paths.passkeyBegin, schema: schemas.invitationSchema }, async (deps, caller, request) => {
    const { options, sealed } = await askForNewPasskey(deps, { ...request, party: requireParty(caller) })
    caller.cookies.challenge = sealed
    return { options }
  }),
  openCall({ path: paths.passkeyAdd, schema: schemas.passkeyAddSchema }, async (deps, caller, request) => {
    caller.cookies.challenge = null
    return remember(caller, await addStaffPasskey(deps, caller.browser, { ...request, party: requireParty(caller) }))
  }),
]

export const consoleCalls: readonly ConsoleCall[] = [
  ...signInCalls,
  staffCall({ path: paths.session, needs: 'signedIn', schema: schemas.noFieldsSchema }, async (deps, caller) =>
    presentSession(deps, caller),
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
  staffCall({ path: paths.orders, needs: orders, schema: schemas.ordersSchema }, (deps, { session }, query) =>
    listOrdersForStaff(deps, visibleOrderKinds(session.person.roles), query),
  ),
  staffCall(
    { path: paths.order, needs: orders, schema: schemas.orderSchema },
    async (deps, { session }, { orderNo }) =>
      (await showOrderToStaff(deps, visibleOrderKinds(session.person.roles), orderNo))
      ?? fail('notFound', { reason: 'order' }),
  ),
]
