import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { findRoute, json, refuse, Refusal, type Reply, type Route } from './routing.ts'

const BODY_LIMIT = 64 * 1024

/** Answers everything at and below `path` itself, from the raw request on; for libraries that bring their own server. */
export interface Mount {
  path: string
  listen: (request: IncomingMessage, response: ServerResponse) => Promise<void>
}

interface Answers {
  routes: readonly Route[]
  /** Asked only where no route stands. */
  mounts: readonly Mount[]
}

/** Listens; rejects with the system's error (EADDRINUSE …) when it cannot. */
export function serve(answers: Answers, where: { host: string; port: number }): Promise<Server> {
  const server = createServer((request, response) => {
    const mount = mountFor(answers, request)
    if (mount) {
      void mount.listen(request, response).catch((error: unknown) => {
        const reply = failed(request, error)
        if (response.headersSent) response.destroy()
        else send(request, response, reply)
      })
    } else void answer(answers.routes, request).then((reply) => send(request, response, reply))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** The reply on the wire, for a mount's own pages too. */
export function send(request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  const length = String(Buffer.byteLength(reply.body))
  response.writeHead(reply.status, { 'x-stand-in': 'aisle', ...reply.headers, 'content-length': length })
  response.end(request.method === 'HEAD' ? undefined : reply.body)
  if (!request.complete) request.destroy()
}

const addressOf = (request: IncomingMessage) => new URL(request.url ?? '/', 'http://stand-in.invalid')

function mountFor({ routes, mounts }: Answers, request: IncomingMessage): Mount | undefined {
  if (!URL.canParse(request.url ?? '/', 'http://stand-in.invalid')) return undefined
  const { pathname } = addressOf(request)
  const mount = mounts.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  return mount && !routes.some(({ path }) => path === pathname) ? mount : undefined
}

async function answer(routes: readonly Route[], request: IncomingMessage): Promise<Reply> {
  const method = request.method ?? 'GET'
  try {
    const url = addressOf(request)
    const { found, pathKnown } = findRoute(routes, method, url.pathname)
    if (!found && pathKnown) throw refuse(405, 'methodNotAllowed', `${method} is not answered at ${url.pathname}`)
    if (!found) throw refuse(404, 'notFound', `No stand-in answers ${method} ${url.pathname}`)
    const body = await readBody(request)
    const call = {
      method,
      path: url.pathname,
      target: request.url ?? '',
      query: url.searchParams,
      params: found.params,
      body,
    }
    return await found.route.handle({ ...call, headers: request.headers })
  } catch (error) {
    return failed(request, error)
  }
}

function failed(request: IncomingMessage, error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  const trace = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`stand-ins: ${request.method} ${request.url} failed: ${trace}\n`)
  return json({ error: 'internal', message: String(error) }, 500)
}

/** The whole body. @throws Refusal beyond 64 kB */
export async function readBody(request: IncomingMessage): Promise<string> {
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
