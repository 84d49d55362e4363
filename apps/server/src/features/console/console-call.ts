import { consoleErrors, directoryReturn } from '@aisle/contract/console'
import { operatorErrors } from '@aisle/contract/operator'
import { hasRight, type StaffPermission, type StaffRight, type StaffRole } from '@aisle/contract/staff-roles'
import { successCode, type Envelope } from '@aisle/contract/envelope'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { failureAnswer } from '../../platform/http/answer.ts'
import type { RelyingParty } from '../passkeys/index.ts'
import { OperatorRefusal } from '../operators/index.ts'
import { refuseStaff, StaffRefusal, type OpenStaffSession, type StaffBrowser } from '../staff/index.ts'

/** Cookies that the answer sets; null removes one. */
export interface ConsoleCookies {
  session?: string | null | undefined
  challenge?: string | null
  /** Stays when somebody signs out. */
  desk?: string
}

/** The browser of a call, and what the answer does to its cookies. */
export interface ConsoleCaller {
  browser: StaffBrowser
  /** The console's own address, without a path. */
  origin: string
  /** Null where the console's address cannot have passkeys. */
  party: RelyingParty | null
  session: OpenStaffSession | null
  cookies: ConsoleCookies
}

/** @throws StaffRefusal signInRefused */
export const requireParty = ({ party }: ConsoleCaller): RelyingParty => party ?? refuseStaff('signInRefused')

/** Where the airline's single sign-on returns the browser: a screen of the page, which asks to finish. */
export const getReturnUrl = ({ origin }: ConsoleCaller): string => `${origin}${directoryReturn}`

export type SignedIn = ConsoleCaller & { session: OpenStaffSession }

/** Any of these rights; `signedIn`: every person of the staff; `anybody`: before a sign-in. */
export type NeededRights = readonly StaffRight[] | 'signedIn' | 'anybody'

/** A file that is written while it is sent. */
export class ConsoleFile {
  readonly name: string
  readonly mediaType: string
  readonly pieces: AsyncIterable<string>
  constructor(file: { name: string; mediaType: string; pieces: AsyncIterable<string> }) {
    this.name = file.name
    this.mediaType = file.mediaType
    this.pieces = file.pieces
  }
}

export const sees = (permission: StaffPermission): StaffRight => ({ permission, level: 'view' })
export const acts = (permission: StaffPermission): StaffRight => ({ permission, level: 'act' })

/** @throws StaffRefusal signedOut, noRight */
export function requireRight(needs: NeededRights, roles: readonly StaffRole[] | undefined): void {
  if (needs === 'anybody') return
  if (roles === undefined) return refuseStaff('signedOut')
  if (needs === 'signedIn') return
  if (needs.some(({ permission, level }) => hasRight(roles, permission, level))) return
  refuseStaff('noRight')
}

export interface ConsoleCall {
  path: string
  needs: NeededRights
  schema: z.ZodType
  /** Larger than usual for files. */
  bodyLimit?: number
  /** Answers the data of the envelope, or a file in its place. */
  run(deps: Deps, caller: ConsoleCaller, request: unknown): Promise<object>
}

interface Described<S extends z.ZodType> {
  path: string
  schema: S
}

/** The only ways to add a call: each ensures that the request has been parsed with `schema` before a use case sees it. */
export function openCall<S extends z.ZodType>(
  call: Described<S>,
  useCase: (deps: Deps, caller: ConsoleCaller, request: z.output<S>) => Promise<object>,
): ConsoleCall {
  // The server parses with this schema, so the value has its output type.
  return { ...call, needs: 'anybody', run: (deps, caller, request) => useCase(deps, caller, request as z.output<S>) }
}

export function staffCall<S extends z.ZodType>(
  call: Described<S> & { needs: Exclude<NeededRights, 'anybody'> },
  useCase: (deps: Deps, caller: SignedIn, request: z.output<S>) => Promise<object>,
): ConsoleCall {
  return {
    ...call,
    // The server has refused callers without a session, and has parsed with this schema.
    run: (deps, caller, request) => useCase(deps, caller as SignedIn, request as z.output<S>),
  }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Envelope<unknown>
}

export const consoleSuccess = (data: object): Answer => ({
  status: 200,
  headers: {},
  body: { code: successCode, message: '成功', messageEn: 'OK', data },
})

/** A refusal of the console, a named product error, or a system error. */
export function consoleFailure(deps: Deps, error: unknown, about: Record<string, unknown>): Answer {
  if (error instanceof StaffRefusal) {
    const { code, status, zh, en } = consoleErrors[error.refusal]
    return { status, headers: {}, body: { code, message: zh, messageEn: en, data: { error: error.refusal } } }
  }
  if (error instanceof OperatorRefusal) {
    const { code, zh, en } = operatorErrors[error.refusal]
    const data = { ...error.detail, error: error.refusal }
    return { status: 200, headers: {}, body: { code, message: zh, messageEn: en, data } }
  }
  const { status, headers, body } = failureAnswer(deps, error, about)
  return { status, headers: Object.fromEntries(Object.entries(headers)), body }
}
