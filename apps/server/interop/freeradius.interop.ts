import { createSocket } from 'node:dgram'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { clockFrom } from '../src/platform/clock.ts'
import type { Opening } from '../src/outside/access-gate/access-gate.ts'
import { openRadiusAccessGate, type RadiusConfig } from '../src/outside/access-gate/radius-access-gate.ts'
import { secureRandom } from '../src/platform/security/random.ts'
import { testDatabase } from '../test-support/test-database.ts'
import { radclient, startFreeRadius } from './freeradius.ts'

const secret = 'sixteen octets, or more'
const device = '10.66.0.10'
const hardware = 'aa:bb:cc:00:00:01'
const startedAt = performance.now()
// FreeRADIUS stamps and checks with the machine's time.
const clock = clockFrom(new Date(), () => performance.now() - startedAt)
const { db } = await testDatabase()
const silent = () => undefined
const wanted: { opening: Opening | null } = { opening: null }

const freeRadius = await startFreeRadius({ port: await freePort(), secret, known: device })
afterAll(() => freeRadius.stop())
const portal = await openPortal({ secret, coaPort: freeRadius.port })
afterAll(() => portal.close())

function openPortal(config: Pick<RadiusConfig, 'secret' | 'coaPort'>) {
  return openRadiusAccessGate(
    { host: '127.0.0.1', listenHost: '127.0.0.1', authPort: 0, acctPort: 0, signedOnly: true, ...config },
    {
      db,
      clock,
      random: secureRandom,
      log: { info: silent, warn: silent, error: silent },
      desiredOpening: async () => wanted.opening,
    },
  )
}

async function freePort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

const opening = { grantId: 'grant_1', device, seconds: 3600, kbps: 2000, bytes: 5_000_000_000 }
const who = [`Framed-IP-Address = ${device}`, 'Calling-Station-Id = "AA-BB-CC-00-00-01"', 'User-Name = "aabbcc000001"']
const signed = 'Message-Authenticator = 0x00'
const auth = (attributes: string[], by = secret) =>
  radclient({ port: portal.authPort, command: 'auth', secret: by }, attributes)
const acct = (attributes: string[], by = secret) =>
  radclient({ port: portal.acctPort, command: 'acct', secret: by }, attributes)

beforeEach(async () => {
  wanted.opening = null
  await db.deleteFrom('radius_sessions').execute()
  await db.deleteFrom('radius_devices').execute()
})

describe('requests from FreeRADIUS as a controller', () => {
  it('are accepted with what is left of the plan, and refused when nothing is open', async () => {
    expect((await auth([...who, signed])).output).toContain('Received Access-Reject')
    wanted.opening = { ...opening, fence: 1 }
    const { status, output } = await auth([...who, 'User-Password = "aabbcc000001"', signed])
    expect(status).toBe(0)
    for (const line of [
      'Received Access-Accept',
      'Session-Timeout = 100',
      'Termination-Action = RADIUS-Request',
      'Acct-Interim-Interval = 60',
      'WISPr-Bandwidth-Max-Up = 2000000',
      'WISPr-Bandwidth-Max-Down = 2000000',
      // 5,000,000,000 less 2³².
      'ChilliSpot-Max-Total-Octets = 705032704',
      `Class = 0x${Buffer.from('grant_1').toString('hex')}`,
    ]) {
      expect(output).toContain(line)
    }
    expect((await auth([...who, 'User-Password = "guessed"', signed])).output).toContain('Received Access-Reject')
    expect(await portal.gate.getHardware(device)).toBe(hardware)
  })

  it('get no answer with another secret, or without Message-Authenticator', async () => {
    wanted.opening = { ...opening, fence: 1 }
    const unheard = [
      auth(who),
      auth([...who, signed], 'another secret, as long'),
      acct([...who, 'Acct-Status-Type = Start', 'Acct-Session-Id = "S1"']),
      acct([...who, 'Acct-Status-Type = Start', 'Acct-Session-Id = "S1"', signed], 'another secret, as long'),
    ]
    for (const { status, output } of await Promise.all(unheard)) {
      expect(status).toBe(1)
      expect(output).toContain('No reply from server')
    }
    expect(await db.selectFrom('radius_devices').selectAll().execute()).toEqual([])
  })

  it('account from Start to Stop and Off, with Gigawords', async () => {
    const told = (status: string, ...more: string[]) =>
      acct([...who, `Acct-Status-Type = ${status}`, 'Acct-Session-Id = "S1"', ...more, signed])
    const answered = 'Received Accounting-Response'
    expect((await told('Start')).output).toContain(answered)
    const counted = [
      'Acct-Output-Octets = 7',
      'Acct-Output-Gigawords = 1',
      'Acct-Input-Octets = 9',
      'Acct-Session-Time = 60',
    ]
    expect((await told('Interim-Update', ...counted)).output).toContain(answered)
    expect(await portal.gate.counters(device)).toEqual({ epoch: 'S1/1', bytesIn: 2 ** 32 + 7, bytesOut: 9 })
    expect(await portal.gate.list()).toHaveLength(1)
    expect((await told('Stop', ...counted)).output).toContain(answered)
    expect(await portal.gate.list()).toEqual([])
    expect((await acct(['Acct-Status-Type = Accounting-Off', signed])).output).toContain(answered)
  })
})

describe('requests to FreeRADIUS as a controller', () => {
  it('are acknowledged for CoA and Disconnect, with every attribute understood', async () => {
    await acct([...who, 'Acct-Status-Type = Start', 'Acct-Session-Id = "S1"', signed])
    await portal.gate.allow({ ...opening, fence: 1 })
    await portal.gate.deny({ device, fence: 2 })
    const log = freeRadius.log()
    for (const line of [
      'Received CoA-Request',
      'Framed-IP-Address = 10.66.0.10',
      'Calling-Station-Id = "AA-BB-CC-00-00-01"',
      'Session-Timeout = 100',
      'WISPr-Bandwidth-Max-Down = 2000000',
      'Event-Timestamp = ',
      'Sent CoA-ACK',
      'Received Disconnect-Request',
      'Sent Disconnect-ACK',
    ]) {
      expect(log).toContain(line)
    }
    expect(await portal.gate.list()).toEqual([])
  })

  it('are answered 503 for an unknown device, and not at all with another secret', async () => {
    await expect(portal.gate.allow({ ...opening, device: '10.66.0.11', fence: 1 })).rejects.toThrow('does not know')
    await portal.gate.deny({ device: '10.66.0.11', fence: 2 })
    const stranger = await openPortal({ secret: 'another secret, as long', coaPort: freeRadius.port })
    await expect(stranger.gate.deny({ device, fence: 3 })).rejects.toThrow('does not answer')
    await stranger.close()
  })
})
