import type { CallSchemas } from '@aisle/contract/call-of'
import type { Call, CallDefinition } from '@aisle/contract/define-call'
import type { z } from 'zod'
import type { Deps } from '../deps.ts'
import type { Caller, PassengerCaller } from './caller.ts'

/** A contract call with the use case that answers it: the only way to add a route. */
export interface Implementation {
  call: CallDefinition
  run(deps: Deps, caller: Caller, request: unknown): Promise<unknown>
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
