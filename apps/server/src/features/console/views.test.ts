import { consolePaths } from '@aisle/contract/console'
import type { SavedView, ViewReport, ViewScreen } from '@aisle/contract/console-views'
import * as limits from '@aisle/contract/limits'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(name: string, ...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, roles, name)
  await browser.signInAs(personId)
  const views = async (screen: ViewScreen = 'orders') =>
    (await browser.call<{ views: SavedView[] }>(consolePaths.views, { screen })).data.views
  const trySave = (wanted: object) =>
    browser.call<ViewReport & { error?: string }>(consolePaths.viewSave, { ...counterView, ...wanted })
  const save = async (wanted: object = {}) => (await trySave(wanted)).data
  const remove = (id: string, dryRun = false) =>
    browser.call<ViewReport & { error?: string }>(consolePaths.viewRemove, { id, dryRun })
  return { ...browser, personId, views, trySave, save, remove }
}

const counterView = {
  id: null,
  screen: 'orders',
  name: '柜台',
  query: { kind: 'PICKUP', state: 'paid' },
  columns: ['total', 'order', 'passenger'],
  share: 'none',
  basis: null,
  dryRun: false,
}
const saved = ({ after }: ViewReport): SavedView => after ?? expect.fail('nothing was saved')
const lines = async (personId: string) => {
  const found = db.selectFrom('operator_audit').select(['command', 'summary']).where('key_name', '=', personId)
  const rows = await found.where('command', 'in', ['view', 'view-remove']).orderBy('chain_no').execute()
  return rows.map(({ command, summary }) => `${command}: ${summary}`)
}

describe('a saved view (X4)', () => {
  it('is there for its person alone, with its filters and columns, after a look that saved nothing', async () => {
    const su = await signIn('苏晴', 'service')
    const looked = await su.save({ dryRun: true })
    expect(looked).toMatchObject({ dryRun: true, change: 'add', before: null, problem: null, auditId: null })
    expect(await su.views()).toEqual([])
    const view = saved(await su.save())
    const { name, query, columns } = counterView
    const { id } = view
    const shown = { id, screen: 'orders', name, query, columns, share: 'none', mine: true, by: '苏晴', version: 1 }
    expect(await su.views()).toEqual([{ ...shown, sharedWith: [] }])
    expect(await su.views('refunds')).toEqual([])
    expect(await (await signIn('许明', 'service')).views()).toEqual([])
    expect(await lines(su.personId)).toEqual([])
  })

  it('is saved once, however often it is sent', async () => {
    const su = await signIn('苏晴', 'service')
    const first = saved(await su.save())
    expect(await su.save()).toMatchObject({ change: 'same', after: { id: first.id, version: 1 } })
    expect(await su.views()).toHaveLength(1)
  })

  it('needs a name that its person has not given another view of the list', async () => {
    const su = await signIn('苏晴', 'service')
    await su.save()
    expect(await su.save({ query: {} })).toMatchObject({ change: 'add', problem: 'nameTaken' })
    expect(await su.views()).toMatchObject([{ query: counterView.query }])
    expect((await su.save({ screen: 'refunds', query: {}, columns: null })).problem).toBeNull()
    const longest = '长'.repeat(limits.viewNameLength)
    expect((await su.save({ name: longest })).problem).toBeNull()
    expect((await su.save({ name: `${longest}长` })).error).toBe('invalidRequest')
    expect((await su.save({ name: '  ' })).error).toBe('invalidRequest')
  })

  it('is one of thirty of a list at most', async () => {
    const su = await signIn('苏晴', 'service')
    for (let nth = 1; nth <= limits.viewsOfList; nth++) await su.save({ name: `视图 ${nth}` })
    expect((await su.save({ name: '再一个' })).problem).toBe('tooMany')
    expect(await su.views()).toHaveLength(limits.viewsOfList)
    const [first] = await su.views()
    const renamed = { id: first?.id, basis: first?.version, name: '改名' }
    expect(await su.save(renamed)).toMatchObject({ change: 'change', problem: null })
  })

  it('is changed on the version that was looked at', async () => {
    const su = await signIn('苏晴', 'service')
    const { id, version } = saved(await su.save())
    const changed = await su.save({ id, basis: version, name: '自提', columns: null })
    expect(changed).toMatchObject({ change: 'change', before: { name: '柜台' }, after: { name: '自提', version: 2 } })
    expect((await su.trySave({ id, basis: version, query: {} })).data.error).toBe('changedSince')
    // The same change again has happened already.
    expect(await su.save({ id, basis: version, name: '自提', columns: null })).toMatchObject({ change: 'same' })
    expect(await su.views()).toMatchObject([{ id, name: '自提', query: counterView.query, columns: null }])
  })

  it('goes when its person removes it, once', async () => {
    const su = await signIn('苏晴', 'service')
    const { id } = saved(await su.save())
    expect((await su.remove(id, true)).data).toMatchObject({ change: 'remove', before: { id } })
    expect(await su.views()).toHaveLength(1)
    expect((await su.remove(id)).data).toMatchObject({ change: 'remove', auditId: null })
    expect((await su.remove(id)).data).toMatchObject({ change: 'same' })
    expect(await su.views()).toEqual([])
  })
})

