import { createSocket, type Socket } from 'node:dgram'
import { OTHER_SECRET, type Fault } from './magic-values.ts'
import { CODE, isGenuine, parse, write, type Attribute, type Packet } from './wire.ts'

export interface Faulty {
  now: Fault
}

export const signing = (secret: string, fault: Fault) => ({
  secret: fault === 'wrongSecret' ? OTHER_SECRET : secret,
  signs: fault !== 'unsigned',
})

export type Asker = Awaited<ReturnType<typeof createAsker>>

/** The client's side: sends a request three times, then gives up. */
export async function createAsker(options: { host: string; secret: string; patienceMs: number; faults: Faulty }) {
  const { secret, patienceMs, faults } = options
  const socket = await bound(options.host, 0)
  const waiting = new Map<number, (bytes: Buffer) => void>()
  const running = new Set<Promise<unknown>>()
  let nextId = 0
  socket.on('message', (bytes) => waiting.get(bytes[1] ?? -1)?.(bytes))

  function ask(code: number, to: { host: string; port: number }, attributes: Attribute[]): Promise<Packet | undefined> {
    const id = nextId
    nextId = (nextId + 1) % 256
    const bytes = write({ code, id }, { attributes, ...signing(secret, faults.now) })
    const terms = { asked: bytes.subarray(4, 20), signed: code === CODE.accessRequest }
    const answer = new Promise<Packet | undefined>((resolve) => {
      let sent = 0
      let timer: NodeJS.Timeout | undefined
      const finish = (packet: Packet | undefined) => {
        clearTimeout(timer)
        waiting.delete(id)
        resolve(packet)
      }
      const send = () => {
        if (sent === 3) return finish(undefined)
        sent += 1
        for (let copy = 0; copy < (faults.now === 'duplicate' ? 2 : 1); copy += 1) {
          socket.send(bytes, to.port, to.host, () => undefined)
        }
        timer = setTimeout(send, patienceMs)
      }
      waiting.set(id, (octets) => {
        if (isGenuine(octets, secret, terms)) finish(parse(octets))
      })
      send()
    })
    running.add(answer)
    void answer.then(() => running.delete(answer))
    return answer
  }

  return {
    /** Undefined: no answer, or one signed with another secret. */
    ask,
    /** When everything that was asked is answered, or given up. */
    settled: async () => {
      while (running.size > 0) await Promise.all(running)
    },
    close: () => closed(socket),
  }
}

export function bound(host: string, port: number): Promise<Socket> {
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      // Later errors are of single packets, and end with them.
      socket.on('error', () => undefined)
      resolve(socket)
    })
  })
}

export const closed = (socket: Socket) => new Promise<void>((resolve) => socket.close(() => resolve()))
