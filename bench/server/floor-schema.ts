import { Client, type ClientConfig } from 'pg'
import type { Sale } from './benchmark-world.ts'
import { shopTables } from './floor-shop-schema.ts'
import type { ShopSale } from './shop-world.ts'

/** The minimum for the same purchases: no events, jobs, ledger, sessions, sealed documents or consents. */
const tables = `
  CREATE TABLE flights (flight_id text PRIMARY KEY, facts jsonb NOT NULL);
  CREATE TABLE trips (
    trip_id text PRIMARY KEY, flight_id text NOT NULL REFERENCES flights, ticket_no text NOT NULL,
    surname text NOT NULL, given_name text NOT NULL, seat_number text);
  CREATE INDEX trips_ticket ON trips (ticket_no);
  CREATE TABLE flight_plans (
    flight_id text NOT NULL REFERENCES flights, plan_id text NOT NULL, price integer NOT NULL, facts jsonb NOT NULL,
    quota integer NOT NULL, reserved integer NOT NULL DEFAULT 0, sold integer NOT NULL DEFAULT 0,
    PRIMARY KEY (flight_id, plan_id));
  CREATE TABLE idempotency_keys (key text PRIMARY KEY, answer jsonb NOT NULL);
  CREATE TABLE orders (
    order_no text PRIMARY KEY, trip_id text NOT NULL REFERENCES trips, state text NOT NULL, payable integer NOT NULL,
    created_at timestamptz NOT NULL, paid_at timestamptz);
  CREATE TABLE order_lines (
    order_no text NOT NULL REFERENCES orders, line_no integer NOT NULL, plan_id text NOT NULL, payable integer NOT NULL,
    PRIMARY KEY (order_no, line_no));
  CREATE TABLE entitlements (
    entitlement_id text PRIMARY KEY, order_no text NOT NULL REFERENCES orders, trip_id text NOT NULL REFERENCES trips,
    flight_id text NOT NULL REFERENCES flights, plan_id text NOT NULL, state text NOT NULL);
  CREATE UNIQUE INDEX entitlements_one_open ON entitlements (trip_id, plan_id);
  CREATE INDEX entitlements_order ON entitlements (order_no);
  CREATE TABLE payments (
    payment_no text PRIMARY KEY, order_no text NOT NULL REFERENCES orders, state text NOT NULL, amount integer NOT NULL,
    created_at timestamptz NOT NULL, paid_at timestamptz, provider_txn text UNIQUE);
`

/** Creates the floor's database in the product's PostgreSQL, with the same passengers, flights, plans and goods. */
export async function makeFloorDatabase(cluster: ClientConfig, sale: Sale & ShopSale): Promise<ClientConfig> {
  const database = 'floor'
  await withClient(cluster, (client) => client.query(`CREATE DATABASE ${database}`))
  const floor = { ...cluster, database }
  await withClient(floor, async (client) => {
    await client.query(tables + shopTables)
    const filled = ['flights', 'trips', 'flight_plans', 'goods', 'skus', 'freight'] as const
    for (const table of filled) {
      await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
        JSON.stringify(sale[table]),
      ])
    }
    await client.query(`VACUUM ANALYZE ${filled.join()}`)
  })
  return floor
}

export async function withClient<Result>(
  address: ClientConfig,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
