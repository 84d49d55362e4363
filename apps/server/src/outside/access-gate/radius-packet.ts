import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** RFC 2865, 2866 and 5176: the purpose of a packet. */
export const codes = {
  accessRequest: 1,
  accessAccept: 2,
  accessReject: 3,
  accountingRequest: 4,
  accountingResponse: 5,
  disconnectRequest: 40,
  disconnectAck: 41,
  disconnectNak: 42,
  coaRequest: 43,
  coaAck: 44,
  coaNak: 45,
} as const

export interface RadiusAttribute {
  type: number
  value: Buffer
}

/** A well-formed packet; its sender is not yet verified. */
export interface RadiusPacket {
  code: number
  identifier: number
  authenticator: Buffer
  attributes: RadiusAttribute[]
  /** The octets of the packet without trailing data. */
  bytes: Buffer
}

const headerLength = 20
const longestPacket = 4096
const messageAuthenticator = 80
const zeros = Buffer.alloc(16)

/** Null when the octets are not a RADIUS packet: lengths that do not add up, or a second Message-Authenticator. */
export function readPacket(bytes: Buffer): RadiusPacket | null {
  if (bytes.length < headerLength) return null
  const length = bytes.readUInt16BE(2)
  if (length < headerLength || length > longestPacket || length > bytes.length) return null
  const attributes: RadiusAttribute[] = []
  let at = headerLength
  while (at < length) {
    const size = at + 1 < length ? bytes.readUInt8(at + 1) : 0
    if (size < 2 || at + size > length) return null
    attributes.push({ type: bytes.readUInt8(at), value: bytes.subarray(at + 2, at + size) })
    at += size
  }
  const signatures = attributes.filter(({ type }) => type === messageAuthenticator)
  if (signatures.length > 1 || signatures.some(({ value }) => value.length !== zeros.length)) return null
  return {
    code: bytes.readUInt8(0),
    identifier: bytes.readUInt8(1),
    authenticator: bytes.subarray(4, headerLength),
    attributes,
    bytes: bytes.subarray(0, length),
  }
}

interface Trust {
  secret: string
  /** False accepts packets with a keyed authenticator but no Message-Authenticator, as RFC 2866 and 5176 allow. */
  signedOnly: boolean
}

/**
 * Whether the holder of the secret sent this request. The authenticator of an Access-Request is not keyed, so that one
 * needs a Message-Authenticator in any configuration (CVE-2024-3596).
 */
export function isGenuineRequest(packet: RadiusPacket, { secret, signedOnly }: Trust): boolean {
  if (packet.code === codes.accessRequest) return isSigned(packet, packet.authenticator, secret) === true
  if (!timingSafeEqual(packet.authenticator, digest(packet.bytes, zeros, secret))) return false
  return isSigned(packet, zeros, secret) ?? !signedOnly
}

/** Whether this is the answer to our request, sent by the holder of the secret. */
export function isGenuineAnswer(packet: RadiusPacket, asked: Buffer, { secret, signedOnly }: Trust): boolean {
  const question = asked.subarray(4, headerLength)
  if (packet.identifier !== asked.readUInt8(1)) return false
  if (!timingSafeEqual(packet.authenticator, digest(packet.bytes, question, secret))) return false
  const isOurs = isSigned(packet, question, secret)
  // FreeRADIUS 3.2 signs its answers to CoA over zeros. The authenticator above already ties the answer to its request.
  return isOurs === null ? !signedOnly : isOurs || isSigned(packet, zeros, secret) === true
}

/** Null without a Message-Authenticator. */
function isSigned({ bytes, attributes }: RadiusPacket, authenticator: Buffer, secret: string): boolean | null {
  const found = attributes.find(({ type }) => type === messageAuthenticator)
  if (!found) return null
  const copy = Buffer.from(bytes)
  authenticator.copy(copy, 4)
  // The attribute's value is a view into the packet, which gives its offset.
  zeros.copy(copy, found.value.byteOffset - bytes.byteOffset)
  return timingSafeEqual(found.value, sign(copy, secret))
}

/** A CoA- or Disconnect-Request, whose authenticator is computed from its content. */
export function writeRequest(
  head: { code: number; identifier: number },
  attributes: readonly RadiusAttribute[],
  secret: string,
): Buffer {
  const bytes = signed(head, zeros, { attributes, secret })
  digest(bytes, zeros, secret).copy(bytes, 4)
  return bytes
}

/** @param signs false for an Accounting-Response, for which no RFC defines a Message-Authenticator */
export function writeAnswer(
  question: RadiusPacket,
  code: number,
  { attributes, secret, signs = true }: { attributes: readonly RadiusAttribute[]; secret: string; signs?: boolean },
): Buffer {
  const head = { code, identifier: question.identifier }
  const bytes = signs
    ? signed(head, question.authenticator, { attributes, secret })
    : layOut(head, question.authenticator, attributes)
  digest(bytes, question.authenticator, secret).copy(bytes, 4)
  return bytes
}

/** The signature comes first, so that no content before it can be chosen by an attacker (CVE-2024-3596). */
function signed(
  head: { code: number; identifier: number },
  authenticator: Buffer,
  { attributes, secret }: { attributes: readonly RadiusAttribute[]; secret: string },
): Buffer {
  const bytes = layOut(head, authenticator, [{ type: messageAuthenticator, value: zeros }, ...attributes])
  sign(bytes, secret).copy(bytes, headerLength + 2)
  return bytes
}

function layOut(
  { code, identifier }: { code: number; identifier: number },
  authenticator: Buffer,
  attributes: readonly RadiusAttribute[],
): Buffer {
  const parts = attributes.map(({ type, value }) => {
    if (value.length > 253) throw new Error(`RADIUS attribute ${type} is longer than 253 octets`)
    return Buffer.concat([Buffer.from([type, value.length + 2]), value])
  })
  const bytes = Buffer.concat([Buffer.alloc(headerLength), ...parts])
  if (bytes.length > longestPacket) throw new Error('a RADIUS packet has 4096 octets at most')
  bytes.writeUInt8(code, 0)
  bytes.writeUInt8(identifier, 1)
  bytes.writeUInt16BE(bytes.length, 2)
  authenticator.copy(bytes, 4)
  return bytes
}

const sign = (bytes: Buffer, secret: string) => createHmac('md5', secret).update(bytes).digest()

/** MD5 over the packet with this authenticator in its place, followed by the secret (RFC 2865 §3, RFC 2866 §3). */
function digest(bytes: Buffer, authenticator: Buffer, secret: string): Buffer {
  const hash = createHash('md5').update(bytes.subarray(0, 4)).update(authenticator)
  return hash.update(bytes.subarray(headerLength)).update(secret).digest()
}

/** RFC 2865 §5.2; null when the length is impossible for a password. */
export function revealPassword(hidden: Buffer, authenticator: Buffer, secret: string): Buffer | null {
  if (hidden.length === 0 || hidden.length > 128 || hidden.length % 16 !== 0) return null
  const plain = Buffer.alloc(hidden.length)
  for (let at = 0; at < hidden.length; at += 16) {
    const before = at === 0 ? authenticator : hidden.subarray(at - 16, at)
    const pad = createHash('md5').update(secret).update(before).digest()
    for (let octet = 0; octet < 16; octet += 1) plain[at + octet] = (hidden[at + octet] ?? 0) ^ (pad[octet] ?? 0)
  }
  const end = plain.indexOf(0)
  return end < 0 ? plain : plain.subarray(0, end)
}
