import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach } from 'vitest'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

export interface AskedOfProvider {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

interface Saying {
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** A provider that answers as a test wants, even wrongly, and closes with the test; `never` leaves the request open. */
export async function outsideProvider(
  answer: (asked: AskedOfProvider) => Saying | 'never',
): Promise<{ url: string; asked: AskedOfProvider[] }> {
  const asked: AskedOfProvider[] = []
  const server = createServer((request, response) => {
    void getQuestion(request).then((question) => {
      asked.push(question)
      const said = answer(question)
      if (said !== 'never') response.writeHead(said.status ?? 200, said.headers).end(said.body)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on TCP has an address of this shape.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function getQuestion(request: IncomingMessage): Promise<AskedOfProvider> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  return { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body }
}

export const sayingJson = (value: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
