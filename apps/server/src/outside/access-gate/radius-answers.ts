import type { Opening } from './access-gate.ts'
import type { ReportedSession } from './radius-accounting-rules.ts'
import {
  attributeTypes,
  chilliSpot,
  getDevice,
  framedAddress,
  has,
  getHardware,
  integer,
  parseInteger,
  octets64,
  octetsOf,
  text,
  getText,
  vendorInteger,
  vendors,
  wispr,
} from './radius-attributes.ts'
import { revealPassword, type RadiusAttribute, type RadiusPacket } from './radius-packet.ts'

/**
 * How long the controller keeps an opening before it must renew it: including its retries against a dead portal, it
 * closes within `renewedWithinSeconds`.
 */
export const openingSeconds = 100
/** RFC 2869 §2.1: at least 60. */
const interimSeconds = 60
const askAgain = 1

/** The attributes for an open device. `counted`: bytes of the running session, which count towards its total. */
export function authorization(opening: Pick<Opening, 'grantId' | 'seconds' | 'kbps' | 'bytes'>, counted: number) {
  const bits = opening.kbps * 1000
  const total = opening.bytes === null ? null : opening.bytes + counted
  return [
    text(attributeTypes.class, opening.grantId),
    integer(attributeTypes.sessionTimeout, opening.seconds),
    integer(attributeTypes.terminationAction, askAgain),
    integer(attributeTypes.acctInterimInterval, interimSeconds),
    vendorInteger(vendors.wispr, wispr.bandwidthMaxUp, bits),
    vendorInteger(vendors.wispr, wispr.bandwidthMaxDown, bits),
    ...(total === null
      ? []
      : [
          vendorInteger(vendors.chilliSpot, chilliSpot.maxTotalOctets, total % 2 ** 32),
          vendorInteger(vendors.chilliSpot, chilliSpot.maxTotalGigawords, Math.floor(total / 2 ** 32)),
        ]),
  ]
}

/** RFC 5176 §3: the session must match all of these. */
export function whichSession(device: string, hardware: string | null): RadiusAttribute[] {
  const address = framedAddress(device)
  return hardware === null ? [address] : [address, text(attributeTypes.callingStationId, dashed(hardware))]
}

/** The MAC address format of RFC 3580 §3.21. */
const dashed = (hardware: string) => hardware.toUpperCase().replaceAll(':', '-')

export interface AskedAccess {
  device: string | null
  hardware: string | null
}

/** Null for a login by name and password, which passengers do not use. */
export function askedAccess(packet: RadiusPacket, secret: string): AskedAccess | null {
  const asked = { device: getDevice(packet), hardware: getHardware(packet) }
  if (!has(packet, attributeTypes.userPassword)) return asked
  const name = getText(packet, attributeTypes.userName)
  const hidden = octetsOf(packet, attributeTypes.userPassword)
  const password = hidden && revealPassword(hidden, packet.authenticator, secret)?.toString('latin1')
  // Controllers that authenticate by MAC address send it as both name and password.
  return name !== null && password === name ? asked : null
}

export type ReportedAccounting = { kind: 'session'; session: ReportedSession } | { kind: 'controller'; at: Date }

const statuses = new Map<number | null, ReportedSession['status']>([
  [1, 'start'],
  [2, 'stop'],
  [3, 'interim'],
])
const controllerStatuses: readonly (number | null)[] = [7, 8]
/** About a hundred days at a gigabyte a second: a higher value is not a counter. */
const mostBytes = 2 ** 53

/** Null when it contains nothing to count; `now` is used when it has no time. */
export function readAccounting(packet: RadiusPacket, now: Date): ReportedAccounting | null {
  const at = happenedAt(packet, now)
  const status = parseInteger(packet, attributeTypes.acctStatusType)
  if (controllerStatuses.includes(status)) return { kind: 'controller', at }
  const known = statuses.get(status)
  const sessionId = getText(packet, attributeTypes.acctSessionId)
  // RADIUS counts from the controller's view: its input comes from the device.
  const bytesIn = octets64(packet, attributeTypes.acctOutputOctets, attributeTypes.acctOutputGigawords)
  const bytesOut = octets64(packet, attributeTypes.acctInputOctets, attributeTypes.acctInputGigawords)
  if (!known || !sessionId || bytesIn >= mostBytes || bytesOut >= mostBytes) return null
  const session: ReportedSession = {
    status: known,
    sessionId,
    device: getDevice(packet),
    hardware: getHardware(packet),
    grantId: getText(packet, attributeTypes.class),
    bytesIn,
    bytesOut,
    seconds: parseInteger(packet, attributeTypes.acctSessionTime),
    at,
  }
  return { kind: 'session', session }
}

function happenedAt(packet: RadiusPacket, now: Date): Date {
  const stamped = parseInteger(packet, attributeTypes.eventTimestamp)
  if (stamped !== null) return new Date(stamped * 1000)
  // Trust no delay beyond the tolerance of a time stamp.
  const delay = Math.min(parseInteger(packet, attributeTypes.acctDelayTime) ?? 0, 300)
  return new Date(now.getTime() - delay * 1000)
}

/** RFC 5176 §3.5: the causes that an operator can act on. */
const causes: Readonly<Record<number, string>> = {
  401: 'unsupported attribute',
  402: 'missing attribute',
  403: 'NAS identification mismatch',
  404: 'invalid request',
  405: 'unsupported service',
  406: 'unsupported extension',
  407: 'invalid attribute value',
  501: 'administratively prohibited',
  503: 'session context not found',
  504: 'session context not removable',
  506: 'resources unavailable',
}
export const sessionNotFound = 503

export const getCause = (packet: RadiusPacket) => parseInteger(packet, attributeTypes.errorCause)

export function refusal(packet: RadiusPacket): Error {
  const cause = getCause(packet)
  const name = cause === null ? 'without a cause' : (causes[cause] ?? 'unknown cause')
  return new Error(`the access controller refused: ${name}${cause === null ? '' : ` (${cause})`}`)
}
