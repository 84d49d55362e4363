import { operatorResources, type ChangeReport } from '@aisle/contract/operator'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { applyRows, listRows } from './apply-rows.ts'
import { canonical } from './difference-rules.ts'
import { OperatorRefusal } from './api/operator-refusal.ts'
import type { Row } from './resources/resource.ts'
import { sampleRows } from './test-support/sample-rows.ts'
import { everything } from './test-support/operator-world.ts'
import { readAudit, undoChange } from './undo-change.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

type Name = keyof typeof operatorResources
const names = Object.keys(operatorResources) as Name[]

async function list(resource: Name): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | null = null
  do {
    const page: { rows: Row[]; nextCursor: string | null } = await listRows(deps, everything, { resource, cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor !== null)
  return rows
}
const apply = (resource: Name, rows: readonly unknown[], options: { dryRun?: boolean; remove?: string[] } = {}) =>
  applyRows(deps, everything, {
    resource,
    rows: [...rows],
    remove: options.remove ?? [],
    dryRun: options.dryRun ?? false,
  })
const undo = (report: ChangeReport, dryRun = false) =>
  undoChange(deps, everything, { auditId: report.auditId ?? '', dryRun })
const kinds = (report: ChangeReport) => new Set(report.changes.map(({ change }) => change))

beforeAll(async () => {
  // Adds what the demonstration lacks, so that every resource has rows.
  for (const resource of names) {
    if ((await list(resource)).length === 0) {
      const { problems } = await apply(resource, sampleRows[resource] ?? [])
      if (problems.length > 0) throw new Error(`the sample rows of ${resource} are refused`)
    }
  }
})

describe.each(names)('%s', (resource) => {
  it('exports rows that apply without a change and without an audit line', async () => {
    const rows = await list(resource)
    expect(rows.length).toBeGreaterThan(0)
    const report = await apply(resource, rows)
    expect(report.problems).toEqual([])
    expect([...kinds(report)]).toEqual(['same'])
    expect(report.auditId).toBeNull()
    expect(await list(resource)).toEqual(rows)
  })

  it('takes a row from its export and restores it by undo', async () => {
    const rows = await list(resource)
    if (resource === 'stock' || resource === 'prices') {
      expect((await apply(resource, [], { remove: ['nothing'] })).problems).not.toEqual([])
      return
    }
    const added = sampleRows[resource] ?? []
    const known = rows.map(canonical)
    if (!added.every((row) => known.includes(canonical(row)))) {
      const report = await apply(resource, added)
      expect(report.problems).toEqual([])
      expect([...kinds(report)]).toEqual(['add'])
      expect((await list(resource)).length).toBe(rows.length + added.length)
      expect((await undo(report)).problems).toEqual([])
    }
    expect(await list(resource)).toEqual(rows)
  })

  it('reports an unknown field', async () => {
    const [row] = await list(resource)
    const report = await apply(resource, [{ ...row, colour: 'red' }])
    expect(report.problems).toHaveLength(1)
    expect(report.problems[0]).toMatchObject({ row: 1, problem: expect.stringContaining('colour') as string })
    expect(report.auditId).toBeNull()
  })
})

/** One freely changeable field per resource, with other values for it. */
const edits: Partial<Record<Name, [string, fc.Arbitrary<unknown>]>> = {
  airports: ['lat', fc.integer({ min: -90, max: 90 })],
  categories: ['sort', fc.nat(1000)],
  goods: ['limitPerOrder', fc.integer({ min: 1, max: 99 })],
  stock: ['loaded', fc.integer({ min: 5000, max: 9000 })],
  // Below every list price.
  prices: ['priceFen', fc.integer({ min: 1, max: 5 }).map((yuan) => yuan * 100)],
  plans: ['priceCents', fc.integer({ min: 0, max: 50 }).map((dollars) => dollars * 100)],
  'flight-plans': ['quota', fc.constantFrom(null, 500, 777)],
  flights: ['tailNumber', fc.constantFrom('B-1', 'B-2', 'B-3')],
  coupons: ['minSpendFen', fc.integer({ min: 0, max: 90 }).map((yuan) => yuan * 100)],
  'rights-cards': ['validDays', fc.integer({ min: 1, max: 400 })],
  'account-rights-cards': ['validTo', fc.constantFrom('2028-01-01T00:00:00.000Z', '2029-01-01T00:00:00.000Z')],
  'pickup-points': ['open', fc.boolean()],
  'refund-reasons': ['photoRequired', fc.boolean()],
  freight: ['firstFen', fc.integer({ min: 0, max: 90 }).map((yuan) => yuan * 100)],
  clauses: ['version', fc.constantFrom('a', 'b', 'c')],
  'help-articles': ['availableOffline', fc.boolean()],
  surveys: ['anonymousByDefault', fc.boolean()],
}

describe('airports', () => {
  const [oslo = {}] = sampleRows.airports

  it.each([
    ['tz', 'Europe/Atlantis', 'tz: must be a time zone such as Asia/Shanghai'],
    ['lat', 91, 'lat: '],
    ['icao', 'engm', 'icao: must be four capital letters, or null'],
    ['city', { zh: '奥斯陆' }, 'city.en: '],
  ])('with the %s %j are refused', async (field, value, problem) => {
    const { problems } = await apply('airports', [{ ...oslo, [field]: value }])
    expect(problems).toEqual([{ row: 1, id: null, problem: expect.stringContaining(problem) as string }])
  })

  it('share no ICAO code with another airport, in the file or in the database', async () => {
    const taken = await apply('airports', [{ ...oslo, icao: 'ZSAM' }])
    expect(taken.problems).toEqual([{ row: null, id: 'OSL', problem: 'icao: ZSAM is XMN already' }])
    const twice = await apply('airports', [oslo, { ...oslo, iata: 'TRF' }])
    expect(twice.problems).toEqual([
      { row: null, id: 'OSL', problem: 'icao: ENGM is TRF already' },
      { row: null, id: 'TRF', problem: 'icao: ENGM is OSL already' },
    ])
  })

  it('pass a code from one airport to another in one file', async () => {
    const report = await apply('airports', [oslo, { ...oslo, iata: 'TRF', icao: null }])
    const passed = await apply('airports', [
      { ...oslo, icao: null },
      { ...oslo, iata: 'TRF' },
    ])
    expect(passed.problems).toEqual([])
    for (const { auditId } of [passed, report]) expect((await undo({ ...report, auditId })).problems).toEqual([])
  })

  it('that a flight serves stay', async () => {
    const { problems } = await apply('airports', [], { remove: ['XMN'] })
    expect(problems).toHaveLength(1)
  })
})

describe('days and times of arrival', () => {
  it.each([
    ['freight', { deliveryDays: null }, 'deliveryDays: orderBy and deliveryDays are given together, or neither'],
    ['freight', { orderBy: '25:00' }, 'orderBy: must look like 17:35'],
    [
      'pickup-points',
      { readyMinutes: null },
      'closesMinutesBefore: readyMinutes and closesMinutesBefore are given together, or neither',
    ],
  ] as const)('of %s are refused with %j', async (resource, change, problem) => {
    const [row] = sampleRows[resource]
    const { problems } = await apply(resource, [{ ...row, ...change }])
    expect(problems.map((one) => one.problem)).toEqual([problem])
  })

  it('may be missing in files from before', async () => {
    const [{ orderBy: _hour, deliveryDays: _days, ...zone } = {}] = sampleRows.freight
    expect((await apply('freight', [zone], { dryRun: true })).problems).toEqual([])
  })
})

describe('flights of another airline', () => {
  it('are refused, naming the number that the airline’s own flights have', async () => {
    const [flight] = sampleRows.flights
    const foreign = { ...flight, flightNo: 'CA8999' }
    const { problems, auditId } = await apply('flights', [foreign])
    expect(problems).toEqual([{ row: null, id: 'CA8999:2026-11-25', problem: 'flightNo: must look like MF829' }])
    expect(auditId).toBeNull()
  })
})

describe.each(Object.entries(edits))('random edits of %s', (name, [field, values]) => {
  it('are applied once, exported unchanged, and undone to the previous state', async () => {
    const resource = name as Name
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), values), { minLength: 1, maxLength: 4 }), async (changes) => {
        const before = await list(resource)
        const edited = before.map((row) => ({ ...row }))
        for (const [at, value] of changes) {
          const row = edited[at % edited.length]
          if (row) row[field] = value
        }
        const dry = await apply(resource, edited, { dryRun: true })
        expect(await list(resource)).toEqual(before)
        const report = await apply(resource, edited)
        expect(report.problems).toEqual([])
        expect(report.changes).toEqual(dry.changes)
        expect(await list(resource)).toEqual(edited)
        expect((await apply(resource, edited)).auditId).toBeNull()
        if (report.auditId === null) return
        await undo(report)
        expect(await list(resource)).toEqual(before)
      }),
      { numRuns: 6 },
    )
  })
})

