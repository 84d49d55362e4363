import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { getServerTime } from './get-server-time.ts'

const { db } = await testDatabase()

describe('the server time (E10)', () => {
  it('is the product’s clock in UTC and moves with it', async () => {
    const deps = await testDeps(db, { demoData: false })
    expect(await getServerTime(deps)).toBe('2026-11-20T02:00:00.000Z')
    deps.clock.advance(90)
    expect(await getServerTime(deps)).toBe('2026-11-20T02:01:30.000Z')
  })
})
