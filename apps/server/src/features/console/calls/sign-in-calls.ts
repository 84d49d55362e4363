import { consolePaths as paths, type SignInOptions } from '@aisle/contract/console'
import * as schemas from '@aisle/contract/console-schemas'
import type { Deps } from '../../../platform/deps.ts'
import {
  activePeople,
  addStaffPasskey,
  askForNewPasskey,
  askForPasskey,
  leaveForDirectory,
  showInvitation,
  signInByDirectory,
  signInByPasskey,
  signInForDemonstration,
  type BegunStaffSession,
} from '../../staff/index.ts'
import { getReturnUrl, openCall, requireParty, type ConsoleCall, type ConsoleCaller } from '../console-call.ts'
import { getAirline } from './session-calls.ts'

function remember(caller: ConsoleCaller, { token, desk, person }: BegunStaffSession) {
  caller.cookies.session = token
  caller.cookies.desk = desk
  return { signedIn: true, name: person.name }
}

async function readSignInOptions(deps: Deps, caller: ConsoleCaller): Promise<SignInOptions> {
  const people = deps.settings.demo ? await activePeople(deps.db) : []
  return {
    airline: getAirline(deps),
    passkeys: caller.party !== null,
    directory: deps.staffDirectory !== null,
    demonstration: people.map(({ personId, name, roles }) => ({ personId, name, roles })),
  }
}

/** Before somebody has signed in. */
export const signInCalls: readonly ConsoleCall[] = [
  openCall({ path: paths.signInOptions, schema: schemas.noFieldsSchema }, readSignInOptions),
  openCall({ path: paths.signInBegin, schema: schemas.signInBeginSchema }, async (deps, caller, request) => {
    if (request.way === 'directory') {
      const { redirect, sealed } = await leaveForDirectory(deps, { ...request, returnUrl: getReturnUrl(caller) })
      caller.cookies.challenge = sealed
      return { redirect }
    }
    const { options, sealed } = askForPasskey(deps, requireParty(caller))
    caller.cookies.challenge = sealed
    return { options }
  }),
  openCall({ path: paths.signInFinish, schema: schemas.signInFinishSchema }, async (deps, caller, request) => {
    caller.cookies.challenge = null
    if (request.way === 'demonstration') {
      return remember(caller, await signInForDemonstration(deps, caller.browser, request.personId))
    }
    if (request.way === 'directory') {
      const given = { ...request, returnUrl: getReturnUrl(caller) }
      return remember(caller, await signInByDirectory(deps, caller.browser, given))
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
