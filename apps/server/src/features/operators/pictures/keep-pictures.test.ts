import * as limits from '@aisle/contract/limits'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { after, seconds } from '../../../platform/clock.ts'
import { applyRows } from '../apply-rows.ts'
import { cancelScheduled } from '../schedule/cancel-scheduled.ts'
import { scheduleChange } from '../schedule/schedule-change.ts'
import { everything } from '../test-support/operator-world.ts'
import { sampleRows } from '../test-support/sample-rows.ts'
import { listPictures, removePicture, storePicture } from './keep-pictures.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

type GoodsRow = { goodsId: string; name: object; skus: object[] }
type OfferRow = { promotionId: string; name: object }

const drawing = (shape: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">${shape}</svg>`)
const photo = (colour: string) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: colour } })
    .png()
    .toBuffer()
const store = (path: string, bytes: Buffer, dryRun = false) =>
  storePicture(deps, everything, { path, content: bytes.toString('base64'), dryRun })
const remove = (path: string, dryRun = false) => removePicture(deps, everything, { path, dryRun })
const list = (asked: { text?: string; unused?: boolean; cursor?: string | null; limit?: number } = {}) =>
  listPictures(deps, everything, { unused: false, limit: limits.picturesPage, ...asked })
const lines = async () =>
  (await db.selectFrom('operator_audit').select(['command', 'summary']).orderBy('chain_no').execute()).filter(
    ({ command }) => command.startsWith('picture'),
  )
const filesUnder = (path: string) =>
  db.selectFrom('pictures').selectAll().where('path', '=', path).orderBy('width').orderBy('format').execute()

