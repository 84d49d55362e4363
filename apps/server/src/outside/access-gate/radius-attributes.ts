import { isIPv4, SocketAddress } from 'node:net'
import type { RadiusAttribute, RadiusPacket } from './radius-packet.ts'

/** Attribute numbers of RFC 2865, 2866, 2869, 3162, 5176 and 6911. */
export const attributeTypes = {
  userName: 1,
  userPassword: 2,
  framedIpAddress: 8,
  class: 25,
  vendorSpecific: 26,
  sessionTimeout: 27,
  terminationAction: 29,
  callingStationId: 31,
  acctStatusType: 40,
  acctDelayTime: 41,
  acctInputOctets: 42,
  acctOutputOctets: 43,
  acctSessionId: 44,
  acctSessionTime: 46,
  acctInputGigawords: 52,
  acctOutputGigawords: 53,
  eventTimestamp: 55,
  acctInterimInterval: 85,
  errorCause: 101,
  framedIpv6Address: 168,
} as const

export const vendors = { wispr: 14122, chilliSpot: 14559 } as const
export const wispr = { bandwidthMaxUp: 7, bandwidthMaxDown: 8 } as const
export const chilliSpot = { maxTotalOctets: 3, maxTotalGigawords: 23 } as const

export const text = (type: number, value: string): RadiusAttribute => ({ type, value: Buffer.from(value, 'utf8') })

/** A 32-bit value; larger ones are clamped, so that a limit never wraps to a small one. */
export function integer(type: number, value: number): RadiusAttribute {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(Math.min(Math.max(0, Math.floor(value)), 0xff_ff_ff_ff))
  return { type, value: bytes }
}

export function vendorInteger(vendor: number, type: number, value: number): RadiusAttribute {
  const bytes = Buffer.alloc(6)
  bytes.writeUInt32BE(vendor)
  bytes.writeUInt8(type, 4)
  bytes.writeUInt8(6, 5)
  return { type: attributeTypes.vendorSpecific, value: Buffer.concat([bytes, integer(type, value).value]) }
}

/** Framed-IP-Address or Framed-IPv6-Address, by the kind of the address. */
export function framedAddress(device: string): RadiusAttribute {
  if (isIPv4(device)) {
    return { type: attributeTypes.framedIpAddress, value: Buffer.from(device.split('.').map(Number)) }
  }
  return { type: attributeTypes.framedIpv6Address, value: octetsOfIpv6(device) }
}

function octetsOfIpv6(device: string): Buffer {
  // URL removes dotted quads, which leaves only groups and at most one gap.
  const spelled = new URL(`http://[${device}]/`).hostname.slice(1, -1)
  const [head = '', tail] = spelled.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail ?? '')]
  const all =
    tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  return Buffer.from(all.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

/** The value of an attribute that occurs exactly once: repeated ones are ambiguous and ignored. */
function only(packet: RadiusPacket, type: number): Buffer | null {
  const found = packet.attributes.filter((attribute) => attribute.type === type)
  return found.length === 1 ? (found[0]?.value ?? null) : null
}

export const has = (packet: RadiusPacket, type: number) => packet.attributes.some((one) => one.type === type)

export const octetsOf = only

export function parseInteger(packet: RadiusPacket, type: number): number | null {
  const value = only(packet, type)
  return value?.length === 4 ? value.readUInt32BE() : null
}

/** Printable ASCII of 1 to 253 octets: enough for ids and MAC addresses, and safe for rows and log lines. */
export function getText(packet: RadiusPacket, type: number): string | null {
  const value = only(packet, type)?.toString('latin1') ?? ''
  return /^[\x21-\x7e]{1,253}$/.test(value) ? value : null
}

/** The device's address as the server sees it; IPv4 when the controller sends both. */
export function getDevice(packet: RadiusPacket): string | null {
  const four = only(packet, attributeTypes.framedIpAddress)
  if (four?.length === 4) return [...four].join('.')
  const six = only(packet, attributeTypes.framedIpv6Address)
  if (six?.length !== 16) return null
  const groups = six.toString('hex').match(/.{4}/g) ?? []
  return new SocketAddress({ family: 'ipv6', address: groups.join(':') }).address
}

/** Calling-Station-Id in any notation as `aa:bb:cc:dd:ee:ff`; null when it is not a MAC address. */
export function getHardware(packet: RadiusPacket): string | null {
  const digits = (getText(packet, attributeTypes.callingStationId) ?? '').replaceAll(/[-:.]/g, '').toLowerCase()
  return /^[\da-f]{12}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : null
}

/** RFC 2869 §5.1 and 5.2: 32-bit octets and the number of overflows. */
export function octets64(packet: RadiusPacket, low: number, high: number): number {
  return (parseInteger(packet, high) ?? 0) * 2 ** 32 + (parseInteger(packet, low) ?? 0)
}
