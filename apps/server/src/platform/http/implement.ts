import type { CallSchemas } from '@aisle/contract/call-of'
import type { Call, CallDefinition } from '@aisle/contract/define-call'
import type { z } from 'zod'
import type { AuthenticationKind } from '../authentication/authentication-rules.ts'
import type { PlainErrorName } from '../contract-error.ts'
import type { Deps } from '../deps.ts'
import type { Caller, PassengerCaller } from './caller.ts'

/** A contract call with the use case that answers it: the only way to add a route. */
export interface Implementation {
  call: CallDefinition
  /** A multipart call: what is taken of its file. */
  upload?: UploadRule
  /** A call that proves something, or ends that: each leaves a row in the ledger (L6). */
  authentication?: AuthenticationKind
  /** Reads the catalogue alone: see `readingCatalogue`. */
  readsCatalogue?: boolean
  run(deps: Deps, caller: Caller, request: unknown): Promise<unknown>
}

export interface UploadRule {
  mostBytes: number
  /** The answer to a larger file, with `megabytes` as its detail. */
  tooLarge: PlainErrorName
}

/** The file of a multipart call, complete and within its size limit. The declared type is unverified. */
export interface Uploaded {
  bytes: Buffer
}

type BuiltSchemas = CallSchemas & { response: z.ZodType }

/** For a call that guests may make. The request has been parsed with the call's own schema before `useCase` sees it. */
export function implement<S extends BuiltSchemas>(
  call: Call<z.input<S['request']>, z.output<S['response']>>,
  _schemas: S,
  useCase: (deps: Deps, caller: Caller, request: z.output<S['request']>) => Promise<z.input<S['response']>>,
): Implementation {
  // The route parses the body with this very schema, so the value has the schema's output type.
  return { call, run: (deps, caller, request) => useCase(deps, caller, request as z.output<S['request']>) }
}

/**
 * Marks a call whose answer may be some seconds old and holds nothing that its caller has written: where there is a
 * standby, it may answer (decision 0052).
 */
export const readingCatalogue = (implementation: Implementation): Implementation => ({
  ...implementation,
  readsCatalogue: true,
  run(deps, caller, request) {
    const { replica } = deps
    if (!replica) return implementation.run(deps, caller, request)
    return replica.read((db) => implementation.run({ ...deps, db }, caller, request))
  },
})

/** Marks a call whose every attempt is recorded (L6). */
export const authenticating = (kind: AuthenticationKind, implementation: Implementation): Implementation => ({
  ...implementation,
  authentication: kind,
})

/** For a call that needs a login session; the route answers 401 before the use case runs. */
export function implementForPassenger<S extends BuiltSchemas>(
  call: Call<z.input<S['request']>, z.output<S['response']>>,
  schemas: S,
  useCase: (deps: Deps, caller: PassengerCaller, request: z.output<S['request']>) => Promise<z.input<S['response']>>,
): Implementation {
  return implement(call, schemas, (deps, caller, request) => {
    if (call.access !== 'passenger' || !caller.session)
      throw new Error(`${call.name} is not guarded by a login session`)
    return useCase(deps, { ...caller, session: caller.session }, request)
  })
}

/** For a call that is sent as `multipart/form-data`, by a passenger who is logged in. */
export function implementUpload<S extends BuiltSchemas>(
  call: Call<z.input<S['request']>, z.output<S['response']>>,
  _schemas: S,
  {
    useCase,
    ...upload
  }: UploadRule & {
    useCase: (deps: Deps, caller: PassengerCaller, request: Uploaded) => Promise<z.input<S['response']>>
  },
): Implementation {
  if (!call.multipart || call.access !== 'passenger') throw new Error(`${call.name} is no upload of a passenger`)
  return {
    call,
    upload,
    run(deps, caller, request) {
      if (!caller.session) throw new Error(`${call.name} is not guarded by a login session`)
      // The route hands over what it has received.
      return useCase(deps, { ...caller, session: caller.session }, request as Uploaded)
    },
  }
}
