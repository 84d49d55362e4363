import { areColumns, listTables } from '@aisle/contract/console-views'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  asChosen,
  boundedWidth,
  movedColumn,
  readKeptColumns,
  readKeptWidths,
  shownColumns,
  writeWidths,
} from './column-rules.ts'

const table = { columns: ['order', 'placed', 'total'], rowName: 'order' } as const

describe('the columns of a table', () => {
  it('are the usual ones until somebody chooses', () => {
    expect(shownColumns(table, null)).toEqual(['order', 'placed', 'total'])
    expect(shownColumns(table, ['total', 'order'])).toEqual(['total', 'order'])
  })

  it('are those that the table knows, and the usual ones where the name of the row is missing', () => {
    expect(shownColumns(table, ['order', 'gone', 'total', 'total'])).toEqual(['order', 'total'])
    expect(shownColumns(table, ['total'])).toEqual(['order', 'placed', 'total'])
  })

  it('move by one place and stop at the ends', () => {
    expect(movedColumn(['order', 'placed', 'total'], 'total', -1)).toEqual(['order', 'total', 'placed'])
    expect(movedColumn(['order', 'placed', 'total'], 'order', 1)).toEqual(['placed', 'order', 'total'])
    expect(movedColumn(['order', 'placed'], 'order', -1)).toEqual(['order', 'placed'])
    expect(movedColumn(['order', 'placed'], 'placed', 1)).toEqual(['order', 'placed'])
    expect(movedColumn(['order'], 'placed', 1)).toEqual(['order'])
  })

  it('are no choice where they are the usual ones', () => {
    expect(asChosen(table, ['order', 'placed', 'total'])).toBeNull()
    expect(asChosen(table, ['order', 'total', 'placed'])).toEqual(['order', 'total', 'placed'])
  })

  it('are read as the browser kept them', () => {
    expect(readKeptColumns('total order')).toEqual(['total', 'order'])
    expect(readKeptColumns('')).toBeNull()
    expect(readKeptColumns(null)).toBeNull()
  })

  it('are such that the server takes them for a file, whatever the browser kept and however they are moved', () => {
    const { orders } = listTables
    const some = fc.array(fc.constantFrom(...orders.columns, 'gone'))
    const moves = fc.array(fc.tuple(fc.constantFrom(...orders.columns), fc.constantFrom<(-1 | 1)[]>(-1, 1)))
    fc.assert(
      fc.property(some, moves, (kept, steps) => {
        let shown = shownColumns(orders, kept)
        for (const [column, step] of steps) shown = shownColumns(orders, movedColumn(shown, column, step))
        expect(areColumns(orders, shown)).toBe(true)
      }),
    )
  })

  it('keep the widths that somebody gave them, within bounds', () => {
    expect([boundedWidth(12.4), boundedWidth(99.6), boundedWidth(9_000)]).toEqual([48, 100, 640])
    expect(readKeptWidths(writeWidths({ order: 120, what: 300.4 }))).toEqual({ order: 120, what: 300 })
    expect(readKeptWidths('order:5 __proto__ what:x total:99999 kind:70')).toEqual({ order: 48, kind: 70 })
    expect([readKeptWidths(null), readKeptWidths('')]).toEqual([{}, {}])
  })
})
