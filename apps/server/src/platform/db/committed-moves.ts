import { Counter, Registry } from 'prom-client'
import { afterCommit } from './after-commit.ts'
import type { Db, Tx } from './open-db.ts'

/** A thing that the state tables move, and its new state. */
export interface Move {
  thing: 'order' | 'payment' | 'refund' | 'grant' | 'session'
  state: string
}

type Listener = (move: Move) => void

/** By database. */
const listeners = new WeakMap<object, Listener>()

/** Notes a move for the figures of this server. Within a transaction it counts when that is committed. */
export function noteMove(db: Db | Tx, move: Move): void {
  afterCommit(db, (of) => listeners.get(of)?.(move))
}

/** Counts moves of this database by this process, as counters for `/metrics`. */
export function countMoves(db: Db): Registry {
  const registry = new Registry()
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['state'], registers: [registry] })
  const counters = {
    order: counter('aisle_orders_total', 'Orders that came into a state, by this server'),
    payment: counter('aisle_payments_total', 'Attempts to pay that came into a state, by this server'),
    refund: counter('aisle_refunds_total', 'Refunds that came into a state, by this server'),
    grant: counter('aisle_grants_total', 'Grants of access that came into a state, by this server'),
    session: counter('aisle_sessions_total', 'Login sessions that began, by this server'),
  } satisfies Record<Move['thing'], Counter>
  listeners.set(db, ({ thing, state }) => counters[thing].inc({ state }))
  return registry
}
