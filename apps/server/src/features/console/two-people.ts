import type { StaffApproval } from '@aisle/contract/console'
import { scopesOfTwo } from '@aisle/contract/console-keys'
import type { ChangeReport } from '@aisle/contract/operator'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import {
  askForSecond,
  isConfirmed,
  refuseStaff,
  sharesDesk,
  type ActName,
  type OpenStaffSession,
  type WaitingAct,
} from '../staff/index.ts'
import { hashAct, OperatorRefusal } from '../operators/index.ts'

interface Act {
  name: ActName
  request: unknown
  run(request: unknown): Promise<object>
}

const applied = z.looseObject({ dryRun: z.boolean() })
const cancelled = z.object({
  event: z.object({ kind: z.literal('cancelled'), flightNo: z.string(), flightDate: z.string() }),
})
const scheduled = z.object({ at: z.string() })
const prices = z.object({ resource: z.enum(['prices', 'goods', 'plans', 'flight-plans']) })

/** A price that falls further than this needs a second person. */
const steepestCut = 0.3

/** What a second person must agree to, in a line without personal data; null: one person is enough (X4). */
function needsSecond({ name, request }: Pick<Act, 'name' | 'request'>, preview: object): string | null {
  if (name === 'erase') return 'erase a passenger'
  if (name === 'flightEvent') {
    const { success, data } = cancelled.safeParse(request)
    return success ? `cancel flight ${data.event.flightNo} of ${data.event.flightDate}` : null
  }
  if (name === 'personApply') return makesAdministrator(preview)
  if (name === 'keyApply') return widensKey(preview)
  if ((name !== 'apply' && name !== 'schedule') || !prices.safeParse(request).success) return null
  const cut = cutPrices(preview)
  if (cut.length === 0) return null
  const when = name === 'schedule' ? ` at ${scheduled.parse(request).at}` : ''
  return `lower prices by more than 30 %${when}: ${cut.join(', ')}`
}

/** Nobody makes an administrator alone. */
function makesAdministrator({ changes = [] }: Partial<ChangeReport>): string | null {
  const isAdmin = (roles: unknown) => includes(roles, 'admin')
  const made = changes.filter(({ fields }) =>
    fields.some(({ field, before, after }) => field === 'roles' && isAdmin(after) && !isAdmin(before)),
  )
  return made.length > 0 ? `make an administrator of ${made.map(({ id }) => id).join(', ')}` : null
}

/** With such a scope a key does alone what takes two people, so nobody gives it alone. */
function widensKey({ changes = [] }: Partial<ChangeReport>): string | null {
  const given = changes.flatMap(({ id, fields }) => {
    const scopes = fields.find(({ field }) => field === 'scopes')
    const gained = scopesOfTwo.filter((scope) => includes(scopes?.after, scope) && !includes(scopes?.before, scope))
    return gained.length > 0 ? [`${id} ${gained.join(' ')}`] : []
  })
  return given.length > 0 ? `give the key ${given.join(', ')}` : null
}

const includes = (list: unknown, one: string) => Array.isArray(list) && list.includes(one)

const isPrice = (field: string) => /(^|\.)price(Fen|Cents)$/.test(field)

function cutPrices({ changes = [] }: Partial<ChangeReport>): string[] {
  return changes
    .filter(({ fields }) =>
      fields.some(({ field, before, after }) => {
        return (
          isPrice(field)
          && typeof before === 'number'
          && typeof after === 'number'
          && after < before * (1 - steepestCut)
        )
      }),
    )
    .map(({ id }) => id)
}

/**
 * Makes the call, or keeps it for a second person where it needs one. A dry run says which it would be.
 * @returns the call's answer with `second`: `needed` in a dry run, `waits` once it is kept
 */
export async function callForTwo(deps: Deps, session: OpenStaffSession, act: Act): Promise<object> {
  const { success, data: request } = applied.safeParse(act.request)
  if (!success) return act.run(act.request)
  const preview = await act.run({ ...request, dryRun: true })
  const summary = hasProblems(preview) ? null : needsSecond(act, preview)
  if (request.dryRun) return { ...preview, ...(summary !== null && { second: 'needed' }) }
  if (summary === null) return act.run(act.request)
  const approvalId = await askForSecond(deps, session, {
    name: act.name,
    request: act.request,
    act: actHash({ ...act, preview }),
    summary,
  })
  return { ...preview, second: 'waits', approvalId }
}

const hasProblems = (answer: object) =>
  'problems' in answer && Array.isArray(answer.problems) && answer.problems.length > 0

/** What a change of rows would change belongs to the act: another difference needs another approval. */
function actHash({ name, request, preview }: { name: string; request: unknown; preview: object }): string {
  const difference = 'changes' in preview ? preview.changes : null
  return hashAct(JSON.stringify([name, request, difference]))
}

/** The waiting act with its effect computed anew, as its second person sees it. */
export async function previewWaiting(
  waiting: WaitingAct,
  run: Act['run'],
): Promise<{ preview: object; changed: boolean }> {
  const { name, request } = waiting
  const preview = await run({ ...applied.parse(request), dryRun: true }).catch((error: unknown) => {
    if (error instanceof OperatorRefusal && error.refusal === 'changedSince') return null
    throw error
  })
  if (preview === null) return { preview: {}, changed: true }
  return { preview, changed: hasProblems(preview) || actHash({ name, request, preview }) !== waiting.act }
}

/**
 * Carries the waiting act out for its second person.
 * @throws OperatorRefusal changedSince, passkeyNeeded, sameDesk; StaffRefusal ownAct
 */
export async function confirmWaiting(
  deps: Deps,
  session: OpenStaffSession,
  { waiting, run }: { waiting: WaitingAct; run: Act['run'] },
): Promise<object> {
  if (waiting.askedBy === session.person.personId) refuseStaff('ownAct')
  if (await sharesDesk(deps, deps.db, { session, personIds: [waiting.askedBy] })) throw new OperatorRefusal('sameDesk')
  if (!isConfirmed(session, waiting.act, deps.clock.now()))
    throw new OperatorRefusal('passkeyNeeded', { act: waiting.act })
  const { changed } = await previewWaiting(waiting, run)
  if (changed) throw new OperatorRefusal('changedSince')
  return run(waiting.request)
}

export const presentWaiting = (
  waiting: WaitingAct,
  { names, personId }: { names: ReadonlyMap<string, string>; personId: string },
): StaffApproval => ({
  approvalId: waiting.approvalId,
  call: waiting.name,
  summary: waiting.summary,
  askedBy: names.get(waiting.askedBy) ?? waiting.askedBy,
  askedAt: waiting.askedAt.toISOString(),
  lapsesAt: waiting.lapsesAt.toISOString(),
  own: waiting.askedBy === personId,
})
