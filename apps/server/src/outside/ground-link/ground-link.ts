/** One thing that one side tells the other: what it is about, and how that stands now. Null: it is not there any more. */
export interface LinkMessage {
  item: string
  key: string
  body: Record<string, unknown> | null
}

/** A side's half of an exchange. Numbers count bundles within the sender's epoch. */
export interface LinkHalf {
  epoch: string
  /** Of the bundle that travels here; null: there is nothing to tell. */
  number: number | null
  messages: LinkMessage[]
  /** The last bundle of the other side that was applied here, in its epoch. */
  applied: { epoch: string | null; number: number }
  /** The sender's clock, ISO 8601. */
  now: string
}

/** What an aircraft asks: `call` grows with every try, so that a late old one is told from a new one. */
export interface LinkCall extends LinkHalf {
  call: number
  /** How much waits aboard beside this bundle. */
  waiting: number
}

export type LinkAnswer = LinkHalf

/** The aircraft's way to the ground. Only the cabin can call: an aircraft cannot be reached from outside (P9). */
export interface GroundLink {
  /** @throws GroundAway when no answer came that the ground has signed; whether the call arrived is then unknown */
  exchange(call: LinkCall): Promise<LinkAnswer>
}

export class GroundAway extends Error {
  override name = 'GroundAway'
}
