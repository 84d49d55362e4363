import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStandInClock } from '../../../../../stand-ins/clock/stand-in-clock.ts'
import { createController, type Controller } from '../../../../../stand-ins/controller/controller.ts'
import { PROHIBITED_DEVICE, type Fault } from '../../../../../stand-ins/controller/magic-values.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { secureRandom } from '../../platform/security/random.ts'
import type { Opening } from './access-gate.ts'
import { openRadiusAccessGate, type RadiusAccessGate } from './radius-access-gate.ts'

const { db } = await testDatabase()
const secret = 'sixteen octets, or more'
const device = '10.66.0.10'
const hardware = 'aa:bb:cc:00:00:01'
const opening = { grantId: 'grant_1', device, seconds: 3600, kbps: 2000, bytes: null }

const time = createStandInClock(new Date('2026-11-20T02:00:00Z'))
afterAll(() => time.stop())

/** A controller and a server that know each other. `portal` may be closed and reopened on the same ports. */
async function cabin() {
  const wanted = new Map<string, Opening>()
  const silent = () => undefined
  let ports = { authPort: 0, acctPort: 0 }
  const controller = await createController({
    clock: time,
    host: '127.0.0.1',
    coaPort: 0,
    secret,
    server: () => ({ host: '127.0.0.1', ...ports }),
    patienceMs: 400,
  })
  const start = async () => {
    const opened = await openRadiusAccessGate(
      { host: '127.0.0.1', secret, coaPort: controller.coaPort, listenHost: '127.0.0.1', ...ports, signedOnly: true },
      {
        db,
        clock: time,
        random: secureRandom,
        log: { info: silent, warn: silent, error: silent },
        desiredOpening: async (asked) => wanted.get(asked.device) ?? null,
      },
    )
    ports = { authPort: opened.authPort, acctPort: opened.acctPort }
    return opened
  }
  return { controller, wanted, start, portal: await start() }
}

let controller: Controller
let portal: RadiusAccessGate
let wanted: Map<string, Opening>
let start: () => Promise<RadiusAccessGate>
let fence = 0
const gate = () => portal.gate
const allow = (more: Partial<Opening> = {}) => gate().allow({ ...opening, ...more, fence: ++fence })
const deny = (of = device) => gate().deny({ device: of, fence: ++fence })
const want = (more: Partial<Opening> = {}) => {
  const one = { ...opening, ...more, fence: ++fence }
  wanted.set(one.device, one)
}
const reconcile = () => gate().reconcile({ openings: [...wanted.values()], fence: ++fence, covered: true })
const getSession = (of = device) => controller.clients.get(of)?.session ?? null
const openDevices = async () => (await gate().list()).map((one) => one.device)
async function pass(seconds: number) {
  time.move(seconds * 1000)
  await time.runDue()
  await controller.settled()
}
async function use(bytes: number, direction: 'in' | 'out' = 'in') {
  const client = controller.clients.get(device)
  expect(client && controller.use(client, bytes, direction)).toBe(true)
}

beforeEach(async () => {
  await db.deleteFrom('radius_sessions').execute()
  await db.deleteFrom('radius_devices').execute()
  ;({ controller, wanted, start, portal } = await cabin())
})
afterEach(async () => {
  await controller.close()
  await portal.close()
})

describe('the access gate over RADIUS', () => {
  it('opens a known device, changes it without a new session, counts it, and closes it', async () => {
    expect(await controller.join(device, hardware)).toBe('rejected')
    expect(await gate().getHardware(device)).toBe(hardware)
    expect(await gate().getHardware('10.66.0.99')).toBeNull()
    await allow()
    const session = getSession()
    expect(session).toMatchObject({ bitsUp: 2_000_000, bitsDown: 2_000_000, mostBytes: undefined })
    expect(session?.class?.toString()).toBe('grant_1')
    await use(3000)
    await use(200, 'out')
    await controller.report()
    const counted = await gate().counters(device)
    expect(counted).toMatchObject({ bytesIn: 3000, bytesOut: 200 })
    await allow({ kbps: 8000, bytes: 5_000_000_000 })
    expect(getSession()).toMatchObject({ id: session?.id, bitsDown: 8_000_000, mostBytes: 5_000_003_200 })
    const [open] = await gate().list()
    expect(open).toMatchObject({ device, grantId: 'grant_1', hardware, bytesIn: 3000, bytesOut: 200 })
    expect(open?.seconds).toBeGreaterThan(90)
    expect(open?.seconds).toBeLessThanOrEqual(100)
    await deny()
    await deny()
    expect(getSession()).toBeNull()
    expect(await openDevices()).toEqual([])
    expect((await gate().counters(device)).epoch).toBe(counted.epoch)
    expect(gate().standIn).toBe(false)
  })

  it('answers a joining device with the rest of its plan, and the controller closes it when that is used up', async () => {
    want({ seconds: 50, bytes: 10_000 })
    expect(await controller.join(device, hardware)).toBe('accepted')
    expect(getSession()).toMatchObject({ bitsDown: 2_000_000, mostBytes: 10_000 })
    expect(await openDevices()).toEqual([device])
    await use(6000)
    await use(4000, 'out')
    await controller.settled()
    expect(getSession()).toBeNull()
    expect(await openDevices()).toEqual([])
    expect(await gate().counters(device)).toMatchObject({ bytesIn: 6000, bytesOut: 4000 })
  })

  it('ignores a decision older than the last one sent for the device', async () => {
    await controller.join(device, hardware)
    await gate().deny({ device, fence: 100 })
    await gate().allow({ ...opening, fence: 99 })
    expect(getSession()).toBeNull()
    fence = 100
    await allow()
    expect(getSession()).not.toBeNull()
    await gate().deny({ device, fence: 100 })
    expect(getSession()).not.toBeNull()
  })

  it('throws for a device unknown to the controller, and reports its refusals', async () => {
    await expect(allow()).rejects.toThrow('does not know this device')
    await expect(deny()).resolves.toBeUndefined()
    await controller.join(PROHIBITED_DEVICE, 'aa:bb:cc:00:00:66')
    await expect(allow({ device: PROHIBITED_DEVICE })).rejects.toThrow('administratively prohibited (501)')
    await controller.join('fd00::8', 'aa:bb:cc:00:00:08')
    await allow({ device: 'fd00::8' })
    expect(getSession('fd00::8')).not.toBeNull()
  })

  it('keeps an address closed for its next hardware (facts, case 3)', async () => {
    await controller.join(device, hardware)
    want()
    await reconcile()
    await use(500)
    await controller.report()
    expect(await controller.join(device, 'aa:bb:cc:00:00:02')).toBe('rejected')
    await reconcile()
    expect(getSession()).toBeNull()
    expect(await gate().getHardware(device)).toBe('aa:bb:cc:00:00:02')
    await expect(allow()).rejects.toThrow('another device')
    expect(await gate().counters(device)).toMatchObject({ bytesIn: 500 })
    // A separate grant opens it.
    wanted.clear()
    await allow({ grantId: 'grant_2' })
    expect(getSession()?.class?.toString()).toBe('grant_2')
    expect(await gate().counters(device)).toMatchObject({ bytesIn: 0 })
  })
})

