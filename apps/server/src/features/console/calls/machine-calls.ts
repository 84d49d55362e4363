import * as limits from '@aisle/contract/limits'
import { operatorPaths, operatorResources, type OperatorResource } from '@aisle/contract/operator'
import { staffPath } from '@aisle/contract/console'
import { hasRight, rightsOfRecords, type StaffRight } from '@aisle/contract/staff-roles'
import { z } from 'zod'
import { after, minutes } from '../../../platform/clock.ts'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import {
  callByStaff,
  operatorCalls,
  OperatorRefusal,
  ownerOfAuditLine,
  resourceOfScheduled,
  type OperatorCall,
} from '../../operators/index.ts'
import { refuseStaff, type OpenStaffSession } from '../../staff/index.ts'
import { acts, sees, type ConsoleCall, type SignedIn } from '../console-call.ts'
import { requireCouponWithin } from '../coupon-limit.ts'
import { operatorOf } from '../staff-operator.ts'
import { callForTwo } from '../two-people.ts'

type CallName = keyof typeof operatorPaths

/** The right that each call of the machine API asks of a person (X4); null: a call of keys alone. */
const rights: Readonly<Record<CallName, readonly StaffRight[] | 'signedIn' | null>> = {
  // By the resource.
  apply: 'signedIn',
  list: 'signedIn',
  usedBy: 'signedIn',
  schedule: 'signedIn',
  scheduled: 'signedIn',
  scheduleCancel: 'signedIn',
  // By whose line it is.
  undo: [sees('undo')],
  // The console has a list of its own.
  audit: null,
  auditVerify: [acts('system')],
  sessions: [sees('passengers')],
  endSessions: [acts('passengers')],
  stockSheet: [sees('catalogue')],
  stockAdjust: [acts('stock')],
  stockMovements: [sees('catalogue')],
  manifestPart: [acts('manifests')],
  manifest: [acts('manifests')],
  manifestCompare: [acts('manifests')],
  manifestList: [acts('manifests')],
  flightEvent: [acts('flights')],
  flightMessage: [acts('flights'), acts('messages')],
  // The console has calls of its own, by the kinds that a person sees, with the notes.
  orders: null,
  order: null,
  passengers: null,
  passenger: null,
  pickList: [sees('shipping')],
  slips: [acts('shipping')],
  waybills: [acts('shipping')],
  ship: [acts('shipping')],
  shipHold: [acts('shipping'), acts('orders')],
  redeem: [acts('counter')],
  redeemUndo: [acts('counter')],
  pickupMissing: [acts('counter')],
  // The console has a list of its own, with the claims.
  messages: null,
  messageAnswer: [acts('messages')],
  addressChanges: [acts('orders'), sees('shipping')],
  addressChange: [acts('orders')],
  orderAddress: [acts('orders')],
  // The console has a list of its own.
  refunds: null,
  refund: [sees('refunds')],
  refundApprove: [acts('refunds'), acts('approvals')],
  refundReject: [acts('refunds')],
  refundInspect: [acts('inspection'), acts('approvals')],
  refundRefuseReceipt: [acts('inspection')],
  refundReship: [acts('inspection')],
  refundRetry: [acts('refundRetries')],
  orderRefundChoices: [acts('refunds')],
  orderRefund: [acts('refunds')],
  orderCancel: [acts('orders')],
  deviceReset: [acts('orders')],
  mailResend: [acts('orders')],
  // Which of them is by what it is about.
  askPassenger: [acts('orders'), acts('refunds')],
  // The console's list has them by its views.
  invoices: null,
  invoiceSearch: [sees('finance')],
  invoiceIssue: [acts('finance')],
  invoiceEnter: [acts('finance')],
  picture: [acts('catalogue')],
  pictures: [sees('catalogue')],
  pictureRemove: [acts('catalogue')],
  logs: [acts('logs')],
  erase: [acts('erasure')],
  reconcile: [acts('finance')],
  reconcileDays: [acts('finance')],
  differenceNote: [acts('finance')],
  differenceNoteRemove: [acts('finance')],
  statement: [acts('finance')],
  ledger: [acts('finance')],
  surveyResults: [sees('catalogue')],
  aircraft: [sees('flights')],
  check: [acts('system')],
  jobs: [sees('system')],
  jobRetry: [acts('system')],
}

