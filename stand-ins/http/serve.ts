import fastify, {
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { json, refuse, Refusal, type Call, type Reply, type Route } from './routing.ts'

const BODY_LIMIT = 64 * 1024
const LONGEST_PARAM = 2000
// The defaults of Node's server; fastify would set others.
const NODE_TIMEOUTS = { keepAliveTimeout: 5000, requestTimeout: 300_000 }

interface Answers {
  routes: readonly Route[]
  /** For libraries that answer from the raw request. */
  plugins?: readonly FastifyPluginCallback[]
}

/** Listens; rejects with the system's error (EADDRINUSE …) when it cannot. */
export async function serve(
  { routes, plugins = [] }: Answers,
  where: { host: string; port: number },
): Promise<FastifyInstance> {
  const app = fastify({
    ...NODE_TIMEOUTS,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    frameworkErrors: (error, request, reply) => {
      send(reply, failed(request, error))
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => send(reply, failed(request, error)))
  app.setNotFoundHandler(({ method, url }) => {
    throw refuse(404, 'notFound', `No stand-in answers ${method} ${getAddress(url).pathname}`)
  })
  for (const { method, path, handle } of routes) {
    app.route({ method, url: path, handler: async (request, reply) => send(reply, await handle(getCall(request))) })
  }
  refuseOtherMethods(app, routes)
  for (const plugin of plugins) app.register(plugin)
  await app.listen(where)
  return app
}

/** Answers 405 at known paths. Below a path that ends in `*`, that path's routes answer. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const openPaths = routes.flatMap(({ path }) => (path.endsWith('*') ? [path.slice(0, -1)] : []))
  const paths = [...new Set(routes.map(({ path }) => path))]
  for (const url of paths.filter((path) => path.endsWith('*') || !openPaths.some((open) => path.startsWith(open)))) {
    const method = app.supportedMethods.filter((one) => !app.hasRoute({ method: one, url }))
    app.route({
      method,
      url,
      handler: (request) => {
        const { pathname } = getAddress(request.url)
        throw refuse(405, 'methodNotAllowed', `${request.method} is not answered at ${pathname}`)
      },
    })
  }
}

/** The reply on the wire. A buffer is sent as it is, and nothing adds a content type. */
export function send(reply: FastifyReply, { status, headers, body }: Reply): FastifyReply {
  const bytes = Buffer.from(body)
  return reply
    .code(status)
    .headers({ 'x-stand-in': 'aisle', ...headers, 'content-length': String(bytes.length) })
    .send(bytes.length > 0 ? bytes : undefined)
}

const getAddress = (url: string) => new URL(url, 'http://stand-in.invalid')

function getCall({ method, url, params, headers, body }: FastifyRequest): Call {
  const { pathname, searchParams } = getAddress(url)
  return {
    method,
    path: pathname,
    target: url,
    query: searchParams,
    // The router gives texts only.
    params: params as Record<string, string>,
    headers,
    body: typeof body === 'string' ? body : '',
  }
}

function failed(request: FastifyRequest, error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_BAD_URL')
    return refuse(400, 'invalidPath', `The path holds a broken escape: ${request.url}`).reply
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return refuse(413, 'tooLarge', `The body is larger than ${BODY_LIMIT} bytes.`).reply
  }
  const trace = error instanceof Error ? error.stack : String(error)
  process.stderr.write(`stand-ins: ${request.method} ${request.url} failed: ${trace}\n`)
  return json({ error: 'internal', message: String(error) }, 500)
}
