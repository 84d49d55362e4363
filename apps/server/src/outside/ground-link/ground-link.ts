/** One thing reported over the link, with its current state. Null: it no longer exists. */
export interface LinkMessage {
  item: string
  key: string
  body: Record<string, unknown> | null
}

/** One side's half of an exchange. Numbers count bundles within the sender's epoch. */
export interface LinkHalf {
  epoch: string
  /** The number of the enclosed bundle; null: nothing to report. */
  number: number | null
  messages: LinkMessage[]
  /** The other side's last bundle applied here, in its epoch. */
  applied: { epoch: string | null; number: number }
  /** The sender's clock, ISO 8601. */
  now: string
}

/** An aircraft's call: `call` increases with every attempt, so that late old calls are recognised. */
export interface LinkCall extends LinkHalf {
  call: number
  /** How much waits aboard besides this bundle. */
  waiting: number
}

export type LinkAnswer = LinkHalf

/**
 * The aircraft's connection to the ground. Only the cabin can call: an aircraft cannot be reached from outside (P9).
 */
export interface GroundLink {
  /** @throws GroundAway without an answer signed by the ground; the call may or may not have arrived */
  exchange(call: LinkCall): Promise<LinkAnswer>
}

export class GroundAway extends Error {
  override name = 'GroundAway'
}
