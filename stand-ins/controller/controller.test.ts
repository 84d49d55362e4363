import { createSocket } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { closed } from './asking.ts'
import { CODE, isGenuine, noQuestion, number, parse, text, valueOf, write, type Attribute } from './wire.ts'

const START = new Date('2026-11-20T02:00:00Z')
const DEVICE = '10.66.0.10'
const HARDWARE = 'aa:bb:cc:00:00:01'
const seconds = START.getTime() / 1000
let standIns: StandIns
let secret: string
let accepts: Attribute[] | null
let accounted: number[]
let serving: ReturnType<typeof createSocket>[]
let coaPort: number
let orders = 0

/** A server that accepts with `accepts`, or rejects, and acknowledges accounting. */
async function listen(): Promise<number> {
  const socket = createSocket('udp4')
  serving.push(socket)
  socket.on('message', (bytes, from) => {
    const packet = parse(bytes)
    const isAccess = packet.code === CODE.accessRequest
    if (!isAccess) accounted.push(valueOf(packet, 40)?.readUInt32BE() ?? 0)
    const code = isAccess ? (accepts ? CODE.accessAccept : CODE.accessReject) : CODE.accountingResponse
    const answer = { attributes: isAccess ? (accepts ?? []) : [], secret, signs: true, answers: packet.authenticator }
    socket.send(write({ code, id: packet.id }, answer), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return socket.address().port
}

beforeEach(async () => {
  ;[serving, accounted, accepts] = [[], [], null]
  const [authPort, acctPort] = [await listen(), await listen()]
  // The controller's own port is free again at once: nothing connects to it.
  const probe = createSocket('udp4')
  await new Promise<void>((resolve) => probe.bind(0, '127.0.0.1', resolve))
  coaPort = probe.address().port
  await closed(probe)
  standIns = await startStandIns({
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    productUrl: undefined,
    startAt: START,
    controller: { coaPort, authPort, acctPort, server: '127.0.0.1' },
  })
  secret = standIns.keys.controller.secret
})
afterEach(async () => {
  await standIns.close()
  await Promise.all(serving.map(closed))
})

const call = (path: string, body?: object) => ask(`${standIns.url}/controller${path}`, body)
const join = async () => (await call('/join', { device: DEVICE, hardware: HARDWARE })).body
const session = async () => (await call('')).body as { standIn: boolean; devices: { session: unknown }[] }

/** An order by CoA (43) or Disconnect (40); what came back, as code and Error-Cause. */
async function order(
  code: number,
  attributes: Attribute[],
  { signs = true } = {},
): Promise<[number, number] | 'silence'> {
  const socket = createSocket('udp4')
  const stamped = [...attributes, number(55, seconds)]
  const id = (orders += 1)
  const bytes = write({ code, id }, { attributes: stamped, secret, signs })
  const answer = await new Promise<Buffer | 'silence'>((resolve) => {
    socket.once('message', resolve)
    socket.send(bytes, coaPort, '127.0.0.1')
    // Later packets on the same socket are answered after it.
    if (!signs)
      socket.send(write({ code: 99, id: 255 }, { attributes: stamped, secret, signs: true }), coaPort, '127.0.0.1')
  })
  await closed(socket)
  if (answer === 'silence' || parse(answer).id === 255) return 'silence'
  expect(isGenuine(answer, secret, { asked: bytes.subarray(4, 20), signed: true })).toBe(true)
  expect(isGenuine(answer, secret, { asked: noQuestion, signed: true })).toBe(false)
  return [parse(answer).code, valueOf(parse(answer), 101)?.readUInt32BE() ?? 0]
}

describe('the access controller stand-in', () => {
  it('opens, counts and closes a device as it is told', async () => {
    expect(await join()).toEqual({ answer: 'rejected' })
    expect(await session()).toMatchObject({ standIn: true, devices: [{ device: DEVICE, session: null }] })
    accepts = [number(27, 100), text(25, 'G1')]
    expect(await join()).toEqual({ answer: 'accepted' })
    expect((await call('/use', { device: DEVICE, bytes: 500 })).body).toMatchObject({
      session: { bytesIn: 500, grant: 'G1' },
    })
    await standIns.advance(101)
    expect((await call('/use', { device: DEVICE, bytes: 1 })).status).toBe(409)
    expect(accounted).toEqual([1, 2])
  })

  it('does what a signed order says, and answers others by RFC 5176 or not at all', async () => {
    const named: Attribute = [8, Buffer.from([10, 66, 0, 10])]
    expect(await order(43, [named])).toEqual([45, 503])
    await join()
    expect(await order(43, [number(27, 60)])).toEqual([45, 402])
    expect(await order(43, [named, number(27, 0)])).toEqual([45, 407])
    expect(await order(40, [named])).toEqual([42, 503])
    expect(await order(43, [named, number(27, 60)], { signs: false })).toBe('silence')
    expect(await session()).toMatchObject({ devices: [{ session: null }] })
    expect(await order(43, [named, number(27, 60)])).toEqual([44, 0])
    expect(await session()).toMatchObject({ devices: [{ session: { bytesIn: 0 } }] })
    expect(await order(40, [named])).toEqual([41, 0])
    expect(await session()).toMatchObject({ devices: [{ session: null }] })
  })
})
