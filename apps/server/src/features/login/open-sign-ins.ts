import * as limits from '@aisle/contract/limits'
import { redirectWays, type RedirectWay } from '@aisle/contract/sign-in-ways'
import { z } from 'zod'
import { after, seconds } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SignInBinding } from '../../outside/sign-in/sign-in-provider.ts'

const sealedShape = z.object({
  /** Keeps other content sealed with the same key from being taken for a sign-in. */
  kind: z.literal('sign-in'),
  way: z.enum(redirectWays),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  target: z.string().nullable(),
  expiresAt: z.number(),
})

/** A sign-in that this browser has begun and that may still return. */
export interface OpenSignIn {
  /** The cookie's name. */
  name: string
  way: RedirectWay
  binding: SignInBinding
  /** The passenger's destination in the app: opaque here, validated by the app. */
  target: string | null
  expiresAt: Date
}

/** More tabs than a passenger has; their cookies together stay far below a server's header limit. */
const mostOpen = 5
const targetBytes = 1000

/** Stores a new sign-in in a cookie; removes expired ones, and the oldest when there are too many. */
export function keepSignIn(
  deps: Pick<Deps, 'vault' | 'clock'>,
  caller: Caller,
  begun: Pick<OpenSignIn, 'way' | 'binding' | 'target'>,
): void {
  const open = openSignIns(deps, caller)
  const kept = open.slice(Math.max(0, open.length - (mostOpen - 1))).map(({ name }) => name)
  const ended = Object.keys(caller.signInCookies).filter((name) => !kept.includes(name))
  for (const name of ended) caller.outgoing.signInCookies[name] = null
  const expiresAt = after(deps.clock.now(), seconds(limits.signInSeconds)).getTime()
  // A lone surrogate, which no address can hold, becomes a replacement character. A target too long for a cookie is
  // dropped, because the login matters more than its target.
  const bytes = begun.target === null ? null : Buffer.from(begun.target)
  const target = bytes && bytes.length <= targetBytes ? bytes.toString() : null
  const content: z.input<typeof sealedShape> = {
    kind: 'sign-in',
    way: begun.way,
    ...begun.binding,
    target,
    expiresAt,
  }
  const name = begun.binding.state.slice(0, 8)
  caller.outgoing.signInCookies[name] = deps.vault
    .seal(JSON.stringify(content), { purpose: 'sign-in', row: name })
    .toString('base64url')
}

/** The live sign-ins of this browser, oldest first. */
function openSignIns(deps: Pick<Deps, 'vault' | 'clock'>, caller: Pick<Caller, 'signInCookies'>): OpenSignIn[] {
  const now = deps.clock.now()
  return Object.entries(caller.signInCookies)
    .flatMap(([name, sealed]) => readSignIn(deps, name, sealed) ?? [])
    .filter(({ expiresAt }) => expiresAt > now)
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())
}

export function findSignIn(
  deps: Pick<Deps, 'vault' | 'clock'>,
  caller: Pick<Caller, 'signInCookies'>,
  { way, state }: { way: RedirectWay; state: string },
): OpenSignIn | undefined {
  return openSignIns(deps, caller).find((signIn) => signIn.way === way && signIn.binding.state === state)
}

export function endSignIns(caller: Caller): void {
  for (const name of Object.keys(caller.signInCookies)) caller.outgoing.signInCookies[name] = null
}

export const hashState = (deps: Pick<Deps, 'vault'>, way: RedirectWay, state: string) =>
  deps.vault.hash('sign-in-state', `${way} ${state}`)

/** The state hashes under which the tokens of this browser's sign-ins are stored. */
export const stateHashes = (deps: Pick<Deps, 'vault' | 'clock'>, caller: Pick<Caller, 'signInCookies'>) =>
  openSignIns(deps, caller).map(({ way, binding }) => hashState(deps, way, binding.state))

function readSignIn(deps: Pick<Deps, 'vault'>, name: string, sealed: string): OpenSignIn | null {
  const text = openSealed(deps, name, sealed)
  if (text === null) return null
  const parsed = sealedShape.safeParse(JSON.parse(text))
  if (!parsed.success) return null
  const { way, state, nonce, codeVerifier, target, expiresAt } = parsed.data
  return { name, way, binding: { state, nonce, codeVerifier }, target, expiresAt: new Date(expiresAt) }
}

/** Null for content not sealed by this server, because a browser may send any cookie. */
function openSealed({ vault }: Pick<Deps, 'vault'>, name: string, sealed: string): string | null {
  try {
    return vault.open(Buffer.from(sealed, 'base64url'), { purpose: 'sign-in', row: name })
  } catch {
    return null
  }
}
