import { createHmac, randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { afterAccounting, type KeptSession, type ReportedSession } from './radius-accounting-rules.ts'
import {
  attributeTypes,
  getDevice,
  framedAddress,
  getHardware,
  integer,
  parseInteger,
  text,
} from './radius-attributes.ts'
import { listenForRadius } from './radius-listener.ts'
import {
  codes,
  isGenuineAnswer,
  isGenuineRequest,
  readPacket,
  revealPassword,
  writeAnswer,
  writeRequest,
  type RadiusAttribute,
  type RadiusPacket,
} from './radius-packet.ts'

const secret = 'a secret of sixteen'
const trust = { secret, signedOnly: true }
let now = new Date('2026-11-20T02:00:00Z')
const handled: RadiusPacket[] = []
const warnings: unknown[] = []
const answering = (code: number) => async (packet: RadiusPacket) => {
  handled.push(packet)
  return writeAnswer(packet, code, { attributes: [], secret })
}
const silent = () => undefined
const options = {
  host: '127.0.0.1',
  authPort: 0,
  acctPort: 0,
  controller: '127.0.0.1',
  ...trust,
  log: { info: silent, error: silent, warn: (about: unknown) => warnings.push(about) },
  now: () => now,
  access: answering(codes.accessReject),
  accounting: answering(codes.accountingResponse),
}
const listener = await listenForRadius(options)
const controller = createSocket('udp4')
await new Promise<void>((resolve) => controller.bind(0, '127.0.0.1', resolve))
afterAll(async () => {
  controller.close()
  await listener.close()
})

let identifier = 0
const accounting = (attributes: RadiusAttribute[] = [], by = secret) =>
  writeRequest({ code: codes.accountingRequest, identifier: (identifier = (identifier + 1) % 256) }, attributes, by)

const answerTo = (socket: Socket) => new Promise<Buffer>((resolve) => socket.once('message', resolve))
const send = (bytes: Buffer, port = listener.acctPort) =>
  new Promise<void>((resolve, reject) => {
    controller.send(bytes, port, '127.0.0.1', (error) => (error ? reject(error) : resolve()))
  })

/** Resolves when all packets sent before have been processed. */
async function barrier(): Promise<void> {
  const answer = answerTo(controller)
  await send(accounting([text(attributeTypes.acctSessionId, randomBytes(6).toString('hex'))]))
  await answer
  handled.pop()
}

/** An Access-Request as a controller writes it, signed by default. */
function accessRequest(attributes: RadiusAttribute[], { signs = true } = {}): Buffer {
  const all = [...(signs ? [{ type: 80, value: Buffer.alloc(16) }] : []), ...attributes]
  const body = Buffer.concat(
    all.map(({ type, value }) => Buffer.concat([Buffer.from([type, value.length + 2]), value])),
  )
  const bytes = Buffer.concat([Buffer.from([1, 7, 0, 20 + body.length]), randomBytes(16), body])
  if (signs) createHmac('md5', secret).update(bytes).digest().copy(bytes, 22)
  return bytes
}

describe('the RADIUS ports', () => {
  it('accept the controller’s packets, and answer a repeated packet alike without processing it twice', async () => {
    const request = accounting([integer(attributeTypes.eventTimestamp, now.getTime() / 1000)])
    const first = answerTo(controller)
    await send(request)
    const answered = await first
    const packet = readPacket(answered)
    expect(packet && isGenuineAnswer(packet, request, trust)).toBe(true)
    const second = answerTo(controller)
    await send(request)
    expect(await second).toEqual(answered)
    expect(handled).toHaveLength(1)
    handled.length = 0
  })

  it('accept an Access-Request only with Message-Authenticator, even if all else is right (CVE-2024-3596)', async () => {
    const name = text(attributeTypes.userName, 'aa-bb-cc-dd-ee-ff')
    await send(accessRequest([name], { signs: false }), listener.authPort)
    const answer = answerTo(controller)
    await send(accessRequest([name]), listener.authPort)
    const rejected = readPacket(await answer)
    expect(rejected?.code).toBe(codes.accessReject)
    expect(rejected?.attributes[0]?.type).toBe(80)
    expect(handled).toHaveLength(1)
    handled.length = 0
    const lenient = readPacket(accessRequest([name], { signs: false }))
    expect(lenient && isGenuineRequest(lenient, { secret, signedOnly: false })).toBe(false)
  })

  it('drop packets that are stale, of the wrong kind, for the other port, or signed with another secret', async () => {
    const stamp = (offSeconds: number) => integer(attributeTypes.eventTimestamp, now.getTime() / 1000 + offSeconds)
    for (const bytes of [
      accounting([stamp(-301)]),
      accounting([stamp(301)]),
      accounting([stamp(0), stamp(0)]),
      accounting([], 'another secret here'),
      writeRequest({ code: codes.coaRequest, identifier: 1 }, [], secret),
      accessRequest([text(attributeTypes.userName, 'x')]),
    ]) {
      await send(bytes)
    }
    // The secret alone is not enough; the sender's address must match too.
    const elsewhere = await listenForRadius({ ...options, controller: '10.66.0.1' })
    await send(accounting([stamp(0)]), elsewhere.acctPort)
    await barrier()
    await elsewhere.close()
    expect(handled).toEqual([])
    await send(accounting([stamp(-299)]))
    await barrier()
    expect(handled).toHaveLength(1)
    handled.length = 0
  })

  it('survive 10,000 random and mutated packets, accept none, and log one line a minute', async () => {
    warnings.length = 0
    now = new Date(now.getTime() + 120_000)
    const genuine = [
      accounting([text(attributeTypes.acctSessionId, 'S1')]),
      accessRequest([framedAddress('10.66.0.10')]),
    ]
    const hostile = fc.oneof(
      fc.uint8Array({ maxLength: 120 }).map((bytes) => Buffer.from(bytes)),
      // A header that announces more than follows.
      fc
        .tuple(fc.constantFrom(1, 4), fc.integer({ min: 0, max: 65_535 }), fc.uint8Array({ maxLength: 80 }))
        .map(([code, length, rest]) => Buffer.from([code, 1, length >> 8, length & 255, ...rest])),
      fc.tuple(fc.constantFrom(...genuine), fc.nat(), fc.integer({ min: 1, max: 255 })).map(([bytes, at, flip]) => {
        const copy = Buffer.from(bytes)
        // Every octet matters: none is unused.
        copy.writeUInt8(copy.readUInt8(at % copy.length) ^ flip, at % copy.length)
        return copy
      }),
      fc.tuple(fc.constantFrom(...genuine), fc.nat()).map(([bytes, cut]) => bytes.subarray(0, cut % bytes.length)),
    )
    const packets = fc.sample(hostile, 10_000)
    for (let at = 0; at < packets.length; at += 100) {
      for (const packet of packets.slice(at, at + 100)) {
        await send(packet)
        await send(packet, listener.authPort)
      }
      await barrier()
    }
    expect(handled).toEqual([])
    expect(warnings).toHaveLength(1)
  })
})

describe('packets', () => {
  it('are read as written, and trusted only with the right secret', () => {
    const attribute = fc.record({
      type: fc.integer({ min: 1, max: 255 }).filter((type) => type !== 80),
      value: fc.uint8Array({ maxLength: 253 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(fc.array(attribute, { maxLength: 10 }), fc.nat({ max: 255 }), (attributes, id) => {
        const bytes = writeRequest({ code: codes.coaRequest, identifier: id }, attributes, secret)
        const packet = readPacket(Buffer.concat([bytes, Buffer.from('padding')]))
        expect(packet).toMatchObject({ code: 43, identifier: id })
        expect(packet?.attributes.slice(1)).toEqual(attributes)
        expect(packet?.attributes[0]?.type).toBe(80)
        if (!packet) return
        expect(isGenuineRequest(packet, trust)).toBe(true)
        expect(isGenuineRequest(packet, { secret: `${secret}.`, signedOnly: false })).toBe(false)
        const answer = readPacket(writeAnswer(packet, codes.coaAck, { attributes, secret }))
        expect(answer && isGenuineAnswer(answer, bytes, trust)).toBe(true)
        const unsigned = readPacket(writeAnswer(packet, codes.coaAck, { attributes, secret, signs: false }))
        expect(unsigned && isGenuineAnswer(unsigned, bytes, trust)).toBe(false)
        const lenient = { secret, signedOnly: false }
        expect(unsigned && isGenuineAnswer(unsigned, bytes, lenient)).toBe(true)
        expect(unsigned && isGenuineAnswer(unsigned, bytes, { ...lenient, secret: `${secret}.` })).toBe(false)
        // An answer to one request does not answer another.
        const other = writeRequest({ code: codes.disconnectRequest, identifier: id }, attributes, secret)
        expect(answer && isGenuineAnswer(answer, other, lenient)).toBe(false)
        expect(unsigned && isGenuineAnswer(unsigned, other, lenient)).toBe(false)
      }),
    )
  })

  it('read addresses and MAC addresses in one notation, and reveal a password hidden as in RFC 2865', () => {
    const packetWith = (attributes: RadiusAttribute[]) => ({
      code: 4,
      identifier: 1,
      authenticator: Buffer.alloc(16),
      bytes: Buffer.alloc(20),
      attributes,
    })
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const spelled = getDevice(packetWith([framedAddress(address)]))
        expect(spelled && getDevice(packetWith([framedAddress(spelled)]))).toBe(spelled)
      }),
    )
    expect(getDevice(packetWith([framedAddress('fd00:0:0::8')]))).toBe('fd00::8')
    expect(getDevice(packetWith([framedAddress('10.66.0.10')]))).toBe('10.66.0.10')
    const station = (value: string) => getHardware(packetWith([text(attributeTypes.callingStationId, value)]))
    expect(['AA-BB-CC-DD-EE-FF', 'aabb.ccdd.eeff', 'aa:bb:cc:dd:ee:ff'].map(station)).toEqual(
      Array(3).fill('aa:bb:cc:dd:ee:ff'),
    )
    expect(station('aa:bb')).toBeNull()
    // A repeated attribute is ignored.
    expect(parseInteger(packetWith([integer(27, 1), integer(27, 2)]), 27)).toBeNull()
    // The example in RFC 2865 §7.1.
    const authenticator = Buffer.from('0f403f9473978057bd83d5cb98f4227a', 'hex')
    const hidden = Buffer.from('0dbe708d93d413ce3196e43f782a0aee', 'hex')
    expect(revealPassword(hidden, authenticator, 'xyzzy5461')?.toString()).toBe('arctangent')
    expect(revealPassword(hidden.subarray(1), authenticator, 'xyzzy5461')).toBeNull()
  })
})

describe('accounting', () => {
  /**
   * Sessions of a controller that sometimes restarts under the same session id; every report is later than the one
   * before.
   */
  const histories = fc.array(
    fc.record({
      bytes: fc.nat({ max: 5_000_000 }),
      waits: fc.integer({ min: 2, max: 90 }),
      restarts: fc.nat({ max: 9 }),
    }),
    { minLength: 1, maxLength: 12 },
  )

  it('counts every byte once, despite repeated and reordered packets', () => {
    fc.assert(
      fc.property(histories, fc.array(fc.nat({ max: 3 }), { minLength: 14, maxLength: 14 }), (history, noise) => {
        const { told, total } = reports(history)
        const arriving = told.flatMap((one, at) => Array<ReportedSession>(1 + ((noise[at] ?? 0) % 2)).fill(one))
        // Reorders neighbours, but only between two restarts of the controller.
        for (let at = 1; at < arriving.length; at += 1) {
          const [one, other] = [arriving[at - 1], arriving[at]]
          if (one && other && (noise[at % 14] ?? 0) > 1 && one.bytesIn <= other.bytesIn && other.status !== 'start') {
            arriving[at - 1] = other
            arriving[at] = one
          }
        }
        expect(sumCounted(arriving)).toBe(total)
      }),
      { numRuns: 500 },
    )
  })

  it('does not reopen a session for a packet sent before its end', () => {
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
    const told = { sessionId: 'S', device: null, hardware: null, grantId: null, bytesOut: 0 }
    const stopped = afterAccounting(null, { ...told, status: 'stop', bytesIn: 900, seconds: 60, at: at(60) })
    expect(afterAccounting(stopped, { ...told, status: 'interim', bytesIn: 500, seconds: 30, at: at(30) })).toBeNull()
    expect(afterAccounting(stopped, { ...told, status: 'start', bytesIn: 0, seconds: 0, at: at(0) })).toBeNull()
    const again = { ...told, status: 'start' as const, bytesIn: 0, seconds: 0, at: at(90) }
    expect(afterAccounting(stopped, again)).toMatchObject({ epoch: 2, bytesIn: 0, ended: false })
  })

  function reports(history: { bytes: number; waits: number; restarts: number }[]) {
    let [at, began, counter, total] = [now.getTime(), now.getTime(), 0, 0]
    const told: ReportedSession[] = []
    const tell = (status: ReportedSession['status']) => {
      const seconds = Math.floor((at - began) / 1000)
      const who = { sessionId: 'S', device: null, hardware: null, grantId: null }
      told.push({ ...who, status, bytesIn: counter, bytesOut: 0, seconds, at: new Date(at) })
    }
    tell('start')
    for (const { bytes, waits, restarts } of history) {
      if (restarts === 0) {
        at += 5000
        ;[began, counter] = [at, 0]
        tell('start')
      }
      at += waits * 1000
      counter += bytes
      total += bytes
      tell('interim')
    }
    at += 5000
    tell('stop')
    return { told, total }
  }

  function sumCounted(arriving: ReportedSession[]): number {
    const epochs = new Map<number, number>()
    let kept: KeptSession | null = null
    for (const one of arriving) {
      kept = afterAccounting(kept, one) ?? kept
      if (kept) epochs.set(kept.epoch, kept.bytesIn)
    }
    return [...epochs.values()].reduce((sum, bytes) => sum + bytes, 0)
  }
})