// The names of a constant's own keys.
const resourceShape = z.object({ resource: z.enum(Object.keys(operatorResources) as OperatorResource[]) })
const scheduleShape = z.object({ changeId: z.string() })
const undoShape = z.object({ auditId: z.string() })
const askShape = z.object({ orderNo: z.string().optional() })
const undoneWithinMinutes = 24 * 60

/** One's own lines within a day; an administrator those of everybody. */
export const mayUndo = (
  { person }: { person: Pick<OpenStaffSession['person'], 'personId' | 'roles'> },
  line: { keyName: string; at: Date },
  now: Date,
): boolean =>
  hasRight(person.roles, 'undo', 'act')
  || (line.keyName === person.personId
    && hasRight(person.roles, 'undo', 'view')
    && now < after(line.at, minutes(undoneWithinMinutes)))

/** What the request itself decides about the right to it. */
export async function requireRightTo(
  deps: Deps,
  { person: { roles, personId } }: OpenStaffSession,
  { name, request }: { name: CallName; request: unknown },
): Promise<void> {
  if (name === 'apply' || name === 'schedule' || name === 'list' || name === 'usedBy') {
    const { resource } = resourceShape.parse(request)
    const { reads, writes } = rightsOfRecords(resource)
    const needed = name === 'apply' || name === 'schedule' ? writes : reads
    if (!hasRight(roles, needed.permission, needed.level)) refuseStaff('noRight')
    if (name === 'apply') await requireCouponWithin(deps, request)
  }
  if (name === 'scheduleCancel') {
    const resource = await resourceOfScheduled(deps.db, scheduleShape.parse(request).changeId)
    const { permission, level } = rightsOfRecords(resource ?? fail('notFound', { reason: 'record' })).writes
    if (!hasRight(roles, permission, level)) refuseStaff('noRight')
  }
  if (name === 'askPassenger') {
    const permission = askShape.parse(request).orderNo === undefined ? 'refunds' : 'orders'
    if (!hasRight(roles, permission, 'act')) refuseStaff('noRight')
  }
  if (name === 'undo') {
    const line = await ownerOfAuditLine(deps.db, undoShape.parse(request).auditId)
    if (!line) throw new OperatorRefusal('unknownAudit')
    if (!mayUndo({ person: { personId, roles } }, line, deps.clock.now())) refuseStaff('noRight')
  }
}

function findCall(name: CallName): OperatorCall {
  const call = operatorCalls.find(({ path }) => path === operatorPaths[name])
  if (!call) throw new Error(`there is no call ${operatorPaths[name]}`)
  return call
}

/**
 * Makes the call for a person whose right to it has been checked, with a request of its schema. `author`: who asked for it,
 * where that is somebody else and is to be named.
 */
export const runFor =
  (deps: Deps, session: OpenStaffSession, { name, author }: { name: CallName; author?: string }) =>
  (request: unknown): Promise<object> => {
    const operator = operatorOf(deps, session)
    const named = { ...operator, keyName: author ?? operator.keyName }
    return callByStaff(deps, findCall(name), { operator: named, request })
  }

/** Whether the person may make the call, whatever the request. */
export function mayCall({ person }: OpenStaffSession, name: CallName): boolean {
  const needs = rights[name]
  if (needs === null) return false
  return needs === 'signedIn' || needs.some(({ permission, level }) => hasRight(person.roles, permission, level))
}

function mount(name: CallName): ConsoleCall[] {
  const needs = rights[name]
  if (needs === null) return []
  return [
    {
      path: staffPath(name),
      needs,
      schema: findCall(name).schema,
      bodyLimit: limits.operatorBodyBytes,
      async run(deps, caller, request) {
        // The server has refused callers without a session.
        const { session } = caller as SignedIn
        await requireRightTo(deps, session, { name, request })
        return callForTwo(deps, session, { name, request, run: runFor(deps, session, { name }) })
      },
    },
  ]
}

/** The calls of the machine API that people make as well, with the same requests and answers. */
export const machineCalls: readonly ConsoleCall[] = (Object.keys(operatorPaths) as CallName[]).flatMap(mount)
