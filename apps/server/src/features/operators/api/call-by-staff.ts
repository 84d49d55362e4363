import type { Deps } from '../../../platform/deps.ts'
import { logAuditHead } from '../verify-audit.ts'
import type { Operator, OperatorCall } from './operator-call.ts'

/** Makes a call of the machine API for a person at the console, whose request has been parsed with its schema (X4). */
export async function callByStaff(
  deps: Deps,
  call: OperatorCall,
  { operator, request }: { operator: Operator; request: unknown },
): Promise<object> {
  const data = await call.run(deps, operator, request)
  if (isApplied(request)) await logAuditHead(deps)
  return data
}

/** Requests that change something carry `dryRun: false`; only they add to the audit. */
export const isApplied = (request: unknown) =>
  typeof request === 'object' && request !== null && 'dryRun' in request && request.dryRun === false
