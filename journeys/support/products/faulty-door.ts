import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How answers for some paths fail: cut off or stalled after this many bytes. */
interface Fault {
  path: RegExp
  how: 'cut' | 'still'
  afterBytes: number
  /** How many answers fail; later ones pass. */
  times: number
}

/** A proxy to the product through which answers may arrive incomplete. */
export interface FaultyDoor {
  url: string
  fault: Fault | null
  /** Requested paths, in order. */
  asked: string[]
  stop(): Promise<void>
}

export async function openFaultyDoor(productUrl: string): Promise<FaultyDoor> {
  const { port } = new URL(productUrl)
  const door: FaultyDoor = { url: '', fault: null, asked: [], stop: async () => undefined }
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?')
    door.asked.push(path)
    const { method, headers, url } = request
    const onward = ask({ port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      const { fault } = door
      if (!fault || !fault.path.test(path) || fault.times === 0) return void answer.pipe(response)
      fault.times -= 1
      spoil(answer, response, fault)
    })
    // The browser or the product has closed the connection.
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port, not a pipe.
  door.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  door.stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return door
}

function spoil(answer: IncomingMessage, response: ServerResponse, { how, afterBytes }: Fault): void {
  let left = afterBytes
  answer.on('data', (chunk: Buffer) => {
    if (left <= 0) return
    const passes = chunk.subarray(0, left)
    left -= passes.length
    response.write(passes, () => {
      if (left <= 0 && how === 'cut') response.destroy()
    })
  })
  response.flushHeaders()
}
