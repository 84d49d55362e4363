import { describe, expect, it } from 'vitest'
import { recordKinds } from '../records/records.ts'
import { areColumns, listTables } from './views.ts'

describe('the columns of a list', () => {
  it.each(Object.entries(listTables))('of %s are each once, with the one that names the row', (_name, table) => {
    expect(areColumns(table, table.columns)).toBe(true)
  })

  it('of goods are those of their rows', () => {
    expect(listTables.goods.columns).toEqual(['title', 'id', ...recordKinds.goods.columns])
  })
})
