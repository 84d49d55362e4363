import { Client } from 'pg'
import type { DbAddress } from '../../apps/server/src/platform/db/open-db.ts'
import { auditDatabase } from '../../auditor/audit-database.ts'
import { acknowledgedIn, type Notes } from './notes.ts'

export interface Verdict {
  acknowledged: number
  /** Acknowledged but missing in the database. */
  lost: string[]
  /** In the database, but incomplete or duplicated. */
  halfMade: string[]
}

/** Compares the product's promises with its database. Call this after every request has been answered. */
export async function compareWithBooks(address: DbAddress, notes: Notes): Promise<Verdict> {
  const books = new Client(address)
  await books.connect()
  try {
    return {
      acknowledged: acknowledgedIn(notes),
      lost: await lostFrom(books, notes),
      halfMade: [
        ...(await twiceMade(books, notes)),
        ...(await auditDatabase(address)).map(
          ({ check, where, expected, found }) => `${check}: ${where}: ${expected}, but ${found}`,
        ),
      ],
    }
  } finally {
    await books.end()
  }
}

async function lostFrom(books: Client, notes: Notes): Promise<string[]> {
  const orders = await books.query<{ order_no: string; state: string; captures: number }>(
    `select order_no, state, (select count(*)::int from ledger_entries
       where ledger_entries.order_no = orders.order_no and kind = 'captured') as captures from orders`,
  )
  const attempts = await books.query<{ payment_no: string }>('select payment_no from payment_attempts')
  const getState = new Map(orders.rows.map((row) => [row.order_no, row.state]))
  const getCaptures = new Map(orders.rows.map((row) => [row.order_no, row.captures]))
  const paidFor = new Set(notes.payments.values())
  const known = new Set(attempts.rows.map((row) => row.payment_no))
  return [
    ...[...notes.orders.values()].filter(({ orderNo }) => !getState.has(orderNo)).map((one) => `order ${one.orderNo}`),
    ...[...notes.payments.keys()].filter((paymentNo) => !known.has(paymentNo)).map((one) => `payment ${one}`),
    ...[...notes.paid].filter((orderNo) => getState.get(orderNo) !== 'paid').map((one) => `payment of order ${one}`),
    ...[...notes.paid]
      .filter((orderNo) => paidFor.has(orderNo) && getCaptures.get(orderNo) !== 1)
      .map((one) => `money of order ${one} (${getCaptures.get(one) ?? 0} captures)`),
    ...[...notes.canceled]
      .filter((orderNo) => getState.get(orderNo) !== 'canceled')
      .map((one) => `cancellation of ${one}`),
  ]
}

/** Finds orders of generated passengers beyond the recorded ones: each idempotency key may create only one order. */
async function twiceMade(books: Client, notes: Notes): Promise<string[]> {
  const { rows } = await books.query<{ order_no: string }>("select order_no from orders where trip_id like 'BP%'")
  const noted = new Set([...notes.orders.values()].map(({ orderNo }) => orderNo))
  return rows
    .filter(({ order_no }) => !noted.has(order_no))
    .map(({ order_no }) => `order ${order_no} without a request`)
}
