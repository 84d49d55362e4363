import { consolePaths, staffPath } from '@aisle/contract/console'
import { liveTopics, type LiveTopic } from '@aisle/contract/console-live'
import { operatorResources } from '@aisle/contract/operator'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { insertAudit } from '../operators/index.ts'
import { consoleCalls } from './console-routes.ts'
import { topicsFor } from './live/live-topics.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, roles)
  await browser.signInAs(personId)
  return { browser, personId }
}

const every = [...staffRoles]
const seeOrders = ['service', 'warehouse', 'counter', 'inspector', 'flightOperations', 'finance', 'admin']
const seeRefunds = ['service', 'inspector', 'flightOperations', 'finance', 'admin']

/** The roles that may make each call, written down beside the design's table and not computed from the contract's. */
const mayCall: Record<string, readonly string[]> = {
  [consolePaths.session]: every,
  [consolePaths.today]: every,
  [consolePaths.sessions]: every,
  [consolePaths.sessionEnd]: every,
  [consolePaths.confirmBegin]: every,
  [consolePaths.confirmFinish]: every,
  [consolePaths.approvals]: every,
  [consolePaths.approval]: every,
  [consolePaths.approvalConfirm]: every,
  [consolePaths.approvalEnd]: every,
  [consolePaths.orders]: seeOrders,
  [consolePaths.order]: seeOrders,
  [consolePaths.deliveryPlaces]: ['service'],
  [consolePaths.streets]: ['service'],
  [consolePaths.refunds]: seeRefunds,
  [consolePaths.refundCase]: seeRefunds,
  [consolePaths.refundApprovalEnd]: ['service', 'inspector', 'finance'],
  [consolePaths.messages]: ['service', 'admin'],
  // Of which kind is asked for as well: console/claims.test.ts.
  [consolePaths.claim]: ['service', 'inspector', 'finance'],
  [consolePaths.toShip]: ['service', 'warehouse', 'inspector', 'admin'],
  [staffPath('pickList')]: ['service', 'warehouse', 'inspector', 'admin'],
  [consolePaths.counters]: ['service', 'counter', 'admin'],
  [consolePaths.counterDay]: ['service', 'counter', 'admin'],
  [consolePaths.passengers]: ['service', 'inspector', 'flightOperations', 'admin'],
  [consolePaths.passenger]: ['service', 'inspector', 'flightOperations', 'admin'],
  // What is found is by kind: staff-search/search-for-staff.test.ts.
  [consolePaths.search]: every,
  // Its list's own call says whose it is: console/export/export-rows.test.ts.
  [consolePaths.exportRows]: every,
  // Of which list is asked for as well: console/views.test.ts.
  [consolePaths.views]: every,
  [consolePaths.viewSave]: every,
  [consolePaths.viewRemove]: every,
  [consolePaths.reveal]: ['service', 'flightOperations', 'admin'],
  [consolePaths.noteAdd]: ['service', 'warehouse', 'counter', 'inspector', 'flightOperations'],
  [consolePaths.notesAdd]: ['service', 'warehouse', 'counter', 'inspector', 'flightOperations'],
  [consolePaths.noteRemove]: ['service', 'warehouse', 'counter', 'inspector', 'flightOperations'],
  [consolePaths.flightsDay]: ['service', 'flightOperations', 'finance', 'analyst', 'admin'],
  [consolePaths.flight]: ['service', 'flightOperations', 'finance', 'analyst', 'admin'],
  [consolePaths.preview]: every.filter((role) => role !== 'counter'),
  [consolePaths.people]: ['admin'],
  [consolePaths.person]: ['admin'],
  [consolePaths.personApply]: ['admin'],
  [consolePaths.personInvite]: ['admin'],
  [consolePaths.personShutOut]: ['admin'],
  [consolePaths.keys]: ['admin'],
  [consolePaths.keyApply]: ['admin'],
  [consolePaths.audit]: every,
  [consolePaths.auditLine]: every,
  [staffPath('apply')]: every,
  [staffPath('list')]: every,
  [staffPath('usedBy')]: every,
  // Of which rows is asked for as well: console/schedule.test.ts.
  [staffPath('schedule')]: every,
  [staffPath('scheduled')]: every,
  [staffPath('scheduleCancel')]: every,
  [staffPath('undo')]: every,
  [staffPath('auditVerify')]: ['admin'],
  [staffPath('jobs')]: ['admin'],
  [staffPath('jobRetry')]: ['admin'],
  [staffPath('sessions')]: ['service', 'inspector', 'flightOperations', 'admin'],
  [staffPath('endSessions')]: ['service'],
  [staffPath('manifestPart')]: ['flightOperations'],
  [staffPath('manifest')]: ['flightOperations'],
  [staffPath('manifestCompare')]: ['flightOperations'],
  [staffPath('manifestList')]: ['flightOperations'],
  [staffPath('flightEvent')]: ['flightOperations'],
  [staffPath('flightMessage')]: ['service', 'flightOperations'],
  [staffPath('slips')]: ['warehouse'],
  [staffPath('waybills')]: ['warehouse'],
  [staffPath('ship')]: ['warehouse'],
  [staffPath('shipHold')]: ['service', 'warehouse'],
  [staffPath('redeem')]: ['counter'],
  [staffPath('redeemUndo')]: ['counter'],
  [staffPath('pickupMissing')]: ['counter'],
  [staffPath('messageAnswer')]: ['service'],
  [staffPath('addressChanges')]: ['service', 'warehouse', 'inspector', 'admin'],
  [staffPath('addressChange')]: ['service'],
  [staffPath('orderAddress')]: ['service'],
  [staffPath('refund')]: seeRefunds,
  [staffPath('refundApprove')]: ['service', 'inspector', 'finance'],
  [staffPath('refundReject')]: ['service', 'inspector'],
  [staffPath('refundInspect')]: ['inspector', 'finance'],
  [staffPath('refundRefuseReceipt')]: ['inspector'],
  [staffPath('refundReship')]: ['inspector'],
  [staffPath('refundRetry')]: ['finance'],
  [staffPath('orderRefundChoices')]: ['service', 'inspector'],
  [staffPath('orderRefund')]: ['service', 'inspector'],
  [staffPath('orderCancel')]: ['service'],
  [staffPath('deviceReset')]: ['service'],
  [staffPath('mailResend')]: ['service'],
  // About an order is customer service’s: console/ask-passenger.test.ts.
  [staffPath('askPassenger')]: ['service', 'inspector'],
  [staffPath('invoiceSearch')]: ['service', 'finance', 'admin'],
  [staffPath('invoiceIssue')]: ['finance'],
  [staffPath('invoiceEnter')]: ['finance'],
  [staffPath('stockSheet')]: every.filter((role) => role !== 'counter'),
  [staffPath('stockAdjust')]: ['warehouse', 'editor'],
  [staffPath('stockMovements')]: every.filter((role) => role !== 'counter'),
  [staffPath('picture')]: ['editor'],
  [staffPath('pictures')]: every.filter((role) => role !== 'counter'),
  [staffPath('pictureRemove')]: ['editor'],
  [staffPath('logs')]: ['service', 'flightOperations', 'analyst', 'admin'],
  [staffPath('erase')]: ['admin'],
  [staffPath('reconcile')]: ['finance'],
  [staffPath('reconcileDays')]: ['finance'],
  [staffPath('differenceNote')]: ['finance'],
  [staffPath('differenceNoteRemove')]: ['finance'],
  [staffPath('statement')]: ['finance'],
  [staffPath('ledger')]: ['finance'],
  [staffPath('surveyResults')]: every.filter((role) => role !== 'counter'),
  [staffPath('aircraft')]: ['service', 'flightOperations', 'finance', 'analyst', 'admin'],
  [staffPath('check')]: ['admin'],
}

