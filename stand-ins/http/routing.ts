import type { IncomingHttpHeaders } from 'node:http'

/** One request to a stand-in: the body complete (at most 64 kB) and unparsed. */
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

/** A path of fastify's router: `path` may contain `:name` for one segment, and end in `*` for the rest. */
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
export function getReply(run: () => Reply): Reply {
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

export const getForm = (call: Call): URLSearchParams => new URLSearchParams(call.body)
