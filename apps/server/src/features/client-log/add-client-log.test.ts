import { computeHelpCode } from '@aisle/contract/help-code'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { after } from '../../platform/clock.ts'
import { newId } from '../../platform/security/random.ts'
import { addClientLog, addClientLogs } from './add-client-log.ts'
import { entriesByHelpCode } from './client-log-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const entry = { time: Date.UTC(2026, 10, 20, 1, 59), name: 'lookup', content: 'phone 15410000101' }
const newDevice = () => deps.random.bytes(16).toString('hex')
const stored = (deviceId: string) =>
  db.selectFrom('client_logs').selectAll().where('device_id', '=', deviceId).orderBy('name').execute()
const batch = (count: number, first = 0) => ({
  entries: Array.from({ length: count }, (_, place) => ({
    ...entry,
    id: `entry-${first + place}`,
    name: `entry ${String(first + place).padStart(3, '0')}`,
  })),
})

describe('the client log', () => {
  it('stores an entry without personal data', async () => {
    const deviceId = newDevice()
    const caller = guestCaller({ language: 'en', deviceId })
    expect(await addClientLog(deps, caller, { ...entry, userIp: '1.2.3.4' })).toEqual({ logged: true })
    expect(await stored(deviceId)).toMatchObject([
      {
        name: 'lookup',
        content: 'phone [number]',
        language: 'en',
        client_time: new Date(entry.time),
        received_at: deps.clock.now(),
        help_code: computeHelpCode(deviceId),
      },
    ])
  })

  it('stores every entry of a batch, masked and in its language', async () => {
    const deviceId = newDevice()
    await addClientLogs(deps, guestCaller({ language: 'en', deviceId }), batch(limits.logBatchEntries))
    const rows = await stored(deviceId)
    expect(rows).toHaveLength(limits.logBatchEntries)
    expect(new Set(rows.map((row) => `${row.content} ${row.language}`))).toEqual(new Set(['phone [number] en']))
  })

  it('stores an entry once, however often and in whichever batch it is sent', async () => {
    const deviceId = newDevice()
    const caller = guestCaller({ deviceId })
    await addClientLogs(deps, caller, batch(3))
    await Promise.all([addClientLogs(deps, caller, batch(3, 1)), addClientLogs(deps, caller, batch(3, 1))])
    await addClientLog(deps, caller, { ...entry, id: 'entry-2' })
    const [twin] = batch(1, 9).entries
    if (twin) await addClientLogs(deps, caller, { entries: [twin, twin] })
    const names = (await stored(deviceId)).map((row) => row.name)
    expect(names).toEqual(['entry 000', 'entry 001', 'entry 002', 'entry 003', 'entry 009'])
  })

  it("keeps a device from blocking another's entry", async () => {
    const [one, other] = [newDevice(), newDevice()]
    await addClientLogs(deps, guestCaller({ deviceId: one }), batch(1))
    await addClientLogs(deps, guestCaller({ deviceId: other }), batch(1))
    expect(await stored(other)).toHaveLength(1)
  })

  it('stores 120 entries a minute per device and silently drops the rest', async () => {
    const [loud, quiet] = [newDevice(), newDevice()]
    const caller = guestCaller({ deviceId: loud })
    for (const first of [0, 50, 100]) {
      expect(await addClientLogs(deps, caller, batch(50, first))).toEqual({ logged: true })
    }
    expect(await addClientLog(deps, caller, entry)).toEqual({ logged: true })
    const rows = await stored(loud)
    expect(rows).toHaveLength(120)
    expect(rows.at(-1)?.name).toBe('entry 119')
    await addClientLog(deps, guestCaller({ deviceId: quiet, ip: caller.ip }), entry)
    expect(await stored(quiet)).toHaveLength(1)
    deps.clock.advance(61)
    await addClientLog(deps, caller, entry)
    expect(await stored(loud)).toHaveLength(121)
  })

  it('limits an address with made-up devices, but not its neighbours', async () => {
    const { ip } = guestCaller()
    const send = async (count: number) => {
      for (let call = 0; call < count; call += 1) {
        await addClientLog(deps, guestCaller({ ip, deviceId: newId(deps.random, 'made') }), { ...entry, name: ip })
      }
    }
    await send(limits.logCallsPerMinute + 5)
    const kept = await db.selectFrom('client_logs').select('log_id').where('name', '=', ip).execute()
    expect(kept).toHaveLength(limits.logCallsPerMinute)
    const neighbour = newDevice()
    await addClientLog(deps, guestCaller({ deviceId: neighbour }), entry)
    expect(await stored(neighbour)).toHaveLength(1)
  })

  it('stores neither an address nor a device id that may identify a person', async () => {
    const named = guestCaller({ deviceId: 'lin@example.com' })
    const nameless = { ...guestCaller(), deviceId: null }
    for (const caller of [named, nameless]) await addClientLog(deps, caller, { ...entry, name: 'origins' })
    const rows = await db.selectFrom('client_logs').selectAll().where('name', '=', 'origins').execute()
    expect(rows).toHaveLength(2)
    for (const secret of ['lin@', nameless.ip]) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows.map((row) => row.help_code).filter(Boolean)).toEqual([computeHelpCode('lin@example.com')])
  })
})

describe('the help code', () => {
  it("finds only the device's entries since a time, newest first", async () => {
    const deviceId = newDevice()
    const caller = guestCaller({ deviceId })
    const start = deps.clock.now()
    await addClientLog(deps, caller, { ...entry, name: 'first' })
    for (const name of ['second', 'third']) {
      deps.clock.advance(60)
      await addClientLog(deps, caller, { ...entry, name })
    }
    await addClientLog(deps, guestCaller({ deviceId: newDevice() }), { ...entry, name: 'not mine' })
    const find = async (since: Date, limit: number) =>
      (await entriesByHelpCode(db, { helpCode: computeHelpCode(deviceId), since, limit })).map(({ name }) => name)
    expect(await find(start, 10)).toEqual(['third', 'second', 'first'])
    expect(await find(after(start, 60_000), 10)).toEqual(['third', 'second'])
    expect(await find(start, 1)).toEqual(['third'])
  })
})
