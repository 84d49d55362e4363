import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedAccess, getCause, readAccounting, refusal } from './radius-answers.ts'
import {
  attributeTypes,
  framedAddress,
  getDevice,
  getHardware,
  getText,
  integer,
  octets64,
  parseInteger,
  text,
} from './radius-attributes.ts'
import {
  codes,
  isGenuineAnswer,
  isGenuineRequest,
  readPacket,
  writeAnswer,
  writeRequest,
  type RadiusAttribute,
  type RadiusPacket,
} from './radius-packet.ts'

const secret = 'a shared secret'
const trust = { secret, signedOnly: true }
const messageAuthenticator = 80
const now = new Date('2026-11-20T02:00:00Z')
const runs = 300

const octet = fc.integer({ min: 0, max: 255 })
const head = fc.record({ code: octet, identifier: octet })
const attribute: fc.Arbitrary<RadiusAttribute> = fc.record({
  type: octet.filter((type) => type !== messageAuthenticator),
  value: fc.uint8Array({ maxLength: 253 }).map((bytes) => Buffer.from(bytes)),
})
const attributes = fc.array(attribute, { maxLength: 12 })

/** Bytes that look like a packet more often than chance would have it: right lengths, any content. */
const almostPacket = fc
  .record({ head, body: fc.uint8Array({ maxLength: 400 }), claimed: fc.integer({ min: -3, max: 3 }) })
  .map(({ head: { code, identifier }, body, claimed }) => {
    const bytes = Buffer.concat([Buffer.from([code, identifier, 0, 0]), Buffer.alloc(16), Buffer.from(body)])
    bytes.writeUInt16BE(Math.max(0, bytes.length + claimed), 2)
    return bytes
  })
const anyBytes = fc.uint8Array({ maxLength: 5_000 }).map((bytes) => Buffer.from(bytes))

function wellFormed(bytes: Buffer): RadiusPacket {
  const packet = readPacket(bytes)
  if (!packet) throw new Error('what we write must be readable')
  return packet
}

/** Everything that the server reads from a packet. */
function readAll(packet: RadiusPacket): void {
  isGenuineRequest(packet, trust)
  isGenuineAnswer(packet, Buffer.alloc(20), trust)
  askedAccess(packet, secret)
  readAccounting(packet, now)
  getCause(packet)
  refusal(packet)
}

describe('the RADIUS codec', () => {
  it('reads from a request exactly what was written into it', () => {
    fc.assert(
      fc.property(head, attributes, (start, written) => {
        fc.pre(20 + 18 + written.reduce((sum, { value }) => sum + value.length + 2, 0) <= 4096)
        const packet = wellFormed(writeRequest(start, written, secret))
        expect({ code: packet.code, identifier: packet.identifier }).toEqual(start)
        const [signature, ...read] = packet.attributes
        expect(signature?.type).toBe(messageAuthenticator)
        expect(read).toEqual(written)
      }),
      { numRuns: runs },
    )
  })

  it('believes its own requests and answers, and none with a bit changed', () => {
    fc.assert(
      fc.property(head, attributes, fc.nat(), fc.integer({ min: 0, max: 7 }), (start, written, place, bit) => {
        fc.pre(start.code !== codes.accessRequest)
        const question = writeRequest(start, written.slice(0, 4), secret)
        const answer = writeAnswer(wellFormed(question), codes.coaAck, { attributes: written.slice(0, 4), secret })
        expect(isGenuineRequest(wellFormed(question), trust)).toBe(true)
        expect(isGenuineAnswer(wellFormed(answer), question, trust)).toBe(true)
        const changed = Buffer.from(answer)
        const at = place % changed.length
        changed[at] = (changed[at] ?? 0) ^ (1 << bit)
        const read = readPacket(changed)
        expect(read !== null && isGenuineAnswer(read, question, trust)).toBe(false)
      }),
      { numRuns: runs },
    )
  })

  it.each([
    ['any octets', anyBytes],
    ['octets with the length of a packet', almostPacket],
  ])('neither throws nor reads beyond the packet for %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, fc.uint8Array({ maxLength: 50 }), (bytes, behind) => {
        const packet = readPacket(bytes)
        if (!packet) return
        readAll(packet)
        // The bytes around the packet in memory make no difference.
        const inMemory = Buffer.concat([Buffer.from(behind), bytes, Buffer.from(behind)])
        const again = readPacket(inMemory.subarray(behind.length, behind.length + bytes.length))
        expect(again).toEqual(packet)
        for (const { value } of packet.attributes) {
          const from = value.byteOffset - packet.bytes.byteOffset
          expect(from >= 22 && from + value.length <= packet.bytes.length).toBe(true)
        }
      }),
      { numRuns: runs },
    )
  })

  it('reads attributes of any content without throwing', () => {
    const types = Object.values(attributeTypes)
    const chosen = fc.array(
      fc.record({
        type: fc.constantFrom(...types),
        value: fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(head, chosen, (start, written) => {
        readAll(wellFormed(writeRequest(start, written, secret)))
      }),
      { numRuns: runs },
    )
  })

  it('gives numbers, texts, addresses and hardware back as they were', () => {
    const mac = fc.array(octet, { minLength: 6, maxLength: 6 }).map((octets) => Buffer.from(octets).toString('hex'))
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        fc.integer({ min: 0, max: 2 ** 20 }),
        fc.ipV4(),
        mac,
        (low, high, ipv4, digits) => {
          const hardware = digits.match(/../g)?.join(':') ?? ''
          const packet = wellFormed(
            writeRequest(
              { code: codes.accountingRequest, identifier: 1 },
              [
                integer(attributeTypes.acctInputOctets, low),
                integer(attributeTypes.acctInputGigawords, high),
                framedAddress(ipv4),
                text(attributeTypes.callingStationId, hardware.toUpperCase().replaceAll(':', '-')),
              ],
              secret,
            ),
          )
          expect(parseInteger(packet, attributeTypes.acctInputOctets)).toBe(low)
          expect(octets64(packet, attributeTypes.acctInputOctets, attributeTypes.acctInputGigawords)).toBe(
            high * 2 ** 32 + low,
          )
          expect(getDevice(packet)).toBe(ipv4)
          expect(getHardware(packet)).toBe(hardware)
          expect(getText(packet, attributeTypes.callingStationId)).toHaveLength(17)
        },
      ),
      { numRuns: runs },
    )
  })

  it('gives an IPv6 address back in the notation that the server sees', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (octets) => {
        const value = Buffer.from(octets)
        const request = (device: RadiusAttribute) =>
          wellFormed(writeRequest({ code: codes.coaRequest, identifier: 1 }, [device], secret))
        const device = getDevice(request({ type: attributeTypes.framedIpv6Address, value })) ?? ''
        expect(framedAddress(device)).toEqual({ type: attributeTypes.framedIpv6Address, value })
      }),
      { numRuns: runs },
    )
  })
})