describe('refused changes', () => {
  it('include a price that is not whole yuan or dollars, and nothing of its file is applied', async () => {
    const [first, second] = await list('prices')
    const report = await apply('prices', [
      { ...first, priceFen: 100 },
      { ...second, priceCents: 250 },
    ])
    expect(report.problems).toEqual([
      { row: 2, id: null, problem: expect.stringContaining('whole yuan or dollars') as string },
    ])
    expect((await list('prices'))[0]).toEqual(first)
  })

  it('include stock below the reserved and sold pieces', async () => {
    const { sku_id: skuId } = await db.selectFrom('skus').select('sku_id').orderBy('sku_id').executeTakeFirstOrThrow()
    const before = await db.selectFrom('skus').selectAll().where('sku_id', '=', skuId).executeTakeFirstOrThrow()
    const used = before.reserved + before.sold + 1
    await db
      .updateTable('skus')
      .set({ reserved: before.reserved + 1 })
      .where('sku_id', '=', skuId)
      .execute()
    const report = await apply('stock', [{ skuId, loaded: used - 1 }])
    expect(report.problems).toEqual([
      { row: null, id: skuId, problem: `${used - 1} loaded is less than the ${used} that are reserved or sold` },
    ])
    await db.updateTable('skus').set({ reserved: before.reserved }).where('sku_id', '=', skuId).execute()
  })

  it('include an unknown SKU, a repeated row, and a dangling reference', async () => {
    const [coupon] = await list('coupons')
    expect((await apply('stock', [{ skuId: 'NOPE', loaded: 1 }])).problems[0]?.problem).toContain('no such row')
    expect((await apply('coupons', [coupon, coupon])).problems[0]).toMatchObject({ row: 2, problem: 'is there twice' })
    const lost = { ...coupon, couponId: 'CPX', scope: 'category', categoryId: 'NOPE' }
    expect((await apply('coupons', [lost])).problems[0]?.problem).toContain('does not exist')
    expect((await apply('coupons', [lost], { dryRun: true })).problems[0]?.problem).toContain('does not exist')
  })

  it('include a new text for a clause that a passenger has agreed to, but not a new version of it', async () => {
    const [trip] = await db.selectFrom('manifest_passengers').select('trip_id').limit(1).execute()
    const clause = (await list('clauses')).find(({ clauseId }) => clauseId === 'PC01') ?? {}
    const agreed = { clause_kind: String(clause['kind']), clause_version: String(clause['version']) }
    const consent = { consent_id: 'con_clause', trip_id: trip?.trip_id ?? '', ...agreed, given_at: deps.clock.now() }
    await db.insertInto('consents').values(consent).execute()
    const sections = [{ heading: { zh: '一', en: 'One' }, text: { zh: '新', en: 'New' } }]
    const { problems } = await apply('clauses', [{ ...clause, sections }], { dryRun: true })
    expect(problems).toMatchObject([{ id: 'PC01', problem: expect.stringContaining('agreed to this version') }])
    const next = { ...clause, clauseId: 'PC01-next', version: '2027-01-01', effectiveFrom: '2027-01-01', sections }
    expect(
      (await apply('clauses', [next, { ...clause, effectiveFrom: '2026-11-14' }], { dryRun: true })).problems,
    ).toEqual([])
    await db.deleteFrom('consents').where('consent_id', '=', 'con_clause').execute()
  })

  it('include the removal of a row that others refer to', async () => {
    const [category] = await list('categories')
    const report = await apply('categories', [], { remove: [String(category?.['categoryId'])] })
    expect(report.problems[0]?.problem).toContain('still refers to it')
  })

  it('include the undo of rows that have changed since or are undone already', async () => {
    const [row] = await list('prices')
    const before = { listPriceFen: 90_000, listPriceCents: 90_000, listPriceAskedOn: '2026-10-01' }
    const first = await apply('prices', [{ ...row, priceFen: 100, ...before }])
    const second = await apply('prices', [{ ...row, priceFen: 200, ...before }])
    const refused = await undo(first).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(OperatorRefusal)
    expect(refused).toMatchObject({
      refusal: 'changedSince',
      detail: { differing: [{ fields: [{ field: 'priceFen' }] }] },
    })
    await undo(second)
    await undo(first)
    expect((await undo(first)).notes[0]).toContain('has put it back')
    expect((await list('prices'))[0]).toEqual(row)
  })
})

