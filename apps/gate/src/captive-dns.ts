import { createSocket, type Socket } from 'node:dgram'
import { isIP } from 'node:net'
import { captiveAnswer } from './captive-dns-rules.ts'

interface CaptiveDnsOptions {
  host: string
  port: number
  portalNames: ReadonlyMap<string, string>
}

/** A DNS server of the gate: while the satellite is away, the gateway redirects the devices' queries here. */
export async function openCaptiveDns({ host, port, portalNames }: CaptiveDnsOptions): Promise<Socket> {
  const socket = createSocket(isIP(host) === 6 ? 'udp6' : 'udp4')
  socket.on('message', (query, from) => {
    const answer = captiveAnswer(query, portalNames)
    if (answer) socket.send(answer, from.port, from.address)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(port, host, () => {
      socket.off('error', reject)
      resolve()
    })
  })
  // A device that has left is no reason to stop.
  socket.on('error', () => undefined)
  return socket
}
