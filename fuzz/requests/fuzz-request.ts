import type { BlockWorld } from '../block-world.ts'
import type { Dice } from '../seeded-dice.ts'
import type { StaffKeys } from '../staff-keys.ts'

/** The required form of an answer: an envelope (G3), an answer with that body or none, or anything that is no 5xx. */
type Due = 'envelope' | 'envelopeOrNothing' | 'anything'

/** One request as it goes over the wire. */
export interface FuzzRequest {
  /** How it was made, for findings and figures. */
  kind: string
  bytes: Buffer
  due: Due
  /** Sent on a separate connection, because its bytes may break that. */
  alone: boolean
  isHead?: boolean
  /** The server may close the connection without an answer, because this is hardly HTTP. */
  mayHangUp?: boolean
  /** The call's name, where it is one. */
  call?: string
}

/** The sources from which a request is chosen. */
export interface Choice {
  dice: Dice
  world: BlockWorld
  keys: StaffKeys
  /** The product's time, for signatures. */
  now: () => Date
  index: number
}

export type Header = [name: string, value: string]

export interface Plain {
  method?: string
  path: string
  headers: readonly Header[]
  body?: Buffer | string | null
}

/** A well-formed request with a content length. Headers are written as Latin-1, so that any byte can be in them. */
export function toBytes({ method = 'POST', path, headers, body = null }: Plain): Buffer {
  const content = body === null ? Buffer.alloc(0) : Buffer.from(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`content-length: ${content.length}`]),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), content])
}
