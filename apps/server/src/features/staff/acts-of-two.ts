import type { operatorPaths } from '@aisle/contract/operator'
import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import { endApproval, findWaiting, insertApproval, waitingApprovals, withdrawLapsed } from './approval-store.ts'
import { refuseStaff } from './staff-refusal.ts'
import type { OpenStaffSession } from './staff-session-store.ts'

/** The calls that may need a second person. */
export type ActName = keyof typeof operatorPaths | 'personApply' | 'keyApply'

/** An act that waits for its second person (X4). */
export interface WaitingAct {
  approvalId: string
  /** The call that will be made. */
  name: ActName
  request: unknown
  /** The hash of what the second person agrees to. */
  act: string
  /** Without personal data. */
  summary: string
  askedBy: string
  askedAt: Date
  lapsesAt: Date
}

const place = { purpose: 'staff-approval' } as const
const lapseMinutes = limits.approvalHours * 60

/** Keeps an act until somebody else agrees. Asking again changes nothing. @returns its id */
export async function askForSecond(
  deps: Deps,
  { person }: OpenStaffSession,
  { name, request, act, summary }: Pick<WaitingAct, 'name' | 'request' | 'act' | 'summary'>,
): Promise<string> {
  const at = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    await withdrawLapsed(tx, { before: after(at, -minutes(lapseMinutes)), at })
    const { approvalId, isNew } = await insertApproval(tx, {
      approvalId: newId(deps.random, 'apr'),
      path: name,
      act,
      summary,
      requestSealed: deps.vault.seal(JSON.stringify(request), place),
      askedBy: person.personId,
      askedAt: at,
    })
    if (isNew) await noteApproval(deps, tx, { person, approvalId, said: `asks for a second person: ${summary}` })
    return approvalId
  })
}

type Row = Awaited<ReturnType<typeof waitingApprovals>>[number]

/** The acts of this release that wait, the oldest first. */
export async function listWaitingActs(deps: Deps): Promise<WaitingAct[]> {
  const rows = await waitingApprovals(deps.db, after(deps.clock.now(), -minutes(lapseMinutes)))
  return rows.flatMap((row) => readWaiting(deps, row) ?? [])
}

/** @throws StaffRefusal approvalOver */
export async function findWaitingAct(deps: Deps, approvalId: string): Promise<WaitingAct> {
  const row = await findWaiting(deps.db, approvalId, after(deps.clock.now(), -minutes(lapseMinutes)))
  return (row && readWaiting(deps, row)) ?? refuseStaff('approvalOver')
}

function readWaiting(deps: Deps, row: Row): WaitingAct | null {
  if (row.request_sealed === null) return null
  return {
    approvalId: row.approval_id,
    // Only `askForSecond` writes it.
    name: row.path as ActName,
    request: JSON.parse(deps.vault.open(row.request_sealed, place)),
    act: row.act,
    summary: row.summary,
    askedBy: row.asked_by,
    askedAt: row.asked_at,
    lapsesAt: after(row.asked_at, minutes(lapseMinutes)),
  }
}

/** Ends a waiting act: carried out, declined by somebody else, or withdrawn by the person who asked. */
export async function endWaitingAct(
  deps: Deps,
  { person }: OpenStaffSession,
  { waiting, how, why = null }: { waiting: WaitingAct; how: 'done' | 'declined' | 'withdrawn'; why?: string | null },
): Promise<{ ended: boolean }> {
  const { approvalId, summary } = waiting
  return inTransaction(deps.db, async (tx) => {
    const end = { approvalId, state: how, by: person.personId, why, at: deps.clock.now() }
    const ended = await endApproval(tx, end)
    if (ended) await noteApproval(deps, tx, { person, approvalId, said: `${how}: ${summary}` })
    return { ended }
  })
}

async function noteApproval(
  deps: Deps,
  tx: Parameters<typeof insertAudit>[0],
  { person, approvalId, said }: { person: OpenStaffSession['person']; approvalId: string; said: string },
): Promise<void> {
  await insertAudit(tx, {
    auditId: newId(deps.random, 'aud'),
    at: deps.clock.now(),
    keyName: person.personId,
    scope: 'people',
    command: 'approval',
    summary: `${approvalId} ${said}`,
  })
}