describe('a change that rests on versions of rows', () => {
  const page = (ids: string[]) => listRows(deps, everything, { resource: 'categories', ids })
  const applyOn = (basis: Record<string, string | null>, row: object, dryRun = false) =>
    applyRows(deps, everything, { resource: 'categories', rows: [row], remove: [], basis, dryRun })

  it('is made where they are still the same, and refused, also in a dry run, where somebody has changed one', async () => {
    const [first] = await list('categories')
    const categoryId = String(first?.['categoryId'])
    const opened = await page([categoryId, 'NOPE'])
    expect(opened.rows).toEqual([first])
    const basis = opened.versions ?? {}
    expect(Object.keys(basis)).toEqual([categoryId])
    const made = await applyOn(basis, { ...first, icon: 'cat-a' })
    expect(made.auditId).not.toBeNull()
    for (const dryRun of [true, false]) {
      await expect(applyOn(basis, { ...first, icon: 'cat-b' }, dryRun)).rejects.toMatchObject({
        refusal: 'changedSince',
        detail: { differing: [categoryId] },
      })
    }
    expect((await page([categoryId])).rows).toMatchObject([{ icon: 'cat-a' }])
    await undo(made)
  })

  it('takes no id that is given already', async () => {
    const [first] = await list('categories')
    const categoryId = String(first?.['categoryId'])
    await expect(applyOn({ [categoryId]: null }, { ...first, icon: 'cat-c' })).rejects.toMatchObject({
      refusal: 'changedSince',
    })
    const made = await applyOn({ 'new-one': null }, { ...first, categoryId: 'new-one', slug: 'new-one' })
    expect(made.changes).toMatchObject([{ id: 'new-one', change: 'add' }])
    await undo(made)
  })
})

