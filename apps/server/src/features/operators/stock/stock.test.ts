import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getRefusal } from '../../../../test-support/error-of.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { everything } from '../test-support/operator-world.ts'
import { undoChange } from '../undo-change.ts'
import { adjustStock } from './adjust-stock.ts'
import { applyRows } from '../apply-rows.ts'
import { listMovements } from './list-movements.ts'
import { listStock } from './list-stock.ts'
import { getPace } from './stock-pace-rules.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const skuId = 'G001-S1'

let keys = 0
const nextKey = () => `adjusted-${(keys += 1)}`
const adjust = (by: number, { key = nextKey(), dryRun = false, of = skuId } = {}) =>
  adjustStock(deps, everything, { skuId: of, by, why: 'delivery', key, dryRun })
async function row() {
  const { rows } = await listStock(deps, everything, { text: skuId })
  return rows[0] ?? expect.fail()
}

describe('the stock sheet (S2)', () => {
  it('has every variant once, page after page, with what is free', async () => {
    const all = await db.selectFrom('skus').select('sku_id').orderBy('sku_id').execute()
    const { rows, nextCursor } = await listStock(deps, everything, {})
    expect(rows.map((one) => one.skuId)).toEqual(all.slice(0, 100).map((one) => one.sku_id))
    expect(nextCursor).toBeNull()
    const rest = await listStock(deps, everything, { cursor: rows[1]?.skuId })
    expect(rest.rows).toEqual(rows.slice(2))
    for (const { loaded, reserved, sold, free } of rows) expect(free).toBe(loaded - reserved - sold)
  })

  it('is searched by the beginning of a number and by a product’s name, whose signs mean themselves', async () => {
    const found = await row()
    expect(found).toMatchObject({ skuId, name: { en: expect.stringContaining('Egret') } })
    const byName = await listStock(deps, everything, { text: 'egret wide' })
    expect(byName.rows.map((one) => one.skuId)).toContain(skuId)
    expect((await listStock(deps, everything, { text: '%' })).rows).toEqual([])
  })
})

describe('an adjustment of the stock (S2)', () => {
  it('adds to whatever is loaded then, once for each key, and is undone', async () => {
    const before = (await row()).loaded
    const key = nextKey()
    expect((await adjust(12, { key, dryRun: true })).changes).toMatchObject([
      { id: skuId, change: 'change', fields: [{ field: 'loaded', before, after: before + 12 }] },
    ])
    expect((await row()).loaded).toBe(before)
    const { auditId } = await adjust(12, { key })
    await Promise.all([adjust(3), adjust(-1)])
    expect((await row()).loaded).toBe(before + 14)
    expect(await adjust(12, { key })).toMatchObject({ changes: [], notes: ['This was done before.'], auditId: null })
    expect((await row()).loaded).toBe(before + 14)
    // Somebody has adjusted since: putting back what was before would take that away.
    const undone = undoChange(deps, everything, { auditId: auditId ?? '', dryRun: false })
    await expect(undone).rejects.toMatchObject({ refusal: 'changedSince' })
    const last = await adjust(5)
    await undoChange(deps, everything, { auditId: last.auditId ?? '', dryRun: false })
    expect((await row()).loaded).toBe(before + 14)
  })

  it('never takes what is reserved or sold, and knows no other variant', async () => {
    const { free, loaded } = await row()
    expect((await adjust(-free - 1)).problems).toHaveLength(1)
    expect((await row()).loaded).toBe(loaded)
    expect((await adjust(-free)).problems).toEqual([])
    expect((await row()).free).toBe(0)
    await adjust(free)
    expect((await adjust(1, { of: 'NOBODY' })).problems).toMatchObject([{ id: 'NOBODY' }])
  })

  it('sums up to all that was said, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 6 }), async (pieces) => {
        const { loaded } = await row()
        await Promise.all(pieces.map((by) => adjust(by)))
        expect((await row()).loaded).toBe(loaded + pieces.reduce((sum, by) => sum + by, 0))
      }),
      { numRuns: 5 },
    )
  })
})

describe('the movements of a variant (S2)', () => {
  const moved = 'G002-S1'
  const read = (more: { cursor?: string | null; limit?: number } = {}) =>
    listMovements(deps, everything, { skuId: moved, limit: 50, ...more })

  it('say who changed what is loaded, how and why, the newest first, down to what there was before', async () => {
    const { variant } = await read()
    const { loaded, reserved, sold, free } = variant
    expect(await read()).toEqual({ variant, rows: [], before: { loaded, reserved, sold, free }, cursor: null })
    await adjust(5, { of: moved, dryRun: true })
    const { auditId } = await adjust(5, { of: moved })
    const count = { resource: 'stock' as const, rows: [{ skuId: moved, loaded: loaded + 3 }], remove: [] }
    const counted = await applyRows(deps, everything, { ...count, dryRun: false })
    await applyRows(deps, everything, { ...count, dryRun: false })
    await undoChange(deps, everything, { auditId: counted.auditId ?? '', dryRun: false })
    await undoChange(deps, everything, { auditId: auditId ?? '', dryRun: false })
    const all = await read()
    const by = { orderNo: null, who: everything.keyName, reserved, sold }
    expect(all.rows).toMatchObject([
      { ...by, kind: 'takenBack', units: -5, why: null, loaded, free },
      { ...by, kind: 'takenBack', units: 2, why: null, loaded: loaded + 5 },
      { ...by, kind: 'counted', units: -2, why: null, loaded: loaded + 3, free: free + 3 },
      { ...by, kind: 'adjusted', units: 5, why: 'delivery', loaded: loaded + 5, free: free + 5 },
    ])
    expect(all.before).toEqual({ loaded, reserved, sold, free })
    const first = await read({ limit: 3 })
    expect(first).toMatchObject({ rows: all.rows.slice(0, 3), before: null })
    expect(await read({ limit: 3, cursor: first.cursor })).toMatchObject({
      rows: all.rows.slice(3),
      before: all.before,
      cursor: null,
    })
  })

  it('are those of that variant alone, and there are none of an unknown one', async () => {
    await adjust(1)
    expect((await read()).rows.map(({ kind }) => kind)).not.toContain('held')
    expect((await read()).rows).toHaveLength(4)
    const unknown = listMovements(deps, everything, { skuId: 'NOBODY', limit: 50 })
    expect(await getRefusal(unknown)).toEqual({ error: 'notFound', reason: 'record' })
  })
})

describe('the pace of sales', () => {
  const now = new Date('2026-11-20T04:00:00Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const pace = (lately: number, kept: number | null, free = 40) =>
    getPace({ lately, firstAt: kept === null ? null : daysAgo(kept), free }, now)

  it('is that of thirty days, or of those since the variant first moved', () => {
    expect(pace(60, 300)).toEqual({ perDay: 2, daysLeft: 20 })
    expect(pace(10, 4)).toEqual({ perDay: 2.5, daysLeft: 16 })
    expect(pace(3, 0)).toEqual({ perDay: 3, daysLeft: 13 })
    expect(pace(1, 300)).toEqual({ perDay: 0, daysLeft: 1200 })
    expect(pace(60, 300, 0)).toEqual({ perDay: 2, daysLeft: 0 })
  })

  it('says no end where nothing is sold, and nothing where nothing was kept', () => {
    expect(pace(0, 300)).toEqual({ perDay: 0, daysLeft: null })
    expect(pace(-2, 300)).toEqual({ perDay: 0, daysLeft: null })
    expect(pace(0, null)).toEqual({ perDay: null, daysLeft: null })
  })
})