describe('an uploaded picture (M36)', () => {
  it('is stored once, with one line of the audit', async () => {
    const about = { path: 'goods/x1-1.svg', kind: 'drawing', result: 'stored' }
    expect(await store('goods/x1-1.svg', drawing('<rect/>'), true)).toMatchObject({ dryRun: true, ...about })
    expect(await filesUnder('goods/x1-1.svg')).toEqual([])
    expect(await store('goods/x1-1.svg', drawing('<rect/>'))).toMatchObject(about)
    for (const dryRun of [true, false])
      expect(await store('goods/x1-1.svg', drawing('<rect/>'), dryRun)).toMatchObject({ result: 'same' })
    expect((await lines()).filter(({ summary }) => summary.includes('goods/x1-1.svg'))).toHaveLength(1)
  })

  it('never takes the place of another one, and is told a path that is free', async () => {
    for (const path of ['goods/x2-1.svg', 'goods/x2-2.svg']) await store(path, drawing('<rect/>'))
    const before = await filesUnder('goods/x2-1.svg')
    for (const dryRun of [true, false]) {
      await expect(store('goods/x2-1.svg', drawing('<circle/>'), dryRun)).rejects.toMatchObject({
        refusal: 'pictureTaken',
        detail: { free: 'goods/x2-3.svg' },
      })
    }
    expect(await filesUnder('goods/x2-1.svg')).toEqual(before)
    await store('goods/x2', await photo('#c0392b'))
    expect(await store('goods/x2', await photo('#c0392b'))).toMatchObject({ result: 'same' })
    const other = await photo('#1f5078')
    // Drawings have names of their own.
    await expect(store('goods/x2', other)).rejects.toMatchObject({ detail: { free: 'goods/x2-2' } })
  })

  it('is stored once when two people send another one under the same path at the same time', async () => {
    const both = await Promise.allSettled([
      store('goods/x3-1.svg', drawing('<rect/>')),
      store('goods/x3-1.svg', drawing('<circle/>')),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the list of stored pictures (M36)', () => {
  it('has every path once, page after page, with sizes', async () => {
    await store('list/photo', await photo('#2e86c1'))
    await store('list/drawing.svg', drawing('<rect/>'))
    const first = await list({ text: 'LIST/', limit: 1 })
    const second = await list({ text: 'list/', limit: 1, cursor: first.nextCursor })
    const bytes = (await filesUnder('list/photo')).reduce((sum, file) => sum + file.bytes.length, 0)
    expect([...first.rows, ...second.rows]).toEqual([
      {
        path: 'list/drawing.svg',
        kind: 'drawing',
        bytes: drawing('<rect/>').length,
        size: { width: 320, height: 200 },
        usedBy: [],
      },
      { path: 'list/photo', kind: 'photograph', bytes, size: { width: 500, height: 500 }, usedBy: [] },
    ])
    expect(second.nextCursor).toBeNull()
    expect((await list({ text: '%' })).rows).toEqual([])
  })

  it('says for each which goods, variants and offers show it, and which nobody shows', async () => {
    for (const path of ['uses/front', 'uses/variant', 'uses/offer', 'uses/nowhere'])
      await store(`${path}.svg`, drawing('<rect/>'))
    const [goods, offer] = [sampleRows.goods[0], sampleRows.promotions[0]] as [GoodsRow, OfferRow]
    const skus = goods.skus.map((sku) => ({ ...sku, pictures: [{ kind: 'cutout', path: 'uses/variant.svg' }] }))
    for (const resource of ['categories', 'coupons'] as const)
      await applyRows(deps, everything, { resource, rows: sampleRows[resource], remove: [], dryRun: false })
    const applied = [
      await applyRows(deps, everything, {
        resource: 'goods',
        rows: [{ ...goods, pictures: ['uses/front.svg'], skus }],
        remove: [],
        dryRun: false,
      }),
      await applyRows(deps, everything, {
        resource: 'promotions',
        rows: [{ ...offer, picture: 'uses/offer.svg' }],
        remove: [],
        dryRun: false,
      }),
    ]
    expect(applied.flatMap(({ problems }) => problems)).toEqual([])
    const { rows } = await list({ text: 'uses/' })
    expect(rows.map(({ path, usedBy }) => [path, usedBy])).toEqual([
      ['uses/front.svg', [{ resource: 'goods', key: 'pictures', id: goods.goodsId, name: goods.name }]],
      ['uses/nowhere.svg', []],
      ['uses/offer.svg', [{ resource: 'promotions', key: 'picture', id: offer.promotionId, name: offer.name }]],
      ['uses/variant.svg', [{ resource: 'goods', key: 'skus', id: goods.goodsId, name: goods.name }]],
    ])
    // The shop draws a category by its icon.
    const { rows: icons } = await list({ text: 'categories/' })
    expect(icons.length).toBeGreaterThan(0)
    for (const { usedBy } of icons) expect(usedBy).toMatchObject([{ resource: 'categories', key: 'icon' }])
    expect((await list({ text: 'uses/', unused: true })).rows.map(({ path }) => path)).toEqual(['uses/nowhere.svg'])
    for (const path of ['uses/front.svg', 'uses/offer.svg', 'uses/variant.svg']) {
      await expect(remove(path)).rejects.toMatchObject({
        refusal: 'pictureUsed',
        detail: { usedBy: [{ id: expect.any(String) }] },
      })
      expect(await filesUnder(path)).toHaveLength(1)
    }
  })
})

describe('removing a picture (M36)', () => {
  it('takes all its files, once, with a line of the audit', async () => {
    await store('gone/photo', await photo('#27ae60'))
    expect(await remove('gone/photo', true)).toEqual({ dryRun: true, path: 'gone/photo', result: 'removed' })
    expect(await filesUnder('gone/photo')).toHaveLength(9)
    expect(await remove('gone/photo')).toMatchObject({ result: 'removed' })
    expect(await filesUnder('gone/photo')).toEqual([])
    expect(await remove('gone/photo')).toMatchObject({ result: 'same' })
    expect((await lines()).filter(({ command }) => command === 'picture-remove')).toEqual([
      { command: 'picture-remove', summary: 'photograph gone/photo removed' },
    ])
  })

  it('is refused while a scheduled change will show it', async () => {
    await store('gone/later.svg', drawing('<rect/>'))
    const [offer] = sampleRows.promotions
    const planned = await scheduleChange(deps, everything, {
      resource: 'promotions',
      rows: [{ ...offer, picture: 'gone/later.svg' }],
      at: after(deps.clock.now(), seconds(60)).toISOString(),
      dryRun: false,
    })
    await expect(remove('gone/later.svg')).rejects.toMatchObject({ refusal: 'pictureScheduled' })
    await cancelScheduled(deps, everything, { changeId: planned.changeId ?? expect.fail(), dryRun: false })
    expect(await remove('gone/later.svg')).toMatchObject({ result: 'removed' })
  })

  it('is refused while an order of a passenger shows it', async () => {
    const line = await db
      .selectFrom('order_lines')
      .select(['order_no', 'line_no', 'picture_path'])
      .where('picture_path', 'is not', null)
      .executeTakeFirstOrThrow()
    await store('gone/ordered.svg', drawing('<rect/>'))
    const showing = (path: string | null) =>
      db
        .updateTable('order_lines')
        .set({ picture_path: path })
        .where('order_no', '=', line.order_no)
        .where('line_no', '=', line.line_no)
        .execute()
    await showing('gone/ordered.svg')
    await expect(remove('gone/ordered.svg')).rejects.toMatchObject({ refusal: 'pictureInOrders' })
    await showing(line.picture_path)
    expect(await remove('gone/ordered.svg')).toMatchObject({ result: 'removed' })
  })
})
