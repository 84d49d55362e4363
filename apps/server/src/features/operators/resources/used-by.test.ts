import { recordKinds, referencesTo, type RecordField, type RecordResource } from '@aisle/contract/records'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { applyRows } from '../apply-rows.ts'
import { everything } from '../test-support/operator-world.ts'
import { sampleRows } from '../test-support/sample-rows.ts'
import { resources } from './all-resources.ts'
import { listUses } from './used-by.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const names = Object.keys(recordKinds) as RecordResource[]
for (const resource of ['categories', 'goods', 'plans', 'coupons', 'rights-cards', 'shelves'] as const) {
  await applyRows(deps, everything, { resource, rows: sampleRows[resource], remove: [], dryRun: false })
}

const uses = async (resource: RecordResource, id: string, operator = everything) =>
  (await listUses(deps, operator, { resource, id })).uses

/** All rows of a resource, read as an export has them. */
async function allRows(name: string) {
  const page = await resources.get(name)?.page(db, null)
  return page?.rows ?? expect.fail()
}

describe('where a row is used', () => {
  const edges = names.flatMap((of) => referencesTo(of).map((reference) => [of, reference] as const))

  it.each(edges)('is found for %s by $resource.$key', async (of, { resource, key }) => {
    const naming = (await allRows(resource)).filter((row) => row[key] !== null && [row[key]].flat().length > 0)
    const named = [...new Set(naming.flatMap((row) => [row[key]].flat()).map(String))].slice(0, 3)
    expect(named.length).toBeGreaterThan(0)
    const found = resources.get(resource) ?? expect.fail()
    for (const id of named) {
      const expected = naming.filter((row) => [row[key]].flat().includes(id)).map((row) => found.idFor(row))
      const told = (await uses(of, id)).filter((use) => use.resource === resource && use.key === key)
      expect(told.map((use) => use.id)).toEqual(expected.toSorted().slice(0, 20))
    }
  })

  it('is no row that names only a part of its id', async () => {
    expect(await uses('categories', 'CAT0')).toEqual([])
    expect(await uses('goods', 'G00')).toEqual([])
  })

  it('has a name for people', async () => {
    expect(await uses('goods', 'G001')).toContainEqual(
      expect.objectContaining({
        resource: 'goods',
        id: 'GX1',
        key: 'goesWith',
        name: { zh: 'Kite（示例）', en: 'Kite (sample)' },
      }),
    )
    expect(await listUses(deps, everything, { resource: 'goods', id: 'G001' })).toMatchObject({ isCut: false })
  })

  it('leaves out what the caller may not see', async () => {
    const [flight] = await allRows('flight-plans')
    const planId = String(flight?.['planId'])
    const kinds = async (operator: typeof everything) =>
      new Set((await uses('plans', planId, operator)).map((use) => use.resource))
    expect(await kinds(everything)).toContain('flight-plans')
    expect(await kinds({ ...everything, scopes: ['catalogue'] })).not.toContain('flight-plans')
    const refused = uses('airports', 'XMN', { ...everything, scopes: ['catalogue'] })
    await expect(refused).rejects.toMatchObject({ refusal: 'notSigned' })
  })

  it('ends once the other row names another', async () => {
    expect(await uses('categories', 'CATX')).toEqual([])
    const [kite] = sampleRows.goods
    const move = (categoryId: string) =>
      applyRows(deps, everything, { resource: 'goods', rows: [{ ...kite, categoryId }], remove: [], dryRun: false })
    await move('CATX')
    expect(await uses('categories', 'CATX')).toMatchObject([{ resource: 'goods', id: 'GX1', key: 'categoryId' }])
    await move('CAT01')
    expect(await uses('categories', 'CATX')).toEqual([])
  })

  it('is named twenty times for a field, and then said to be more', async () => {
    const [offer] = sampleRows.promotions
    const rows = Array.from({ length: 21 }, (_, at) => ({ ...offer, promotionId: `PX${at}`, categoryId: 'CATX' }))
    const load = (count: number) =>
      applyRows(deps, everything, { resource: 'promotions', rows: rows.slice(0, count), remove: [], dryRun: false })
    expect((await load(20)).problems).toEqual([])
    const some = await listUses(deps, everything, { resource: 'categories', id: 'CATX' })
    expect(some.isCut).toBe(false)
    await load(21)
    const all = await listUses(deps, everything, { resource: 'categories', id: 'CATX' })
    expect(all.isCut).toBe(true)
    expect(all.uses).toHaveLength(20)
    expect(some.uses).toHaveLength(20)
  })
})

describe('the fields that refer to others', () => {
  const inside = (fields: readonly RecordField[]): RecordField[] =>
    fields.flatMap((field) =>
      field.kind === 'parts' || field.kind === 'part' ? [...field.fields, ...inside(field.fields)] : [],
    )

  it('are fields of the row itself, where they are looked for', () => {
    for (const name of names) {
      expect(inside(recordKinds[name].fields).filter(({ kind }) => kind === 'record' || kind === 'records')).toEqual([])
    }
  })
})
