import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { inTransaction } from './transaction.ts'

const { db } = await testDatabase()
await sql`create table purses (owner text primary key, coins integer not null)`.execute(db)
await sql`insert into purses values ('ann', 10), ('bob', 10)`.execute(db)

async function getCoins(owner: string): Promise<number | undefined> {
  const { rows } = await sql<{ coins: number }>`select coins from purses where owner = ${owner}`.execute(db)
  return rows[0]?.coins
}

class DatabaseComplaint extends Error {
  code: string
  constructor(code: string) {
    super(`complaint ${code}`)
    this.code = code
  }
}

describe('a transaction', () => {
  it('keeps everything or nothing', async () => {
    const failing = inTransaction(db, async (tx) => {
      await sql`update purses set coins = 0 where owner = 'ann'`.execute(tx)
      throw new Error('sold out')
    })
    await expect(failing).rejects.toThrow('sold out')
    expect(await getCoins('ann')).toBe(10)
  })

  it('runs again as a whole after a deadlock, and both transactions are kept', async () => {
    const bothHoldOne = meetingPoint(2)
    const takeFrom = (first: string, second: string) => {
      let attempts = 0
      return inTransaction(db, async (tx) => {
        attempts += 1
        await sql`update purses set coins = coins - 1 where owner = ${first}`.execute(tx)
        if (attempts === 1) await bothHoldOne()
        await sql`update purses set coins = coins - 1 where owner = ${second}`.execute(tx)
        return attempts
      })
    }
    const attempts = await Promise.all([takeFrom('ann', 'bob'), takeFrom('bob', 'ann')])
    // At least one was rolled back; the other may have waited, or met it once more.
    expect(Math.max(...attempts)).toBeGreaterThan(1)
    expect([await getCoins('ann'), await getCoins('bob')]).toEqual([8, 8])
  })

  it('is tried four times in all, and only for what may succeed when repeated', async () => {
    const attemptsFor = async (code: string) => {
      let attempts = 0
      const always = inTransaction(db, () => {
        attempts += 1
        return Promise.reject(new DatabaseComplaint(code))
      })
      await expect(always).rejects.toThrow(`complaint ${code}`)
      return attempts
    }
    expect(await attemptsFor('40001')).toBe(4)
    expect(await attemptsFor('40P01')).toBe(4)
    expect(await attemptsFor('23505')).toBe(1)
  })

  it('reports why the work failed even when the connection is lost and cannot roll back', async () => {
    const failing = inTransaction(db, async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => undefined)
      throw new Error('the reason')
    })
    await expect(failing).rejects.toThrow('the reason')
  })

  it('sees what others committed meanwhile (read committed)', async () => {
    await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
        tx,
      )
      expect(rows[0]?.level).toBe('read committed')
    })
  })
})

/** Resolves for everybody once that many have arrived. */
function meetingPoint(expected: number): () => Promise<void> {
  let arrived = 0
  let open: () => void = () => undefined
  const everybody = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    arrived += 1
    if (arrived === expected) open()
    return everybody
  }
}