describe('a right (X4)', () => {
  const calls = consoleCalls.filter(({ needs, path }) => needs !== 'anybody' && path !== consolePaths.signOut)

  it('is named for every call', () => {
    expect(calls.map(({ path }) => path).toSorted()).toEqual(Object.keys(mayCall).toSorted())
  })

  it.each(staffRoles)('of %s is asked for by every call', async (role) => {
    const { browser } = await signIn(role)
    const made = []
    for (const { path } of calls) if ((await browser.call(path, {})).code !== '7002') made.push(path)
    expect(made).toEqual(calls.map(({ path }) => path).filter((path) => mayCall[path]?.includes(role)))
  })

  it('is nobody’s before a sign-in', async () => {
    const browser = openStaffBrowser(server.address)
    for (const { path } of calls) expect((await browser.call(path, {})).code).toBe('401')
  })
})

describe('the right to hear of a topic', () => {
  /** Written down beside the design's table as well. */
  const mayHear: Record<LiveTopic, readonly string[]> = {
    orders: seeOrders,
    refunds: seeRefunds,
    parcels: ['service', 'warehouse', 'inspector', 'admin'],
    counter: ['service', 'counter', 'admin'],
    messages: ['service', 'admin'],
    addressChanges: ['service', 'warehouse', 'inspector', 'admin'],
    approvals: every,
    passengers: ['service', 'inspector', 'flightOperations', 'admin'],
    notes: seeOrders,
    flights: ['service', 'flightOperations', 'finance', 'analyst', 'admin'],
    aircraft: ['service', 'flightOperations', 'finance', 'analyst', 'admin'],
    invoices: ['service', 'finance', 'admin'],
    reconciliations: ['finance'],
    catalogue: every.filter((role) => role !== 'counter'),
    scheduledChanges: every.filter((role) => role !== 'counter'),
    people: ['admin'],
    keys: ['admin'],
    views: every,
    audit: every,
  }

  it.each(staffRoles)('is asked for, of %s', (role) => {
    expect(topicsFor([role])).toEqual(liveTopics.filter((topic) => mayHear[topic].includes(role)))
  })
})

