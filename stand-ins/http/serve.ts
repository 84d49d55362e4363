import { createServer, type IncomingMessage, type Server } from 'node:http'
import { findRoute, json, refuse, Refusal, type Reply, type Route } from './routing.ts'

const BODY_LIMIT = 64 * 1024

/** Listens; rejects with the system's error (EADDRINUSE …) when it cannot. */
export function serve(routes: readonly Route[], where: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(routes, request).then((reply) => {
      const length = String(Buffer.byteLength(reply.body))
      response.writeHead(reply.status, { 'x-stand-in': 'aisle', ...reply.headers, 'content-length': length })
      response.end(request.method === 'HEAD' ? undefined : reply.body)
      if (!request.complete) request.destroy()
    })
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Reply> {
  const method = request.method ?? 'GET'
  try {
    const url = new URL(request.url ?? '/', 'http://stand-in.invalid')
    const { found, pathKnown } = findRoute(routes, method, url.pathname)
    if (!found && pathKnown) throw refuse(405, 'methodNotAllowed', `${method} is not answered at ${url.pathname}`)
    if (!found) throw refuse(404, 'notFound', `No stand-in answers ${method} ${url.pathname}`)
    const body = await readBody(request)
    const call = { method, path: url.pathname, query: url.searchParams, params: found.params, body }
    return await found.route.handle({ ...call, headers: request.headers })
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    const trace = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`stand-ins: ${method} ${request.url} failed: ${trace}\n`)
    return json({ error: 'internal', message: String(error) }, 500)
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // A request without an encoding set yields Buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > BODY_LIMIT) throw refuse(413, 'tooLarge', `The body is larger than ${BODY_LIMIT} bytes.`)
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
