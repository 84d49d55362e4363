import type { IncomingHttpHeaders } from 'node:http'

/** One request as a stand-in sees it: the body read whole (at most 64 kB), nothing parsed yet. */
export interface Call {
  method: string
  path: string
  /** Path and query as they came, for signatures over them. */
  target: string
  query: URLSearchParams
  params: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string | Buffer
}

/** `path` may hold `:name` for one segment, and end in `*` for whatever follows. */
export interface Route {
  method: 'GET' | 'POST'
  path: string
  handle: (call: Call) => Reply | Promise<Reply>
}

/** Thrown by a handler to answer at once with that reply. */
export class Refusal extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super(`refused with ${reply.status}`)
    this.reply = reply
  }
}

/** Runs a handler and turns a refusal that it throws into its reply. */
export function replyOf(run: () => Reply): Reply {
  try {
    return run()
  } catch (error) {
    if (error instanceof Refusal) return error.reply
    throw error
  }
}

export const json = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(value),
})

export const seeOther = (location: string): Reply => ({ status: 303, headers: { location }, body: '' })

export const refuse = (status: number, error: string, message: string): Refusal =>
  new Refusal(json({ error, message }, status))

export function findRoute(routes: readonly Route[], method: string, path: string) {
  const wanted = method === 'HEAD' ? 'GET' : method
  const fitting = routes.flatMap((route) => {
    const params = matchPath(route.path, path)
    return params ? [{ route, params }] : []
  })
  return { found: fitting.find(({ route }) => route.method === wanted), pathKnown: fitting.length > 0 }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  if (pattern.endsWith('*')) return path.startsWith(pattern.slice(0, -1)) ? {} : undefined
  const expected = pattern.split('/')
  const given = path.split('/')
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, segment] of expected.entries()) {
    const value = given[index] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
    } else if (value === '') return undefined
    else params[segment.slice(1)] = decodeSegment(value)
  }
  return params
}

function decodeSegment(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw refuse(400, 'invalidPath', `The path holds a broken escape: ${value}`)
  }
}

export const formOf = (call: Call): URLSearchParams => new URLSearchParams(call.body)
