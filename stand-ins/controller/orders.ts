import type { RemoteInfo } from 'node:dgram'
import { bound, closed, signing, type Faulty } from './asking.ts'
import { LATE_MS } from './magic-values.ts'
import { isGenuine, noQuestion, number, getNumber, parse, write, type Packet } from './wire.ts'

const STALE_SECONDS = 300
const ERROR_CAUSE = 101
const EVENT_TIMESTAMP = 55

interface Options {
  host: string
  port: number
  secret: string
  faults: Faulty
  seconds: () => number
  /** 0, or the Error-Cause of RFC 5176 §3.5. */
  carryOut: (packet: Packet) => number
}

/**
 * The port for CoA and Disconnect. A repeated order is executed once and answered alike; an invalid packet gets no
 * answer.
 */
export async function listenForOrders({ host, port, secret, faults, seconds, carryOut }: Options) {
  const socket = await bound(host, port)
  const causes = new Map<string, number>()
  const late = new Set<NodeJS.Timeout>()

  const genuine = (bytes: Buffer): Packet | undefined => {
    try {
      const packet = parse(bytes)
      const age = Math.abs((getNumber(packet, EVENT_TIMESTAMP) ?? -Infinity) - seconds())
      return isGenuine(bytes, secret, { asked: noQuestion, signed: true }) && age <= STALE_SECONDS ? packet : undefined
    } catch {
      return undefined
    }
  }
  const deliver = (reply: Buffer, { port: to, address }: RemoteInfo) => {
    const send = () => socket.send(reply, to, address, () => undefined)
    if (faults.now === 'late') late.add(setTimeout(send, LATE_MS))
    else send()
    if (faults.now === 'duplicate') send()
  }
  socket.on('message', (bytes, from) => {
    const packet = genuine(bytes)
    if (!packet || faults.now === 'silent') return
    const key = `${packet.id} ${packet.authenticator.toString('hex')}`
    const cause = causes.get(key) ?? carryOut(packet)
    causes.set(key, cause)
    const head = { code: packet.code + (cause === 0 ? 1 : 2), id: packet.id }
    const attributes = cause === 0 ? [] : [number(ERROR_CAUSE, cause)]
    const answers = packet.authenticator
    deliver(write(head, { attributes, ...signing(secret, faults.now), answers }), from)
  })
  const close = () => {
    for (const timer of late) clearTimeout(timer)
    return closed(socket)
  }
  return { port: socket.address().port, close }
}
