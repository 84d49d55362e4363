/**
 * One API call, shared by server and web app. This module and the call files do not import the schema library, so the
 * browser bundle holds only names and paths. The server imports the schemas from `*-schemas.ts`; the web app imports
 * only their types.
 */
import type { ErrorName } from '../error-codes.ts'

/** The field that holds the single file of a multipart call. */
export const uploadField = 'photo'

/** `guest`: no login needed; `passenger`: requires a login session and answers code 401 without one. */
export type Access = 'guest' | 'passenger'

/** For codes other than 200. `shown`: a toast; `silent`: none (spec §8); `inPlace`: the screen renders the error. */
export type ToastPolicy = 'shown' | 'silent' | 'inPlace'

export interface CallDefinition {
  /** The wire name, e.g. `submitOrder`: also the operation id in the API description. */
  readonly name: string
  readonly path: string
  readonly method: 'POST' | 'GET'
  readonly access: Access
  /** Named errors beyond those that any call may answer (see `errorsOfEveryCall`). */
  readonly errors: readonly ErrorName[]
  readonly toast: ToastPolicy
  /** The call creates something: an `Idempotency-Key` header is required (G7). */
  readonly creates: boolean
  /** Changes nothing: may be made without the `channel` header that keeps foreign forms out (L1). */
  readonly reads: boolean
  /** The call is not in section 7 of the specification; it was added in the same style (G3). */
  readonly extension: boolean
  /** The caller may abandon it (spec §7: autoVerify and orderDetail). */
  readonly cancellable: boolean
  /** Sent as `multipart/form-data`, with one file in `uploadField`. */
  readonly multipart: boolean
  /** The client that makes the call: headers and time-outs differ (spec §7, §9). */
  readonly client: 'shop' | 'login' | 'portal'
  /** Answers `{code: 0, result}` instead of the envelope (E7: `loginByST`). */
  readonly bare: boolean
  /** One English sentence for the API description. */
  readonly summary: string
}

export interface Call<Request, Response> extends CallDefinition {
  /** Types only; never set. */
  readonly request?: Request
  readonly response?: Response
}

export type RequestOf<C> = C extends Call<infer Request, unknown> ? Request : never
export type ResponseOf<C> = C extends Call<unknown, infer Response> ? Response : never

type Defaulted =
  | 'method'
  | 'access'
  | 'errors'
  | 'toast'
  | 'creates'
  | 'reads'
  | 'extension'
  | 'cancellable'
  | 'multipart'
  | 'client'
  | 'bare'
  | 'name'

export function defineCall<Request, Response>(
  definition: Omit<CallDefinition, Defaulted> & Partial<Pick<CallDefinition, Defaulted>>,
): Call<Request, Response> {
  return {
    name: definition.path.slice(definition.path.lastIndexOf('/') + 1),
    method: 'POST',
    access: 'passenger',
    errors: [],
    toast: 'shown',
    creates: false,
    reads: false,
    extension: false,
    cancellable: false,
    multipart: false,
    client: 'shop',
    bare: false,
    ...definition,
  }
}