describe('the audit', () => {
  it('names key, command and counts, and is filtered by scope', async () => {
    const [row] = await list('categories')
    // All changes so far have the same time; lines are listed newest first.
    deps.clock.advance(60)
    const report = await apply('categories', [{ ...row, icon: 'cat-new' }])
    const { entries } = await readAudit(deps, everything, {})
    expect(entries.find(({ auditId }) => auditId === report.auditId)).toMatchObject({
      keyName: 'tester',
      command: 'apply',
      summary: 'categories: 1 changed',
      undoable: true,
    })
    const other = await readAudit(deps, { keyName: 'counter', scopes: ['fulfillment'] }, {})
    expect(other.entries).toEqual([])
    await undo(report)
  })
})

describe('benefits of passengers', () => {
  it('are issued by account, member card or mailbox, once', async () => {
    const account = await db
      .selectFrom('accounts')
      .selectAll()
      .where('ffp_card_no', 'is not', null)
      .where('email', 'is not', null)
      .orderBy('account_id')
      .executeTakeFirstOrThrow()
    await apply('coupons', sampleRows.coupons)
    const couponId = String(sampleRows.coupons[0]?.['couponId'])
    const byCard = await apply('account-coupons', [{ ffpCardNo: account.ffp_card_no, couponId }])
    expect(byCard.changes).toMatchObject([{ id: `${account.account_id}:${couponId}`, change: 'add' }])
    const byMail = await apply('account-coupons', [{ email: account.email, couponId }])
    expect(byMail.changes).toMatchObject([{ change: 'same' }])
    const nobody = await apply('account-coupons', [{ email: 'nobody@example.com', couponId }])
    expect(nobody.problems[0]?.problem).toContain('nobody has this mailbox')
    await undo(byCard)
  })
})
