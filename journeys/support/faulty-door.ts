import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to the answers for some paths on their way: cut off, or standing still, after so many bytes. */
interface Fault {
  path: RegExp
  how: 'cut' | 'still'
  afterBytes: number
  /** How many of them meet it; the next ones pass. */
  times: number
}

/** A door to the product through which answers do not always come whole. */
export interface FaultyDoor {
  url: string
  fault: Fault | null
  /** Paths that were asked for, in order. */
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
    // The browser or the product has left.
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
