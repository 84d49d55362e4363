import type { OperatorScope } from '@aisle/contract/operator'
import type { Operator } from './operator-call.ts'
import { refuse } from './operator-refusal.ts'

/** Refuses exactly like an unsigned call. */
export function requireScope(operator: Operator, scope: OperatorScope): void {
  if (!operator.scopes.includes(scope)) refuse('notSigned')
}
