import type { z } from 'zod'
import type { Call } from './define-call.ts'

/** The schemas of a call: `response` is absent while the call is declared but not yet built. */
export interface CallSchemas {
  request: z.ZodType
  response?: z.ZodType
}

/** The type of a call whose schemas are these; only types cross this line, so the browser never loads the schemas. */
export type CallOf<S extends CallSchemas> = Call<
  z.input<S['request']>,
  S extends { response: infer R extends z.ZodType } ? z.output<R> : never
>
