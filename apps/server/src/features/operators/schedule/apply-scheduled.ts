import type { ScheduleRefusal } from '@aisle/contract/console-schedule'
import { operatorResources, operatorScopes, type OperatorResource, type RowProblem } from '@aisle/contract/operator'
import { hasRight, rightsOfRecords, type StaffRole } from '@aisle/contract/staff-roles'
import type { Db } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { JobHandlers } from '../../../platform/jobs/job-queue.ts'
import { newId } from '../../../platform/security/random.ts'
import { OperatorRefusal } from '../api/operator-refusal.ts'
import { changeAskedFor } from '../apply-rows.ts'
import { insertAudit } from '../audit-store.ts'
import { changeRows } from '../change-rows.ts'
import { findKey } from '../keys/find-key.ts'
import { endScheduled, findScheduled, lockScheduled } from './scheduled-store.ts'

/** The roles of a person of the staff, none of somebody who has left; null: it is no person. */
type ReadRoles = (db: Db, name: string) => Promise<readonly StaffRole[] | null>

interface Due {
  changeId: string
  resource: OperatorResource
  askedBy: string
}

/**
 * M40: applies a change at its time, in the name of whoever scheduled it. It is judged anew: by the rights of that person or
 * key, by the rules of its rows, and against the versions that they saw. What no longer fits is refused as a whole.
 */
export const scheduleJobs = (readRoles: ReadRoles) =>
  ({
    async 'catalogue.change'(deps, { payload: { changeId } }) {
      const found = await findScheduled(deps.db, changeId)
      if (found?.state !== 'waiting') return undefined
      const due = { changeId, resource: found.resource, askedBy: found.askedBy }
      const refused = (await mayStill(deps, readRoles, due))
        ? await applyDue(deps, due, found)
        : ({ refusal: 'noRight' } as const)
      if (refused) await refuseDue(deps, due, refused)
      return undefined
    },
  }) satisfies Partial<JobHandlers>

async function mayStill(deps: Deps, readRoles: ReadRoles, { resource, askedBy }: Due): Promise<boolean> {
  const roles = await readRoles(deps.db, askedBy)
  if (roles) {
    const { permission, level } = rightsOfRecords(resource).writes
    return hasRight(roles, permission, level)
  }
  const found = await findKey(deps, askedBy)
  return 'key' in found && found.key.scopes.includes(operatorResources[resource])
}

interface Refused {
  refusal: ScheduleRefusal
  problems?: readonly RowProblem[]
}

async function applyDue(
  deps: Deps,
  { changeId, resource, askedBy }: Due,
  { rows, basis }: { rows: unknown[]; basis: Record<string, string | null> },
): Promise<Refused | null> {
  const operator = { keyName: askedBy, scopes: operatorScopes }
  const asked = changeAskedFor(operator, { resource, rows, remove: [], basis, dryRun: false })
  const applied = { changeId, state: 'applied', at: deps.clock.now(), by: null } as const
  try {
    const { problems, auditId } = await changeRows(deps, operator, {
      ...asked,
      summary: `${resource} as scheduled by ${changeId}`,
      // Cancelled since it was read: without targets nothing is changed.
      targets: async (tx) =>
        (await lockScheduled(tx, changeId))?.state === 'waiting' ? asked.targets(tx) : { targets: [], problems: [] },
      finish: async (tx, line) => void (await endScheduled(tx, { ...applied, auditId: line })),
    })
    if (problems.length > 0) return { refusal: 'problems', problems }
    if (auditId === null) await inTransaction(deps.db, (tx) => endScheduled(tx, applied))
    return null
  } catch (error) {
    if (error instanceof OperatorRefusal && error.refusal === 'changedSince') return { refusal: 'changedSince' }
    throw error
  }
}

/** Leaves a change alone that was cancelled meanwhile. */
async function refuseDue(deps: Deps, { changeId, resource, askedBy }: Due, refused: Refused): Promise<void> {
  const at = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    if (!(await endScheduled(tx, { changeId, state: 'refused', at, by: null, ...refused }))) return
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: askedBy,
      scope: operatorResources[resource],
      command: 'schedule-refused',
      summary: `${resource} as scheduled by ${changeId} was not applied: ${refused.refusal}`,
      onceKey: `schedule-refused:${changeId}`,
    })
  })
}