describe('a controller and a portal that lose contact', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    device: `10.66.1.${index + 1}`,
    hardware: `aa:bb:cc:00:01:${(index + 1).toString(16).padStart(2, '0')}`,
  }))

  it('closes everything within 120 s of the portal’s death, and reopens it after the first reconciliation (facts, case 9)', async () => {
    for (const one of many) {
      want({ device: one.device })
      await controller.join(one.device, one.hardware)
    }
    expect(await openDevices()).toHaveLength(12)
    // The portal answers the controller's renewals, so sessions continue.
    const before = getSession('10.66.1.1')?.id
    await pass(101)
    expect(getSession('10.66.1.1')?.id).toBe(before)
    await portal.close()
    await pass(119)
    expect(many.filter((one) => getSession(one.device))).toEqual([])
    portal = await start()
    expect(await openDevices()).toEqual([])
    const { opened } = await reconcile()
    expect(opened).toHaveLength(12)
    expect(many.every((one) => getSession(one.device))).toBe(true)
  })

  it('reopens what a restarted controller has lost, in a new epoch, and closes unwanted devices', async () => {
    want()
    await controller.join(device, hardware)
    await use(700)
    await controller.report()
    const { epoch } = await gate().counters(device)
    await pass(1)
    await controller.restart()
    expect(await openDevices()).toEqual([])
    expect(await reconcile()).toEqual({ opened: [device], closed: [] })
    expect(await reconcile()).toEqual({ opened: [], closed: [] })
    await controller.settled()
    await use(30)
    await controller.report()
    const counted = await gate().counters(device)
    expect(counted).toMatchObject({ bytesIn: 30 })
    expect(counted.epoch).not.toBe(epoch)
    wanted.clear()
    expect(await reconcile()).toEqual({ opened: [], closed: [device] })
    expect(getSession()).toBeNull()
  })

  it('renews before the controller has to ask, and continues with the others after a refusal', async () => {
    await controller.join(device, hardware)
    await controller.join(PROHIBITED_DEVICE, 'aa:bb:cc:00:00:66')
    want()
    want({ device: PROHIBITED_DEVICE, grantId: 'grant_66' })
    expect((await reconcile()).opened).toEqual([device])
    const ends = getSession()?.endsAt ?? 0
    await pass(45)
    expect(await reconcile()).toEqual({ opened: [], closed: [] })
    expect(getSession()?.endsAt).toBeGreaterThan(ends + 40_000)
  })

  it('counts repeated and late packets once', async () => {
    want()
    controller.faults.now = 'duplicate'
    await controller.join(device, hardware)
    await use(1000)
    await controller.report()
    controller.faults.now = 'late'
    await allow({ kbps: 4000 })
    expect(getSession()?.bitsDown).toBe(4_000_000)
    controller.faults.now = 'none'
    expect(await gate().counters(device)).toMatchObject({ bytesIn: 1000 })
    expect(await db.selectFrom('radius_sessions').select('epoch').execute()).toEqual([{ epoch: 1 }])
  })

  it('throws after 3 s of silence, and treats a wrong secret and an unsigned answer as silence', async () => {
    const faults: Fault[] = ['silent', 'wrongSecret', 'unsigned']
    const cabins = await Promise.all(faults.map(() => cabin()))
    const outcomes = await Promise.all(
      cabins.map(async (one, index) => {
        const [other, mac] = [`10.66.2.${index}`, `aa:bb:cc:00:02:0${index}`]
        await one.controller.join(other, mac)
        one.controller.faults.now = faults[index] ?? 'none'
        const asked = one.portal.gate.allow({ ...opening, device: other, fence: 1_000_000 })
        const outcome = await asked.then(() => 'opened', String)
        await one.portal.close()
        await one.controller.close()
        return outcome
      }),
    )
    expect(outcomes).toEqual(Array(3).fill('Error: the access controller does not answer'))
  })
})
