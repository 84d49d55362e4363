import { randomUUID } from 'node:crypto'
import type { HttpConnection, HttpRequest } from './http-connection.ts'

/** A passenger of a benchmark flight with a login session. The floor takes the session as the owner. */
export interface Buyer {
  ticketNo: string
  tripId: string
  session: string
}

interface Call {
  body: object
  /** Omitted for a guest. */
  buyer?: Buyer
  creates?: boolean
}

const json = { 'content-type': 'application/json', channel: 'WEB', language: 'zh' }

/** The web app's calls on one connection. Records the time of each call under its name. */
export class PassengerCalls {
  private readonly connection: HttpConnection
  private readonly guestToken: string
  private readonly note: (step: string, ms: number) => void

  constructor(connection: HttpConnection, guestToken: string, note: (step: string, ms: number) => void) {
    this.connection = connection
    this.guestToken = guestToken
    this.note = note
  }

  async call<Data>(path: string, call: Call): Promise<Data> {
    const headers: Record<string, string> = { ...json, guestToken: this.guestToken }
    if (call.buyer) headers['cookie'] = `aisle_session=${call.buyer.session}`
    if (call.creates) headers['idempotency-key'] = randomUUID()
    const name = path.slice(path.lastIndexOf('/') + 1)
    const text = await this.post(name, { path, headers, body: JSON.stringify(call.body) })
    // Every call returns this envelope (G3); the caller of this method names the type of `data`.
    const { code, data } = JSON.parse(text) as { code: string; data: Data }
    if (code !== '200') throw new Error(`${name} answered ${text}`)
    return data
  }

  async post(name: string, request: HttpRequest): Promise<string> {
    const startedAt = performance.now()
    const { body } = await this.connection.post(request)
    this.note(name, performance.now() - startedAt)
    return body
  }
}
