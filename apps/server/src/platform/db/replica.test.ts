import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { openDb } from './open-db.ts'
import { openReplica, type Replica } from './replica.ts'

// A real standby is in drills/catalogue-from-standby.drill.ts.
const { db, address } = await testDatabase()
const log = pino({ level: 'silent' })
const other = openDb({ connection: address, max: 1, standby: true })
const away = openDb({ connection: 'postgres://127.0.0.1:1/nobody', max: 1, standby: true })
const [noStandby, silent] = [other, away].map((open) => openReplica({ primary: db, standby: open.db, log }))
afterAll(async () => {
  for (const replica of [noStandby, silent]) replica?.close()
  await other.close()
  await away.close()
})
const counted = async (replica: Replica | undefined, from: string) =>
  (await replica?.figures.find(({ kind }) => kind === 'counter')?.read())?.get(from)

describe('reads of the catalogue', () => {
  it('go to the database that takes writes where the other is no standby, or is away', async () => {
    await noStandby?.measure()
    await expect(silent?.measure()).rejects.toBeInstanceOf(DatabaseUnavailable)
    for (const replica of [noStandby, silent]) {
      expect(await replica?.read(async (from) => from)).toBe(db)
      expect(await counted(replica, 'primary')).toBe(1)
    }
  })

  it('can change nothing there', async () => {
    await expect(other.pool.query('create table things (id text)')).rejects.toThrow('read-only transaction')
  })
})
