import { consolePaths as paths } from '@aisle/contract/console'
import type { StaffAuditDetail, StaffAuditLine, StaffAuditPage } from '@aisle/contract/console-audit'
import * as schemas from '@aisle/contract/console-schemas'
import type { FieldChange, RowChange } from '@aisle/contract/operator'
import { hasRight } from '@aisle/contract/staff-roles'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace } from '../../../platform/http/row-place.ts'
import { differences, findAuditLine, pageOfAudit } from '../../operators/index.ts'
import { namesOfPeople } from '../../staff/index.ts'
import { sees, staffCall, type ConsoleCall, type SignedIn } from '../console-call.ts'
import { mayUndo } from './machine-calls.ts'

type Line = NonNullable<Awaited<ReturnType<typeof pageOfAudit>>[number]>

const seesAll = ({ session }: SignedIn) => hasRight(session.person.roles, 'audit', 'act')

/** The audit's lines, the newest first; of a person who may not see all, their own. */
async function list(
  deps: Deps,
  caller: SignedIn,
  { who, command, text, day, cursor, limit }: z.output<typeof schemas.auditListSchema>,
): Promise<StaffAuditPage> {
  const wanted = {
    keyName: seesAll(caller) ? (who ?? null) : caller.session.person.personId,
    command: command ?? null,
    text: text ?? null,
    from: day ? beijingMidnight(day) : null,
    before: day ? beijingMidnight(daysLater(day, 1)) : null,
  }
  const found = await pageOfAudit(deps.db, wanted, { after: readPlace(cursor), limit })
  const shown = found.slice(0, limit)
  const names = await namesOfPeople(deps.db)
  const last = shown.at(-1)
  return {
    rows: shown.map((line) => present(deps, caller, { line, names })),
    cursor: found.length > shown.length && last ? writePlace({ at: last.at, id: last.auditId }) : null,
  }
}

function present(
  deps: Deps,
  { session }: SignedIn,
  { line, names }: { line: Line; names: ReadonlyMap<string, string> },
): StaffAuditLine {
  const { auditId, at, keyName, command, summary, hasChanges, undoneBy } = line
  const undo = undoneBy !== null ? 'undone' : hasChanges ? 'possible' : 'never'
  return {
    auditId,
    command,
    summary,
    undo,
    at: at.toISOString(),
    who: names.get(keyName) ?? keyName,
    person: names.has(keyName),
    mayUndo: undo === 'possible' && mayUndo(session, { keyName, at }, deps.clock.now()),
  }
}

const row = z.record(z.string(), z.unknown()).nullable()
const keptChanges = z.array(z.object({ id: z.string(), before: row, after: row }))

async function show(deps: Deps, caller: SignedIn, { auditId }: { auditId: string }): Promise<StaffAuditDetail> {
  const line = await findAuditLine(deps.db, auditId)
  const own = line?.keyName === caller.session.person.personId
  if (!line || (!own && !seesAll(caller))) return fail('notFound', { reason: 'record' })
  const kept = keptChanges.safeParse(line.changes)
  const names = await namesOfPeople(deps.db)
  return { ...present(deps, caller, { line, names }), changes: kept.success ? kept.data.map(asRowChange) : null }
}

function asRowChange({ id, before, after }: z.output<typeof keptChanges>[number]): RowChange {
  const change = before === null ? 'add' : after === null ? 'remove' : 'change'
  const fields: FieldChange[] = differences(before, after)
  return { id, change, fields }
}

export const auditCalls: readonly ConsoleCall[] = [
  staffCall({ path: paths.audit, needs: [sees('audit')], schema: schemas.auditListSchema }, list),
  staffCall({ path: paths.auditLine, needs: [sees('audit')], schema: schemas.auditLineSchema }, show),
]
