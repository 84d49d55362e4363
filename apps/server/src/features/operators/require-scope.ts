import type { OperatorScope } from '@aisle/contract/operator'
import type { Operator } from './operator-call.ts'
import { refuse } from './operator-refusal.ts'

/** Refused exactly as a call that nobody has signed. */
export function requireScope(operator: Operator, scope: OperatorScope): void {
  if (!operator.scopes.includes(scope)) refuse('notSigned')
}