describe('what a saved view keeps', () => {
  it.each([
    ['a pair that the address does not know', { query: { kind: 'PICKUP', evil: '1' } }, ['query']],
    ['a state that is none', { query: { state: 'lost' } }, ['query']],
    ['what was typed to find one order or passenger', { query: { q: 'li@example.com' } }, ['query']],
    ['a view that is open', { query: { saved: 'viw_1' } }, ['query']],
    ['a column that the table does not have', { columns: ['order', 'document'] }, ['columns']],
    ['a column twice', { columns: ['order', 'total', 'total'] }, ['columns']],
    ['columns without the order’s number', { columns: ['total'] }, ['columns']],
    ['columns of a list that is no table', { screen: 'refunds', query: {}, columns: ['order'] }, ['columns']],
    ['the open refund', { screen: 'refunds', query: { open: 'R26112000731034' }, columns: null }, ['query']],
    ['a passenger', { screen: 'passengers', query: { q: '13800138000' }, columns: null }, ['query']],
  ])('is never %s', async (_what, wanted, fields) => {
    const su = await signIn('苏晴', 'service')
    expect((await su.trySave(wanted)).data).toMatchObject({ error: 'invalidRequest', fields })
    expect(await su.views()).toEqual([])
  })

  it.each([
    ['passengers', { q: 'MF817 1120' }],
    ['refunds', { view: 'onItsWay' }],
    ['shipping', { held: 'yes' }],
    ['goods', { q: '乌龙茶' }],
  ] as const)('is a filter of %s', async (screen, query) => {
    const su = await signIn('苏晴', 'service')
    expect(saved(await su.save({ screen, query, columns: null })).query).toEqual(query)
    expect(await su.views(screen)).toMatchObject([{ query }])
  })

  it('is read as the list knows it, also where another release saved it', async () => {
    const su = await signIn('苏晴', 'service')
    const { id } = saved(await su.save())
    const change = { query: JSON.stringify({ kind: 'PICKUP', later: 'x' }), columns: ['order', 'later'] }
    await db.updateTable('staff_views').set(change).where('view_id', '=', id).execute()
    expect(await su.views()).toMatchObject([{ query: { kind: 'PICKUP' }, columns: null }])
  })
})

