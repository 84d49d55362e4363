/**
 * One call of the product's interface, as both sides know it. This module and the files that hold calls stay free of
 * the schema library, so that the browser carries names and paths only; the schemas stand beside them in
 * `*-schemas.ts` and are imported by the server, and as types by the web app.
 */
import type { ErrorName } from '../error-codes.ts'

/** A multipart call has its one file in this field. */
export const uploadField = 'photo'

/** Who may make the call. `guest`: anybody; `passenger`: a login session is needed (answers code 401 without one). */
export type Access = 'guest' | 'passenger'

/** `shown`: a code other than 200 is told as a toast. `silent`: never (spec §8). `inPlace`: the screen shows it itself. */
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
  /** Not in section 7 of the specification; added in the same style (G3). */
  readonly extension: boolean
  /** The caller may abandon it (spec §7: autoVerify and orderDetail). */
  readonly cancellable: boolean
  /** Sent as `multipart/form-data`, with one file in `uploadField`. */
  readonly multipart: boolean
  /** Which of the two clients makes it: their headers and time-outs differ (spec §7, §9). */
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
