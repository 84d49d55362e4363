import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { openDb } from './open-db.ts'
import { inTransaction } from './transaction.ts'
import { writeAtOnce, type Write } from './write-at-once.ts'

const { db, address } = await testDatabase()
await sql`create table purses (owner text primary key, coins integer not null)`.execute(db)
beforeEach(async () => {
  await sql`truncate purses`.execute(db)
  await sql`insert into purses values ('ann', 10), ('bob', 10)`.execute(db)
})

async function getCoins() {
  const { rows } = await sql<{ owner: string; coins: number }>`select * from purses order by owner`.execute(db)
  return Object.fromEntries(rows.map(({ owner, coins }) => [owner, coins]))
}

const take = (owner: string, coins: number, more: Partial<Write> = {}): Write => ({
  name: `taken_from_${owner}`,
  statement: sql`UPDATE purses SET coins = coins - ${coins} WHERE owner = ${owner} AND coins >= ${coins} RETURNING owner`,
  rows: 1,
  ...more,
})

describe('several writes at once', () => {
  it('are all made', async () => {
    await writeAtOnce(db, [take('ann', 3), take('bob', 4)])
    expect(await getCoins()).toEqual({ ann: 7, bob: 6 })
  })

  it('are none of them made when one does not find its rows, which gives the reason', async () => {
    const refused = async () => {
      throw new Error(`bob has only ${(await getCoins())['bob']}`)
    }
    await expect(writeAtOnce(db, [take('ann', 3), take('bob', 11, { refused })])).rejects.toThrow('bob has only 10')
    expect(await getCoins()).toEqual({ ann: 10, bob: 10 })
  })

  it('name the write whose rows are not there where it has no reason', async () => {
    await expect(writeAtOnce(db, [take('ann', 3), take('bob', 11)])).rejects.toThrow('taken_from_bob')
  })

  it('give the first reason of two', async () => {
    const because = (reason: string) => ({
      refused: () => {
        throw new Error(reason)
      },
    })
    const both = [take('bob', 11, because('bob')), take('ann', 11, because('ann'))]
    await expect(writeAtOnce(db, both)).rejects.toThrow('bob')
    await expect(writeAtOnce(db, both.toReversed())).rejects.toThrow('ann')
  })

  it('may have any number of rows where no number is given, and read what an earlier one returns', async () => {
    const copied: Write = {
      name: 'copied',
      statement: sql`INSERT INTO purses SELECT 'copy of ' || owner, 1 FROM taken_from_ann`,
    }
    const nobody: Write = { name: 'nobody', statement: sql`DELETE FROM purses WHERE owner = 'nobody'` }
    await writeAtOnce(db, [take('ann', 3), copied, nobody])
    expect(await getCoins()).toEqual({ ann: 7, bob: 10, 'copy of ann': 1 })
  })

  it('take the builder’s statements as well', async () => {
    const given = db.insertInto('airports').values({
      iata: 'XMN',
      city_zh: '厦门',
      city_en: 'Xiamen',
      tz: 'Asia/Shanghai',
      lat: 24.5,
      lon: 118.1,
    })
    await writeAtOnce(db, [take('ann', 1), { name: 'given', statement: sql`${given.returning('iata')}`, rows: 1 }])
    expect(await getCoins()).toEqual({ ann: 9, bob: 10 })
    expect((await db.selectFrom('airports').select('iata').execute()).map(({ iata }) => iata)).toEqual(['XMN'])
  })

  it('wait for a transaction that holds their rows, and judge what it leaves', async () => {
    const refused = () => {
      throw new Error('too late')
    }
    let begun: () => void = () => undefined
    const holds = new Promise<void>((resolve) => {
      begun = resolve
    })
    let end: () => void = () => undefined
    const mayEnd = new Promise<void>((resolve) => {
      end = resolve
    })
    const holder = inTransaction(db, async (tx) => {
      await sql`update purses set coins = 2 where owner = 'ann'`.execute(tx)
      begun()
      await mayEnd
    })
    await holds
    const late = writeAtOnce(db, [take('bob', 1), take('ann', 3, { refused })])
    end()
    await holder
    await expect(late).rejects.toThrow('too late')
    expect(await getCoins()).toEqual({ ann: 2, bob: 10 })
  })

  it('are repeated when PostgreSQL gives up on them in a deadlock', async () => {
    const round = (first: string, second: string) => writeAtOnce(db, [take(first, 1), take(second, 1)])
    await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 ? round('ann', 'bob') : round('bob', 'ann'))))
    expect(await getCoins()).toEqual({ ann: 2, bob: 2 })
  })

  it('give the reason after the rollback of a transaction, which may hold the only connection', async () => {
    const single = openDb({ connection: address, max: 1 })
    const refused = async () => {
      const { rows } = await sql<{ coins: number }>`select coins from purses where owner = 'bob'`.execute(single.db)
      throw new Error(`bob has only ${rows[0]?.coins}`)
    }
    const failing = inTransaction(single.db, async (tx) => {
      await sql`update purses set coins = 1`.execute(tx)
      await writeAtOnce(tx, [take('bob', 11, { refused })])
    })
    await expect(failing).rejects.toThrow('bob has only 10')
    await single.close()
  })

  it('are followed by what this process does about them, unless they are refused', async () => {
    let written = 0
    const counted = { written: () => void (written += 1) }
    await writeAtOnce(db, [take('ann', 1, counted)])
    expect(written).toBe(1)
    await expect(writeAtOnce(db, [take('ann', 11, counted)])).rejects.toThrow('taken_from_ann')
    expect(written).toBe(1)
  })
})
