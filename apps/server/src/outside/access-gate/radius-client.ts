import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { Random } from '../../platform/security/random.ts'
import { attributeTypes, integer } from './radius-attributes.ts'
import { isGenuineAnswer, readPacket, writeRequest, type RadiusAttribute, type RadiusPacket } from './radius-packet.ts'

/** When the same octets are sent, in ms; after `giveUpMs` the request fails (RFC 5080 §2.2.1). */
const sendAtMs = [0, 300, 900, 2100]
const giveUpMs = 3_000

export interface RadiusClientOptions {
  host: string
  /** The port on which the controller accepts CoA- and Disconnect-Requests. */
  port: number
  secret: string
  signedOnly: boolean
  random: Random
  now(): Date
}

interface Waiting {
  request: Buffer
  answer(packet: RadiusPacket): void
  giveUp(): void
}

export interface RadiusClient {
  /** @throws when the controller does not answer within 3 s */
  ask(code: number, attributes: readonly RadiusAttribute[]): Promise<RadiusPacket>
  close(): void
}

export function radiusClient(options: RadiusClientOptions): RadiusClient {
  const socket = createSocket(isIPv6(options.host) ? 'udp6' : 'udp4')
  // Connected, so that the kernel drops packets of other senders. A refused port counts as silence, and the waiting
  // caller fails.
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.connect(options.port, options.host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  void connected.catch(() => undefined)
  socket.on('error', () => undefined)
  const waiting = new Map<number, Waiting>()
  let last = options.random.int(256)

  socket.on('message', (bytes) => {
    const packet = readPacket(bytes)
    const asked = packet && waiting.get(packet.identifier)
    if (!packet || !asked || !isGenuineAnswer(packet, asked.request, options)) return
    asked.answer(packet)
  })

  const freeIdentifier = () => {
    for (let tried = 0; tried < 256; tried += 1) {
      last = (last + 1) % 256
      if (!waiting.has(last)) return last
    }
    throw new Error('256 questions to the access controller are open')
  }
  return {
    async ask(code, attributes) {
      await connected
      const identifier = freeIdentifier()
      const request = writeRequest({ code, identifier }, [...attributes, stamp(options)], options.secret)
      return new Promise<RadiusPacket>((resolve, reject) => {
        const end = () => {
          for (const timer of timers) clearTimeout(timer)
          waiting.delete(identifier)
        }
        const timers = sendAtMs.map((ms) => setTimeout(() => socket.send(request, () => undefined), ms))
        const giveUp = () => {
          end()
          reject(new Error('the access controller does not answer'))
        }
        timers.push(setTimeout(giveUp, giveUpMs))
        waiting.set(identifier, {
          request,
          giveUp,
          answer(packet) {
            end()
            resolve(packet)
          },
        })
      })
    },
    close() {
      for (const { giveUp } of waiting.values()) giveUp()
      void connected.then(
        () => socket.close(),
        () => socket.close(),
      )
    },
  }
}

/** RFC 5176 §3.3: protects against replay. */
const stamp = ({ now }: RadiusClientOptions) => integer(attributeTypes.eventTimestamp, now().getTime() / 1000)
