import { createSocket, type RemoteInfo, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { deviceAddress } from '../../platform/http/device-address.ts'
import type { Log } from '../../platform/log.ts'
import { attributeTypes, has, parseInteger } from './radius-attributes.ts'
import { codes, isGenuineRequest, readPacket, type RadiusPacket } from './radius-packet.ts'

export interface RadiusListenerOptions {
  /** The address on which this server listens. */
  host: string
  /** 0 picks a free port. */
  authPort: number
  acctPort: number
  /** Packets from any other address are ignored. */
  controller: string
  secret: string
  signedOnly: boolean
  log: Log
  now(): Date
  /** Resolves to the answer's octets; null: no answer. */
  access(packet: RadiusPacket): Promise<Buffer | null>
  accounting(packet: RadiusPacket): Promise<Buffer | null>
}

export interface RadiusListener {
  authPort: number
  acctPort: number
  close(): Promise<void>
}

/** The window of RFC 5176 §6.3 for packets with a time stamp. */
const windowSeconds = 300
/** A retransmission within this time gets the same octets. */
const rememberedMs = 30_000
const mostRemembered = 1024
/** The most open requests that one port of the controller can have. */
const mostAtOnce = 256
const warnEveryMs = 60_000

/**
 * Anyone can send packets here, so everything that is not the controller's, fresh and well-formed is dropped silently.
 */
export async function listenForRadius(options: RadiusListenerOptions): Promise<RadiusListener> {
  const warn = sparingly(options)
  const auth = await bind(options, options.authPort)
  const acct = await bind(options, options.acctPort).catch(async (error: unknown) => {
    await close(auth)
    throw error
  })
  const settled = [
    serve(auth, { ...options, warn, code: codes.accessRequest, handle: options.access }),
    serve(acct, { ...options, warn, code: codes.accountingRequest, handle: options.accounting }),
  ]
  return {
    authPort: auth.address().port,
    acctPort: acct.address().port,
    async close() {
      await Promise.all([close(auth), close(acct)])
      await Promise.all(settled.map((ended) => ended()))
    },
  }
}

const close = (socket: Socket) => new Promise<void>((resolve) => socket.close(() => resolve()))

function bind({ host, log }: RadiusListenerOptions, port: number): Promise<Socket> {
  const socket = createSocket(isIPv6(host) ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      socket.on('error', (error) => log.warn({ err: error }, 'a RADIUS port had an error'))
      resolve(socket)
    })
  })
}

type Serving = RadiusListenerOptions & {
  warn: (reason: string) => void
  code: number
  handle(packet: RadiusPacket): Promise<Buffer | null>
}

/** @returns a wait for all running handlers, for use after the socket is closed */
function serve(socket: Socket, serving: Serving): () => Promise<unknown> {
  const answers = rememberedAnswers(serving)
  socket.on('message', (bytes, from) => {
    const packet = admitted(bytes, from, serving)
    if (!packet) return
    const key = `${packet.identifier} ${packet.authenticator.toString('hex')}`
    const answer = answers.of(key, () => serving.handle(packet))
    if (!answer) return serving.warn('too many questions at once')
    void answer.then(
      (octets) => {
        // The socket may have been closed in the meantime.
        if (octets && answers.open) socket.send(octets, from.port, from.address, () => undefined)
      },
      (error: unknown) => serving.log.warn({ err: error }, 'an access controller could not be answered'),
    )
  })
  socket.once('close', () => answers.end())
  return () => Promise.allSettled(answers.running)
}

function admitted(bytes: Buffer, from: RemoteInfo, serving: Serving): RadiusPacket | null {
  if (deviceAddress(from.address) !== serving.controller) return null
  const packet = readPacket(bytes)
  if (!packet || packet.code !== serving.code) {
    serving.warn('no such packet')
    return null
  }
  if (!isGenuineRequest(packet, serving)) {
    serving.warn('not signed with the secret')
    return null
  }
  if (!isFresh(packet, serving.now())) {
    serving.warn('its Event-Timestamp is more than 300 s off')
    return null
  }
  return packet
}

function isFresh(packet: RadiusPacket, now: Date): boolean {
  if (!has(packet, attributeTypes.eventTimestamp)) return true
  const at = parseInteger(packet, attributeTypes.eventTimestamp)
  return at !== null && Math.abs(now.getTime() / 1000 - at) <= windowSeconds
}

/**
 * Runs the handler once per question, however often it is repeated; evicts the oldest answers. Failed ones may be
 * repeated.
 */
function rememberedAnswers({ now }: Serving) {
  const answers = new Map<string, { answer: Promise<Buffer | null>; at: number }>()
  const running = new Set<Promise<Buffer | null>>()
  let open = true
  return {
    get open() {
      return open
    },
    running,
    end() {
      open = false
    },
    of(key: string, run: () => Promise<Buffer | null>): Promise<Buffer | null> | null {
      const at = now().getTime()
      const known = answers.get(key)
      if (known && at - known.at < rememberedMs) return known.answer
      if (running.size >= mostAtOnce) return null
      const answer = run().finally(() => running.delete(answer))
      running.add(answer)
      answer.catch(() => answers.delete(key))
      answers.delete(key)
      answers.set(key, { answer, at })
      for (const oldest of answers.keys()) {
        if (answers.size <= mostRemembered) break
        answers.delete(oldest)
      }
      return answer
    },
  }
}

/** At most one line a minute, so that a flood of bad packets does not fill the log. */
function sparingly({ log, now }: RadiusListenerOptions): (reason: string) => void {
  let quietUntil = 0
  return (reason) => {
    const at = now().getTime()
    if (at < quietUntil) return
    quietUntil = at + warnEveryMs
    log.warn({ reason }, 'a packet to the RADIUS ports was dropped')
  }
}
