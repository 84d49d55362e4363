import type { StaffToday, WaitingKind, WaitingWork } from '@aisle/contract/console-today'
import { operatorResources, type OperatorResource } from '@aisle/contract/operator'
import { hasRight, rightsOfRecords, visibleFigures, type StaffPermission } from '@aisle/contract/staff-roles'
import type { Deps } from '../../../platform/deps.ts'
import { openAddressChanges } from '../../address-changes/index.ts'
import { listToShip, missingPieces } from '../../fulfillment/index.ts'
import { openMessages } from '../../help/index.ts'
import { invoicesForUs } from '../../invoices/index.ts'
import { refusedChanges } from '../../operators/index.ts'
import { lastDueDay, listReconciliations } from '../../reconciliation/index.ts'
import { listRefundsForStaff } from '../../refunds/index.ts'
import type { OpenStaffSession, WaitingAct } from '../../staff/index.ts'
import { listWrong } from './list-wrong.ts'
import { readDayFigures } from './day-figures.ts'

/** More than so many are "500": nobody counts further. */
const mostCounted = 500

// The names of a constant's own keys.
const allResources = Object.keys(operatorResources) as OperatorResource[]

/** A count names nobody. */
const noColleagues = { names: new Map(), claims: new Map() }

type Counted = Omit<WaitingWork, 'kind'>

const countOf = (times: readonly (Date | string | null)[]): Counted => ({
  count: times.length,
  oldestAt: times[0] === undefined || times[0] === null ? null : new Date(times[0]).toISOString(),
})

/** What waits for this person, the most urgent kinds first, and the figures of the day: only what is theirs (X4). */
export async function showToday(
  deps: Deps,
  { person }: OpenStaffSession,
  listActs: () => Promise<WaitingAct[]>,
): Promise<StaffToday> {
  const may = (permission: StaffPermission) => hasRight(person.roles, permission, 'act')
  const refunds = async (view: 'toDecide' | 'toInspect' | 'failed'): Promise<Counted> => {
    const { rows, counts } = await listRefundsForStaff(deps, noColleagues, { view, limit: 1 })
    return { count: counts[view], oldestAt: rows[0]?.since ?? null }
  }
  const readers: readonly [WaitingKind, boolean, () => Promise<Counted>][] = [
    ['refundsToDecide', may('refunds'), () => refunds('toDecide')],
    ['refundsToInspect', may('inspection'), () => refunds('toInspect')],
    ['refundsFailed', may('refundRetries'), () => refunds('failed')],
    [
      'approvals',
      true,
      async () => {
        const others = (await listActs()).filter(({ askedBy }) => askedBy !== person.personId)
        const acts = countOf(others.map(({ askedAt }) => askedAt))
        if (!may('approvals')) return acts
        const { rows, counts } = await listRefundsForStaff(deps, noColleagues, { view: 'second', limit: 1 })
        return { count: acts.count + counts.second, oldestAt: acts.oldestAt ?? rows[0]?.since ?? null }
      },
    ],
    [
      'messages',
      may('messages'),
      async () => countOf((await openMessages(deps.db, mostCounted)).map((one) => one.createdAt)),
    ],
    [
      'addressChanges',
      may('orders'),
      async () => countOf((await openAddressChanges(deps.db, mostCounted)).map((one) => one.requestedAt)),
    ],
    [
      'piecesMissing',
      may('orders'),
      async () => countOf((await missingPieces(deps.db, mostCounted)).map(({ since }) => since)),
    ],
    ['parcels', may('shipping'), () => countParcels(deps)],
    ['changesRefused', true, () => countRefused(deps, may)],
    ['invoices', may('finance'), () => countInvoices(deps)],
    ['reconciliations', may('finance'), () => countDifferentDays(deps)],
  ]
  const waiting: WaitingWork[] = []
  for (const [kind, isTheirs, read] of readers) {
    const counted = isTheirs ? await read() : null
    if (counted && counted.count > 0) waiting.push({ kind, ...counted })
  }
  const seen = visibleFigures(person.roles)
  const figures = seen.length === 0 ? [] : await readDayFigures(deps)
  return {
    waiting,
    figures: figures.filter(({ name }) => seen.includes(name)),
    wrong: hasRight(person.roles, 'flights', 'view') ? await listWrong(deps) : [],
    at: deps.clock.now().toISOString(),
  }
}

async function countParcels(deps: Deps): Promise<Counted> {
  const { parcels, total } = await listToShip(deps, { ships: false })
  return { count: total, oldestAt: parcels[0]?.paidAt ?? null }
}

/** Of the rows that this person may change. */
async function countRefused({ db }: Deps, may: (permission: StaffPermission) => boolean): Promise<Counted> {
  const theirs = allResources.filter((resource) => may(rightsOfRecords(resource).writes.permission))
  return countOf(theirs.length === 0 ? [] : await refusedChanges(db, theirs, mostCounted))
}

const countInvoices = async (deps: Deps): Promise<Counted> =>
  countOf((await invoicesForUs(deps)).map(({ appliedAt }) => appliedAt))

async function countDifferentDays(deps: Deps): Promise<Counted> {
  const day = lastDueDay(deps.clock.now())
  const days = await listReconciliations(deps.db, { day, withOpen: true, gateway: null })
  return countOf(days.filter(({ state }) => state === 'different').map(({ comparedAt }) => comparedAt))
}
