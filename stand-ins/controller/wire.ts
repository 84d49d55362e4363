import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The controller's own reading of RFC 2865, 2866, 2869 and 5176; it shares nothing with the product. */
export const CODE = {
  accessRequest: 1,
  accessAccept: 2,
  accessReject: 3,
  accountingRequest: 4,
  accountingResponse: 5,
  disconnectRequest: 40,
  coaRequest: 43,
} as const

export type Attribute = readonly [type: number, value: Buffer]
export interface Packet {
  code: number
  id: number
  authenticator: Buffer
  attributes: Attribute[]
}

const SIGNATURE = 80
const VENDOR = 26
const NOTHING = Buffer.alloc(16)
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()

export const number = (type: number, value: number): Attribute => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value % 2 ** 32)
  return [type, bytes]
}
export const text = (type: number, value: string): Attribute => [type, Buffer.from(value)]

/** @throws RangeError where it is no packet */
export function parse(bytes: Buffer): Packet {
  const attributes: Attribute[] = []
  const end = bytes.readUInt16BE(2)
  if (end > bytes.length || end < 20) throw new RangeError('length')
  for (let at = 20; at < end; at += bytes.readUInt8(at + 1)) {
    const size = bytes.readUInt8(at + 1)
    if (size < 2 || at + size > end) throw new RangeError('attribute')
    attributes.push([bytes.readUInt8(at), bytes.subarray(at + 2, at + size)])
  }
  return { code: bytes.readUInt8(0), id: bytes.readUInt8(1), authenticator: bytes.subarray(4, 20), attributes }
}

export const valueOf = ({ attributes }: Packet, type: number) => attributes.find(([one]) => one === type)?.[1]
export const getNumber = (packet: Packet, type: number) => valueOf(packet, type)?.readUInt32BE(0)

export function getVendorNumber({ attributes }: Packet, vendor: number, type: number): number | undefined {
  const own = attributes.find(([one, v]) => one === VENDOR && v.readUInt32BE(0) === vendor && v[4] === type)
  return own?.[1].readUInt32BE(6)
}

function build(head: { code: number; id: number }, authenticator: Buffer, attributes: readonly Attribute[]): Buffer {
  const body = Buffer.concat(
    attributes.map(([type, value]) => Buffer.concat([Buffer.from([type, value.length + 2]), value])),
  )
  const start = Buffer.from([head.code, head.id, (body.length + 20) >> 8, (body.length + 20) & 255])
  return Buffer.concat([start, authenticator, body])
}

function signature(
  head: { code: number; id: number },
  authenticator: Buffer,
  rest: { attributes: readonly Attribute[]; secret: string },
) {
  const blank = rest.attributes.map(([type, value]): Attribute => [type, type === SIGNATURE ? NOTHING : value])
  return createHmac('md5', rest.secret)
    .update(build(head, authenticator, blank))
    .digest()
}

interface Writing {
  attributes: readonly Attribute[]
  secret: string
  /** False leaves the Message-Authenticator out. */
  signs: boolean
  /** The authenticator of the request that this answers. */
  answers?: Buffer
}

export function write(head: { code: number; id: number }, { attributes, secret, signs, answers }: Writing): Buffer {
  const random = head.code === CODE.accessRequest
  const first = answers ?? (random ? randomBytes(16) : NOTHING)
  const blank: Attribute[] = [...(signs ? [[SIGNATURE, NOTHING] as const] : []), ...attributes]
  const signed = signs ? signature(head, first, { attributes: blank, secret }) : NOTHING
  const all = blank.map(([type, value]): Attribute => [type, type === SIGNATURE ? signed : value])
  const bytes = build(head, first, all)
  if (!random) md5(bytes.subarray(0, 4), first, bytes.subarray(20), Buffer.from(secret)).copy(bytes, 4)
  return bytes
}

/** Whether the holder of the secret wrote it; `asked` is the authenticator of our request that it answers. */
export function isGenuine(
  bytes: Buffer,
  secret: string,
  { asked, signed }: { asked: Buffer; signed: boolean },
): boolean {
  const packet = parse(bytes)
  const { code, id, attributes } = packet
  const expected = md5(bytes.subarray(0, 4), asked, bytes.subarray(20, bytes.readUInt16BE(2)), Buffer.from(secret))
  if (!expected.equals(packet.authenticator)) return false
  const found = valueOf(packet, SIGNATURE)
  if (!found) return !signed
  // BlastRADIUS: it must be the first attribute.
  if (attributes[0]?.[0] !== SIGNATURE) return false
  return signature({ code, id }, asked, { attributes, secret }).equals(found)
}

export const noQuestion = NOTHING
