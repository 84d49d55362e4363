import type { Exchange } from './wire.ts'

interface NotedOrder {
  orderNo: string
  tripId: string
  planId: string
}

/** Everything that the product has promised: what a passenger or a gateway was told, and what was asked of it. */
export interface Notes {
  exchanges: Exchange[]
  /** By idempotency key. */
  orders: Map<string, NotedOrder>
  /** Payment number to order number. */
  payments: Map<string, string>
  /** Orders whose payment the product has acknowledged to the gateway. */
  paid: Set<string>
  canceled: Set<string>
  /** Addresses to which codes were mailed, once for each time one was asked for. */
  mailedTo: string[]
  /** Answers that no honest passenger should get. */
  surprises: string[]
}

export function emptyNotes(): Notes {
  return {
    exchanges: [],
    orders: new Map(),
    payments: new Map(),
    paid: new Set(),
    canceled: new Set(),
    mailedTo: [],
    surprises: [],
  }
}

export function acknowledgedIn(notes: Notes): number {
  return notes.orders.size + notes.payments.size + notes.paid.size + notes.canceled.size
}
