import { Client } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { hearNotices } from './notices.ts'

const { address } = await testDatabase()
const admin = new Client(address)
await admin.connect()
afterAll(() => admin.end())

/** Resolves at each call, one after the other. */
function calls() {
  const waiting: (() => void)[] = []
  let ahead = 0
  return {
    call() {
      const next = waiting.shift()
      if (next) next()
      else ahead += 1
    },
    async next() {
      if (ahead > 0) ahead -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

describe('notices of a database', () => {
  it('are heard, also after the connection was lost', async () => {
    const { call, next } = calls()
    const notices = hearNotices({ address: () => address, channel: 'test_channel', heard: call })
    expect(notices.areHeard()).toBe(false)
    await next()
    expect(notices.areHeard()).toBe(true)
    await admin.query(`SELECT pg_notify('test_channel', '')`)
    await next()
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'aisle-notices' AND datname = current_database()`)
    // It listens again, and says so, because a notice may have been missed.
    await next()
    await admin.query(`SELECT pg_notify('test_channel', '')`)
    await next()
    await notices.close()
    expect(notices.areHeard()).toBe(false)
  })
})
