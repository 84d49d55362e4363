import { redirectWays, type RedirectWay } from '@aisle/contract/sign-in-ways'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAuthentication } from '../../platform/authentication/record-authentication.ts'
import { ContractError } from '../../platform/contract-error.ts'
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { identifyCaller } from '../../platform/http/identify-caller.ts'
import { askingOutside, getProvider, getReturnUrl } from './ask-provider.ts'
import { makeSignInToken } from './make-sign-in-token.ts'
import { findSignIn, type OpenSignIn } from './open-sign-ins.ts'

type ReturnRequest = FastifyRequest<{ Params: { way: string } }>
type ReturnError = 'signInRefused' | 'signInUnavailable' | 'accountNotLinked' | 'declined'
type Outcome = { token: string } | { st: string } | { error: ReturnError }

/**
 * Serves the addresses to which providers return the browser; not part of the contract (decision 0010). HEAD is not
 * served, because a link preview must not use up a code.
 */
export function registerSignInReturns(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { way: string } }>('/sign-in/:way/return', { exposeHeadRoute: false }, (request, reply) => {
    const way = redirectWays.find((known) => known === request.params.way)
    return way ? comeBack(deps, way, { request, reply }) : reply.callNotFound()
  })
}

/** Always ends on a page of ours. */
async function comeBack(
  deps: Deps,
  way: RedirectWay,
  { request, reply }: { request: ReturnRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const query = new URLSearchParams(request.url.split('?', 2)[1] ?? '')
  // The login session does not matter here, so skip the database.
  const caller = await identifyCaller(deps, async () => null, request)
  const signIn = getSignIn(deps, way, { caller, query })
  const outcome = signIn ? await safely(deps, way, () => whatCameBack(deps, signIn, query)) : refused
  const reason = 'error' in outcome ? outcome.error : null
  request.authentication = await recordAuthentication(deps, caller, { kind: 'signInReturn', reason })
  return (
    reply
      // The address holds a code: keep it out of caches and referrers.
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(pageAddress({ way, state: signIn?.binding.state, ...outcome, target: signIn?.target }), 303)
  )
}

const refused: Outcome = { error: 'signInRefused' }

/** The sign-in that this browser began; the query only selects which. */
function getSignIn(
  deps: Deps,
  way: RedirectWay,
  { caller, query }: { caller: Caller; query: URLSearchParams },
): OpenSignIn | undefined {
  const [state, ...others] = query.getAll('state')
  if (!state || others.length > 0) return undefined
  return findSignIn(deps, caller, { way, state })
}

async function whatCameBack(deps: Deps, { way, binding }: OpenSignIn, query: URLSearchParams): Promise<Outcome> {
  if (hasDeclined(way, query)) return { error: 'declined' }
  if (way === 'sso') {
    // The page exchanges the service ticket itself (spec §7: loginByST).
    const st = query.get('ticket')
    return st ? { st } : refused
  }
  const provider = getProvider(deps, way)
  if (!provider) return { error: 'signInUnavailable' }
  const returnUrl = getReturnUrl(deps, way)
  const signedIn = await askingOutside(deps, {
    way,
    secrets: [...query.values()],
    ask: () => provider.whoCameBack({ binding, returnUrl, query }),
  })
  const token = await makeSignInToken(deps, signedIn, { way, state: binding.state })
  return token === null ? { error: 'accountNotLinked' } : { token }
}

/** OpenID Connect reports it as an error; WeChat sends it instead of the code, or sends no code. */
const hasDeclined = (way: RedirectWay, query: URLSearchParams) =>
  ['access_denied', 'authdeny'].includes(query.get('error') ?? '')
  || query.get('code') === 'authdeny'
  || (way === 'wechat' && !query.get('code'))

async function safely(deps: Deps, way: RedirectWay, work: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ContractError && error.errorName === 'signInRefused')
      return error.detail['declined'] ? { error: 'declined' } : refused
    if (error instanceof DatabaseUnavailable) deps.log.warn({ err: error, way }, 'the database is away')
    else if (!(error instanceof ContractError)) deps.log.error({ err: error, way }, 'a sign-in could not be taken back')
    return { error: 'signInUnavailable' }
  }
}

/** Always a page of ours; the target is one value among others, and the app follows it only within itself. */
function pageAddress(values: Record<string, string | null | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${name}=${encodeURIComponent(value)}`] : [],
  )
  return `/#/signIn?${pairs.join('&')}`
}
