import { number, getNumber, text, valueOf, getVendorNumber, type Attribute, type Packet } from './wire.ts'

export interface Session {
  id: string
  class: Buffer | undefined
  startedAt: number
  /** Milliseconds; when it ends, or asks again. */
  endsAt: number
  asksAgain: boolean
  interimMs: number
  bitsUp: number | undefined
  bitsDown: number | undefined
  /** Both ways together, since the session began. */
  mostBytes: number | undefined
  bytesIn: number
  bytesOut: number
}

export interface Client {
  device: string
  hardware: string
  session: Session | null
}

const [WISPR, CHILLISPOT] = [14122, 14559]

export const newSession = (id: string, startedAt: number): Session => ({
  id,
  class: undefined,
  startedAt,
  endsAt: Infinity,
  asksAgain: false,
  interimMs: 0,
  bitsUp: undefined,
  bitsDown: undefined,
  mostBytes: undefined,
  bytesIn: 0,
  bytesOut: 0,
})

/** Applies an Access-Accept or a CoA-Request to the session. */
export function authorizeSession(session: Session, told: Packet, now: number): void {
  const timeout = getNumber(told, 27)
  // Counted from the packet's arrival, also for CoA.
  if (timeout !== undefined) session.endsAt = now + timeout * 1000
  session.asksAgain = getNumber(told, 29) === 1
  session.interimMs = (getNumber(told, 85) ?? 0) * 1000
  session.class = valueOf(told, 25) ?? session.class
  session.bitsUp = getVendorNumber(told, WISPR, 7)
  session.bitsDown = getVendorNumber(told, WISPR, 8)
  const low = getVendorNumber(told, CHILLISPOT, 3)
  session.mostBytes = low === undefined ? undefined : low + (getVendorNumber(told, CHILLISPOT, 23) ?? 0) * 2 ** 32
}

export const isUsedUp = ({ mostBytes, bytesIn, bytesOut }: Session) =>
  mostBytes !== undefined && bytesIn + bytesOut >= mostBytes

/** The session's attributes in an Accounting-Request. Input is traffic from the device. */
export const getAccount = (session: Session, status: number, now: number): Attribute[] => [
  number(40, status),
  text(44, session.id),
  number(46, Math.floor((now - session.startedAt) / 1000)),
  number(42, session.bytesOut),
  number(52, Math.floor(session.bytesOut / 2 ** 32)),
  number(43, session.bytesIn),
  number(53, Math.floor(session.bytesIn / 2 ** 32)),
  ...(session.class ? [[25, session.class] as const] : []),
]

/** The attributes that identify the device. */
export const getName = ({ device, hardware }: Client, seconds: number): Attribute[] => [
  text(1, hardware),
  getAddress(device),
  text(31, hardware.toUpperCase().replaceAll(':', '-')),
  text(32, 'cabin-controller'),
  number(55, seconds),
]

/** By RFC 5176 §3 everything that is named must fit; null where nothing is named. */
export function namedClient(clients: Iterable<Client>, packet: Packet): Client | undefined | null {
  const [address, station, id] = [valueOf(packet, 8) ?? valueOf(packet, 168), valueOf(packet, 31), valueOf(packet, 44)]
  if (!address && !station && !id) return null
  return [...clients].find(
    ({ device, hardware, session }) =>
      (!address || getAddress(device)[1].equals(address))
      && (!station || bare(station.toString()) === bare(hardware))
      && (!id || session?.id === id.toString()),
  )
}

const bare = (hardware: string) => hardware.replaceAll(/[^\da-f]/gi, '').toLowerCase()

/** IPv4, or IPv6 without dotted quads. */
function getAddress(device: string): Attribute {
  if (!device.includes(':')) return [8, Buffer.from(device.split('.').map(Number))]
  const [head = '', tail] = device.split('::')
  const groups = (part = '') => (part === '' ? [] : part.split(':'))
  const [first, last] = [groups(head), groups(tail)]
  const gap = tail === undefined ? [] : Array<string>(8 - first.length - last.length).fill('0')
  return [168, Buffer.from([...first, ...gap, ...last].map((group) => group.padStart(4, '0')).join(''), 'hex')]
}
