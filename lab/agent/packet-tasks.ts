import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const packetBytes = 1_400
/** The IP and UDP headers of each packet. */
const headerBytes = 28

interface Received {
  packets: number
  kbps: number
}

/** Counts the UDP packets that arrive at a port, and their rate, until none has arrived for a second. */
export async function receivePackets({ port }: { port: number }): Promise<Received> {
  const socket = createSocket('udp4')
  let packets = 0
  let firstAt = 0
  let lastAt = 0
  socket.on('message', () => {
    lastAt = performance.now()
    firstAt ||= lastAt
    packets += 1
  })
  socket.bind(port)
  await once(socket, 'listening')
  const openedAt = performance.now()
  while (performance.now() - Math.max(lastAt, openedAt) < (packets > 0 ? 1_000 : 4_000)) await wait(50)
  socket.close()
  const bits = (packets - 1) * (packetBytes + headerBytes) * 8
  return { packets, kbps: packets > 1 ? bits / (lastAt - firstAt) : 0 }
}

/** Sends UDP packets at a steady rate. @returns the number sent */
export async function sendPackets({
  host,
  port,
  kbps,
  forMs,
}: {
  host: string
  port: number
  kbps: number
  forMs: number
}): Promise<{ packets: number }> {
  const socket = createSocket('udp4')
  socket.connect(port, host)
  await once(socket, 'connect')
  const packet = Buffer.alloc(packetBytes)
  const packetsPerMs = kbps / ((packetBytes + headerBytes) * 8)
  const begunAt = performance.now()
  let packets = 0
  for (let passed = 0; passed < forMs; passed = performance.now() - begunAt) {
    for (const due = Math.floor(passed * packetsPerMs); packets < due; packets += 1) socket.send(packet)
    await wait(1)
  }
  socket.close()
  return { packets }
}
