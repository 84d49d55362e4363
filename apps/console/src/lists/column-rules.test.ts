import { areColumns, listTables } from '@aisle/contract/console-views'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asChosen, menuColumns, movedColumn, readKeptColumns, shownColumns, toggledColumn } from './column-rules.ts'

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

  it('are hidden and shown again at the end, but for the name of the row', () => {
    expect(toggledColumn(table, ['order', 'placed', 'total'], 'placed')).toEqual(['order', 'total'])
    expect(toggledColumn(table, ['order', 'total'], 'placed')).toEqual(['order', 'total', 'placed'])
    expect(toggledColumn(table, ['order', 'total'], 'order')).toEqual(['order', 'total'])
  })

  it('move by one place and stop at the ends', () => {
    expect(movedColumn(['order', 'placed', 'total'], 'total', -1)).toEqual(['order', 'total', 'placed'])
    expect(movedColumn(['order', 'placed', 'total'], 'order', 1)).toEqual(['placed', 'order', 'total'])
    expect(movedColumn(['order', 'placed'], 'order', -1)).toEqual(['order', 'placed'])
    expect(movedColumn(['order', 'placed'], 'placed', 1)).toEqual(['order', 'placed'])
    expect(movedColumn(['order'], 'placed', 1)).toEqual(['order'])
  })

  it('stand in the menu with the hidden ones behind those that are shown', () => {
    expect(menuColumns(table, ['total', 'order'])).toEqual([
      { column: 'total', isShown: true },
      { column: 'order', isShown: true },
      { column: 'placed', isShown: false },
    ])
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

  it('are such that the server takes them for a file, whatever is pressed', () => {
    const { orders } = listTables
    const press = fc.tuple(fc.constantFrom(...orders.columns), fc.constantFrom(-1, 0, 1))
    fc.assert(
      fc.property(fc.array(press), (presses) => {
        let shown: readonly (typeof orders.columns)[number][] = orders.columns
        for (const [column, step] of presses)
          shown = step === 0 ? toggledColumn(orders, shown, column) : movedColumn(shown, column, step === 1 ? 1 : -1)
        expect(areColumns(orders, shown)).toBe(true)
      }),
    )
  })
})
