import { describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addClientLog } from './add-client-log.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const entry = { time: Date.UTC(2026, 10, 20, 1, 59), name: 'lookup', content: 'phone 15410000101' }
const stored = (deviceId: string) =>
  db.selectFrom('client_logs').selectAll().where('device_id', '=', deviceId).execute()

describe('the client log', () => {
  it('keeps an entry without what is personal', async () => {
    const caller = guestCaller({ language: 'en', deviceId: 'one' })
    expect(await addClientLog(deps, caller, { ...entry, userIp: '1.2.3.4' })).toEqual({ logged: true })
    expect(await stored('one')).toMatchObject([
      { name: 'lookup', content: 'phone [number]', language: 'en', client_time: new Date(entry.time) },
    ])
  })

  it('keeps 120 entries a minute of one device and drops the rest without a word', async () => {
    const caller = guestCaller({ deviceId: 'loud' })
    for (let sent = 0; sent < 125; sent += 1) {
      expect(await addClientLog(deps, caller, entry)).toEqual({ logged: true })
    }
    expect(await stored('loud')).toHaveLength(120)
    await addClientLog(deps, guestCaller({ deviceId: 'quiet', ip: caller.ip }), entry)
    expect(await stored('quiet')).toHaveLength(1)
    deps.clock.advance(61)
    await addClientLog(deps, caller, entry)
    expect(await stored('loud')).toHaveLength(121)
  })
})
