import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { countMoves, noteMove } from './committed-moves.ts'
import { inTransaction } from './transaction.ts'

const { db } = await testDatabase()
const registry = countMoves(db)
const counted = async (line: string) =>
  Number(new RegExp(`^${line} (.*)$`, 'm').exec(await registry.metrics())?.[1] ?? 0)

describe('a move that is counted', () => {
  it('counts once its transaction is committed', async () => {
    await inTransaction(db, async (tx) => {
      noteMove(tx, { thing: 'order', state: 'paid' })
      expect(await counted('aisle_orders_total{state="paid"}')).toBe(0)
    })
    expect(await counted('aisle_orders_total{state="paid"}')).toBe(1)
  })

  it('never counts when its transaction is rolled back', async () => {
    const fails = inTransaction(db, async (tx) => {
      noteMove(tx, { thing: 'refund', state: 'completed' })
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    expect(await counted('aisle_refunds_total{state="completed"}')).toBe(0)
  })

  it('counts once although its transaction was repeated', async () => {
    let runs = 0
    await inTransaction(db, async (tx) => {
      runs += 1
      noteMove(tx, { thing: 'grant', state: 'online' })
      if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
    })
    expect(runs).toBe(2)
    expect(await counted('aisle_grants_total{state="online"}')).toBe(1)
  })

  it('counts at once outside of a transaction', async () => {
    noteMove(db, { thing: 'session', state: 'account' })
    expect(await counted('aisle_sessions_total{state="account"}')).toBe(1)
  })
})
