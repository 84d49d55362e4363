import type { Exchange } from './wire.ts'

interface NotedOrder {
  orderNo: string
  tripId: string
  planId: string
}

/** Every promise that the product made to passengers and gateways, and the requests behind them. */
export interface Notes {
  exchanges: Exchange[]
  /** By idempotency key. */
  orders: Map<string, NotedOrder>
  /** Payment number to order number. */
  payments: Map<string, string>
  /** Orders whose payment the product has acknowledged to the gateway. */
  paid: Set<string>
  canceled: Set<string>
  /** E-mail addresses, one entry per requested code. */
  mailedTo: string[]
  /** Responses that no honest passenger should get. */
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