describe('the right to a resource', () => {
  const resources = Object.keys(operatorResources)
  const ofPassengers = ['account-coupons', 'account-rights-cards']
  const ofFlights = ['airports', 'flights', 'flight-plans']
  const writes: Partial<Record<StaffRole, (resource: string) => boolean>> = {
    service: (one) => ofPassengers.includes(one),
    inspector: (one) => ofPassengers.includes(one),
    warehouse: (one) => one === 'stock',
    editor: (one) => !ofPassengers.includes(one) && !ofFlights.includes(one),
    flightOperations: (one) => ofFlights.includes(one),
  }

  it.each(staffRoles)('of %s to change it is asked for', async (role) => {
    const { browser } = await signIn(role)
    const changed = []
    for (const resource of resources) {
      const { code } = await browser.call(staffPath('apply'), { resource, rows: [], dryRun: true })
      if (code !== '7002') changed.push(resource)
    }
    expect(changed).toEqual(resources.filter((one) => writes[role]?.(one)))
  })

  it('to read it is asked for', async () => {
    const { browser } = await signIn('editor')
    expect((await browser.call(staffPath('list'), { resource: 'goods' })).code).toBe('200')
    expect((await browser.call(staffPath('usedBy'), { resource: 'goods', id: 'G001' })).code).toBe('200')
    expect((await browser.call(staffPath('usedBy'), { resource: 'airports', id: 'XMN' })).code).toBe('7002')
    expect((await browser.call(staffPath('list'), { resource: 'flights' })).code).toBe('7002')
    expect((await browser.call(staffPath('list'), { resource: 'account-coupons' })).code).toBe('7002')
    expect((await browser.call(staffPath('list'), { resource: 'nothing' })).code).not.toBe('200')
  })
})

describe('undoing', () => {
  const addLine = async (keyName: string) => {
    const auditId = `aud_${deps.random.bytes(6).toString('hex')}`
    const line = { auditId, at: deps.clock.now(), keyName, scope: 'catalogue', command: 'apply', summary: 'goods' }
    await inTransaction(db, (tx) => insertAudit(tx, { ...line, resource: 'goods', changes: [] }))
    return auditId
  }

  it('one’s own line is everybody’s for a day; another’s is the administrator’s', async () => {
    const { browser, personId } = await signIn('editor')
    const auditId = await addLine(personId)
    const undo = { auditId, dryRun: true }
    expect((await browser.call(staffPath('undo'), undo)).code).toBe('200')
    const other = await signIn('editor')
    expect((await other.browser.call(staffPath('undo'), undo)).code).toBe('7002')
    deps.clock.advance(24 * 3600)
    await browser.signInAs(personId)
    expect((await browser.call(staffPath('undo'), undo)).code).toBe('7002')
    const admin = await signIn('admin')
    expect((await admin.browser.call(staffPath('undo'), undo)).code).toBe('200')
    expect((await admin.browser.call(staffPath('undo'), { ...undo, auditId: 'aud_x' })).code).toBe('6003')
    expect((await browser.call(staffPath('undo'), { ...undo, auditId: 'aud_x' })).code).toBe('6003')
  })
})