describe('a shared view', () => {
  it('is seen by the roles of its person, not by others, and only with the right to the list', async () => {
    const huang = await signIn('黄海', 'inspector')
    await huang.save({ share: 'role' })
    await huang.save({ screen: 'passengers', query: {}, columns: null, share: 'role' })
    const [colleague, su] = [await signIn('何志远', 'inspector', 'editor'), await signIn('苏晴', 'service')]
    const shown = { name: '柜台', mine: false, by: '黄海', share: 'role', sharedWith: ['inspector'] }
    expect(await colleague.views()).toMatchObject([shown])
    expect(await su.views()).toEqual([])
    const editor = await signIn('叶青', 'editor')
    expect((await editor.call(consolePaths.views, { screen: 'orders' })).code).toBe('7002')
    expect((await editor.trySave({})).code).toBe('7002')
  })

  it('is shared with everybody by administrators alone', async () => {
    const [admin, su] = [await signIn('方舟', 'admin'), await signIn('苏晴', 'service')]
    expect((await su.trySave({ share: 'all' })).code).toBe('7002')
    const { id } = saved(await admin.save({ share: 'all' }))
    expect(await su.views()).toMatchObject([{ id, mine: false, sharedWith: 'all' }])
    await admin.remove(id)
  })

  it('is changed by its person alone, and removed by administrators as well', async () => {
    const [huang, colleague] = [await signIn('黄海', 'inspector'), await signIn('何志远', 'inspector')]
    const view = saved(await huang.save({ share: 'role', name: '验收' }))
    expect((await colleague.trySave({ id: view.id, basis: 1, share: 'role' })).data.error).toBe('notFound')
    expect((await colleague.remove(view.id)).code).toBe('7002')
    const own = saved(await huang.save({ name: '自己的' }))
    const admin = await signIn('方舟', 'admin')
    expect((await admin.remove(own.id)).code).toBe('7002')
    expect((await admin.remove(view.id)).data).toMatchObject({ change: 'remove' })
    expect(await lines(admin.personId)).toEqual([
      `view-remove: view ${view.id} of orders: shared with inspector → nobody`,
    ])
  })

  it('is a line of the audit whenever others see another one', async () => {
    const huang = await signIn('黄海', 'inspector')
    const { id } = saved(await huang.save({ share: 'role' }))
    await huang.save({ id, basis: 1, share: 'role', name: '另一个名字' })
    await huang.save({ id, basis: 2, share: 'none', name: '另一个名字' })
    await huang.save({ id, basis: 3, share: 'none', name: '只有自己' })
    expect(await lines(huang.personId)).toEqual([
      `view: view ${id} of orders: shared with nobody → inspector`,
      `view: view ${id} of orders: shared with inspector`,
      `view: view ${id} of orders: shared with inspector → nobody`,
    ])
  })

  it('stays when its person leaves, whose own ones go', async () => {
    const [admin, huang] = [await signIn('方舟', 'admin'), await signIn('黄海', 'inspector')]
    const shared = saved(await huang.save({ share: 'role', name: '留下' }))
    await huang.save({ name: '带走' })
    const { personId } = huang
    const person = { personId, email: `${personId}@example.com`, name: '黄海', language: 'zh', roles: ['inspector'] }
    await admin.call(consolePaths.confirmFinish, { way: 'demonstration', act: null })
    const left = { ...person, active: false, dryRun: false }
    expect((await admin.call<{ auditId: string | null }>(consolePaths.personApply, left)).data.auditId).not.toBeNull()
    const kept = await db.selectFrom('staff_views').select('name').where('person_id', '=', personId).execute()
    expect(kept).toEqual([{ name: '留下' }])
    const colleague = await signIn('何志远', 'inspector')
    expect((await colleague.views()).map(({ id }) => id)).toContain(shared.id)
  })
})

describe('the right to a list', () => {
  const mayKeep: Readonly<Record<ViewScreen, readonly StaffRole[]>> = {
    orders: ['service', 'warehouse', 'counter', 'inspector', 'flightOperations', 'finance', 'admin'],
    passengers: ['service', 'inspector', 'flightOperations', 'admin'],
    refunds: ['service', 'inspector', 'flightOperations', 'finance', 'admin'],
    shipping: ['service', 'warehouse', 'inspector', 'admin'],
    goods: staffRoles.filter((role) => role !== 'counter'),
  }

  it.each(staffRoles)('of %s is that to its views', async (role) => {
    const person = await signIn('同事', role)
    for (const [screen, roles] of Object.entries(mayKeep)) {
      const { code } = await person.call(consolePaths.views, { screen })
      expect([screen, code === '7002']).toEqual([screen, !roles.includes(role)])
    }
  })
})
