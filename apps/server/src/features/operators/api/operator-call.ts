import type { Currency } from '@aisle/contract/money'
import { operatorErrors, type OperatorResource, type OperatorScope } from '@aisle/contract/operator'
import { successCode, type Envelope } from '@aisle/contract/envelope'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { failureAnswer } from '../../../platform/http/answer.ts'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'
import { OperatorRefusal } from './operator-refusal.ts'

/** The caller, named in everything that is decided: a key, or a person by their id. */
export interface Operator {
  keyName: string
  scopes: readonly OperatorScope[]
  /** A person at the console has limits of their own (X4). */
  person?: StaffAuthority
}

interface StaffAuthority {
  /** Decides about refunds up to this; null: without a limit of their own; `nothing`: decides none. */
  decidesUpTo: Readonly<Record<Currency, number>> | 'nothing' | null
  /** Whether they see rows of this resource. */
  sees(resource: OperatorResource): boolean
  /** May agree, as the second person, to what somebody else has decided. */
  agrees: boolean
  /** Whether they have used their passkey lately: for exactly this act, where there is one. */
  isConfirmed(act: string | null): boolean
  /** Whether one of these people has just used the console at the person's browser. */
  sharesDesk(tx: Tx, personIds: readonly string[]): Promise<boolean>
}

/** A call of the machine API with its use case. */
export interface OperatorCall {
  path: string
  /** A key with any of these may make the call; the use case may require more. */
  scopes: readonly OperatorScope[]
  schema: z.ZodType
  run(deps: Deps, operator: Operator, request: unknown): Promise<object>
}

/** The only way to add a call: it ensures that the request has been parsed with `schema` before `useCase` sees it. */
export function operatorCall<S extends z.ZodType>(
  call: { path: string; scopes: readonly OperatorScope[]; schema: S },
  useCase: (deps: Deps, operator: Operator, request: z.output<S>) => Promise<object>,
): OperatorCall {
  // The route parses with this schema, so the value has its output type.
  return { ...call, run: (deps, operator, request) => useCase(deps, operator, request as z.output<S>) }
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Envelope<unknown>
}

const english = (code: string, text: string, data: unknown): Envelope<unknown> => ({
  code,
  message: text,
  messageEn: text,
  data,
})

export const operatorSuccess = (data: object): Answer => ({
  status: 200,
  headers: {},
  body: english(successCode, 'OK', data),
})

/** A refusal of the API, a named product error in English, or a system error. */
export function operatorFailure(deps: Deps, error: unknown, about: Record<string, unknown>): Answer {
  if (error instanceof OperatorRefusal) {
    const { code, status, en } = operatorErrors[error.refusal]
    return { status, headers: {}, body: english(code, en, { ...error.detail, error: error.refusal }) }
  }
  const { status, headers, body } = failureAnswer(deps, error, about)
  return { status, headers: Object.fromEntries(Object.entries(headers)), body: { ...body, message: body.messageEn } }
}

export const getOperator = ({ name, scopes }: OperatorKey): Operator => ({ keyName: name, scopes })
