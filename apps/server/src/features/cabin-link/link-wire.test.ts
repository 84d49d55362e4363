import type { KeyObject } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { clockFrom } from '../../platform/clock.ts'
import { readLink, type CabinLinkConfig } from '../../boot/config/link.ts'
import { reader } from '../../boot/config/reader.ts'
import { GroundAway, type LinkCall } from '../../outside/ground-link/ground-link.ts'
import { httpGroundLink } from '../../outside/ground-link/http-ground-link.ts'
import { linkPath } from '../../outside/ground-link/link-wire.ts'
import { getPlace } from './link-rules.ts'
import { newLinkKeys, startGround } from './test-support/ground-on-http.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const { url, groundKeys, aircraftKeys, config } = await startGround(deps)
const strangersKeys = newLinkKeys()
const { sealKey } = config
let calls = 0
const call = (): LinkCall => ({
  call: (calls += 1),
  epoch: 'epoch_1',
  number: null,
  messages: [],
  applied: { epoch: null, number: 0 },
  waiting: 0,
  now: deps.clock.now().toISOString(),
})
const from = (over: Partial<CabinLinkConfig> = {}) => httpGroundLink({ ...config, ...over }, deps.clock, deps.random)
const encoded = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64')

describe('the wire of the link', () => {
  it('admits an aircraft by its own keys, and trusts the ground by the ground’s', async () => {
    expect(await from().exchange(call())).toMatchObject({ number: 1, messages: [{ item: 'begin' }, { item: 'begun' }] })
    await expect(from({ privateKey: strangersKeys.privateKey }).exchange(call())).rejects.toThrow('401')
    await expect(from({ keyId: 'nobody' }).exchange(call())).rejects.toThrow('401')
    await expect(from({ sealKey: Buffer.alloc(32, 4) }).exchange(call())).rejects.toThrow('401')
    await expect(from({ groundPublicKey: strangersKeys.publicKey }).exchange(call())).rejects.toThrow('has not signed')
    const bare = await fetch(url + linkPath, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x',
    })
    expect([bare.status, await bare.text()]).toEqual([401, ''])
  })

  it('signs by the ground’s time when the clock aboard is hours off', async () => {
    const eightHoursOff = clockFrom(new Date(deps.clock.now().getTime() + 8 * 3_600_000), () => 0)
    const link = httpGroundLink(config, eightHoursOff, deps.random)
    await expect(link.exchange(call())).rejects.toThrow('401')
    expect(await link.exchange({ ...call(), now: eightHoursOff.now().toISOString() })).toMatchObject({
      epoch: expect.any(String),
    })
    const conflicts = await db.selectFrom('link_conflicts').select(['kind', 'detail']).execute()
    expect(conflicts).toEqual([{ kind: 'clocksDiffer', detail: { clockAheadMs: 8 * 3_600_000 } }])
  })

  it('answers no call twice, and none that was overtaken', async () => {
    const late = call()
    await from().exchange(call())
    await expect(
      from().exchange({ ...late, number: 1, messages: [{ item: 'x', key: 'y', body: null }] }),
    ).resolves.toBeDefined()
    await expect(from().exchange({ ...late })).rejects.toThrow('409')
  })

  it('refuses content that unpacks to more than a bundle may hold', async () => {
    const empty = { item: 'x', key: 'y', body: null }
    const bomb = { ...empty, body: { text: '0'.repeat(5 * 1024 * 1024) } }
    await expect(from().exchange({ ...call(), number: 2, messages: [bomb] })).rejects.toThrow('401')
    const crowd = Array.from({ length: 3001 }, () => empty)
    await expect(from().exchange({ ...call(), number: 2, messages: crowd })).rejects.toThrow('401')
    const noise = deps.random.bytes(400 * 1024).toString('base64')
    await expect(from().exchange({ ...call(), number: 2, messages: [{ ...empty, body: { noise } }] })).rejects.toThrow(
      GroundAway,
    )
  })

  it('applies a bundle once, and none before its turn', async () => {
    const at = (number: number, epoch = 'epoch_1') => getPlace({ epoch: 'epoch_1', number: 3 }, { epoch, number })
    expect([at(2), at(3), at(4), at(5)]).toEqual(['repeated', 'repeated', 'next', 'tooFar'])
    expect([at(1, 'epoch_2'), at(4, 'epoch_2')]).toEqual(['next', 'tooFar'])
    const twice = async (key: string) => {
      const messages = [{ item: 'unheard', key, body: null }]
      await from().exchange({ ...call(), epoch: 'epoch_2', number: 1, messages })
    }
    await twice('first')
    await twice('second')
    const applied = db.selectFrom('link_conflicts').select('key').where('item', '=', 'unheard')
    expect(await applied.execute()).toEqual([{ key: 'first' }])
  })

  it('accepts only a complete configuration, on the right side', () => {
    const cabin = {
      LINK_GROUND_URL: 'https://ground.example.com/',
      TAIL: 'B-1817',
      LINK_KEY_ID: 'B-1817.1',
      LINK_PRIVATE_KEY: encoded(aircraftKeys.privateKey),
      LINK_GROUND_PUBLIC_KEY: groundKeys.publicKey.toString('base64'),
      LINK_SEAL_KEY: sealKey.toString('base64'),
    }
    expect(readLink(reader(cabin), 'cabin')).toMatchObject({
      side: 'cabin',
      groundUrl: 'https://ground.example.com',
      tail: 'B-1817',
    })
    expect(readLink(reader({}), 'cabin')).toBeNull()
    expect(() => readLink(reader({ ...cabin, TAIL: '' }), 'cabin')).toThrow('TAIL must be set too')
    expect(() => readLink(reader({ ...cabin, LINK_SEAL_KEY: 'short' }), 'cabin')).toThrow(
      'LINK_SEAL_KEY must be 32 bytes',
    )
    expect(() => readLink(reader(cabin), 'ground')).toThrow('is for a cabin')
    const entry = `B-1817.1:B-1817:${aircraftKeys.publicKey.toString('base64')}:${sealKey.toString('base64')}`
    const ground = { LINK_AIRCRAFT: entry, LINK_PRIVATE_KEY: encoded(groundKeys.privateKey) }
    expect(readLink(reader(ground), 'all')).toMatchObject({ side: 'ground', aircraft: [{ tail: 'B-1817' }] })
    expect(() => readLink(reader({ ...ground, LINK_AIRCRAFT: `${entry} ${entry}` }), 'all')).toThrow('twice')
    expect(() => readLink(reader({ LINK_AIRCRAFT: entry }), 'all')).toThrow('LINK_PRIVATE_KEY must be set too')
  })
})
