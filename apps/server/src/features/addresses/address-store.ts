import { sql, type RawBuilder } from 'kysely'
import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { ifStill, readTooEarly, type Write } from '../../platform/db/write-at-once.ts'

/** An address as entered; has either `area` and `detail`, or `international`. */
export interface AddressText {
  receiver: string
  phone: string
  area: AreaCodes | null
  detail: string
  international: InternationalLines | null
}

interface InternationalLines {
  country: string
  region: string
  city: string
  line1: string
  line2: string
  postalCode: string
}

export interface StoredAddress extends AddressText {
  addrId: string
  isDefault: boolean
  createdAt: Date
}

/** Serialises changes to this owner's addresses until the transaction ends, to keep one default and the limit. */
export async function lockAddresses(tx: Tx, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses ${owner}`}, 0))`.execute(tx)
}

function selectOwn(db: Db | Tx, owner: string) {
  return db.selectFrom('addresses').selectAll().where('owner', '=', owner)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>

/** The default first, then the newest. */
export function addressesReading(db: Db | Tx, owner: string): Reading<StoredAddress[]> {
  const query = selectOwn(db, owner)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('addr_id', 'desc')
  return reading(query, { created_at: true, changed_at: true }, (rows) => rows.map(asAddress))
}

/** The same, read alone. */
export const listAddresses = (db: Db | Tx, owner: string) => readAtOnce(db, addressesReading(db, owner))

/** Their provinces and countries, and one more, for another query of the same statement. */
export const areasOfAddresses = (db: Db | Tx, owner: string, more: readonly string[] = []): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT coalesce(province_code, country) FROM ${selectOwn(db, owner)} AS own) || ${listed(more)}`

/** Null: the default one. */
function selectOne(db: Db | Tx, owner: string, addrId: string | null) {
  const own = selectOwn(db, owner)
  return addrId === null ? own.where('is_default', '=', true) : own.where('addr_id', '=', addrId)
}

export const addressReading = (db: Db | Tx, owner: string, addrId: string | null): Reading<StoredAddress | undefined> =>
  reading(selectOne(db, owner, addrId), { created_at: true, changed_at: true }, ([row]) => row && asAddress(row))

/** The same address's province or country, which determines freight (S6). */
export const areaOfAddress = (db: Db | Tx, owner: string, addrId: string | null): RawBuilder<string> =>
  sql<string>`(SELECT coalesce(province_code, country) FROM ${selectOne(db, owner, addrId)} AS address)`

/** On the condition that this owner has the addresses that were read; holds them as `lockAddresses` does. */
export function addressesAsRead(owner: string, known: readonly StoredAddress[]): Write {
  const seen = Object.fromEntries(known.map(({ addrId, isDefault }) => [addrId, isDefault]))
  return ifStill(sql`addresses_are_1(${owner}, ${JSON.stringify(seen)})`)
}

/** A new address or a new text for one of this owner's, and the default taken from the address that has it. */
export function addressWrites(
  owner: string,
  { address, at, defaultBefore }: { address: StoredAddress; at: Date; defaultBefore: string | null },
): Write[] {
  const { addrId, isDefault, createdAt, ...text } = address
  const columns = { ...getColumns(text), is_default: isDefault, changed_at: at }
  const row = { addr_id: addrId, owner, created_at: createdAt, ...columns }
  const set = Object.keys(columns).map((name) => sql`${sql.id(name)} = ${sql.id('excluded', name)}`)
  const moves = isDefault && defaultBefore !== null && defaultBefore !== addrId
  const taken = sql`UPDATE addresses SET is_default = false
    WHERE owner = ${owner} AND addr_id = ${defaultBefore} AND is_default RETURNING 1`
  return [
    // First, because the unique index allows one default at any moment.
    ...(moves ? [{ statement: taken, rows: 1, refused: readTooEarly }] : []),
    {
      statement: sql`INSERT INTO addresses (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
        VALUES (${sql.join(Object.values(row))})
        ON CONFLICT (addr_id) DO UPDATE SET ${sql.join(set)} WHERE addresses.owner = excluded.owner RETURNING 1`,
      rows: 1,
      refused: readTooEarly,
    },
  ]
}

export async function moveDefault(tx: Tx, owner: string, addrId: string): Promise<void> {
  // Two statements, because the unique index allows one default at any moment.
  const own = tx.updateTable('addresses').where('owner', '=', owner)
  await own.set({ is_default: false }).where('is_default', '=', true).where('addr_id', '<>', addrId).execute()
  await own.set({ is_default: true }).where('addr_id', '=', addrId).execute()
}

export async function removeAddress(tx: Tx, owner: string, addrId: string): Promise<void> {
  await tx.deleteFrom('addresses').where('owner', '=', owner).where('addr_id', '=', addrId).execute()
}

function getColumns({ receiver, phone, area, detail, international }: AddressText) {
  return {
    receiver,
    phone,
    province_code: area?.provinceCode ?? null,
    city_code: area?.cityCode ?? null,
    county_code: area?.countyCode ?? null,
    street_code: area?.streetCode ?? null,
    detail,
    country: international?.country ?? null,
    region: international?.region ?? '',
    city: international?.city ?? '',
    line1: international?.line1 ?? '',
    line2: international?.line2 ?? '',
    postal_code: international?.postalCode ?? '',
  }
}

const asAddress = (row: Row): StoredAddress => ({
  addrId: row.addr_id,
  receiver: row.receiver,
  phone: row.phone,
  area:
    row.province_code === null
      ? null
      : {
          provinceCode: row.province_code,
          cityCode: row.city_code,
          countyCode: row.county_code,
          streetCode: row.street_code,
        },
  detail: row.detail,
  international:
    row.country === null
      ? null
      : {
          country: row.country,
          region: row.region,
          city: row.city,
          line1: row.line1,
          line2: row.line2,
          postalCode: row.postal_code,
        },
  isDefault: row.is_default,
  createdAt: row.created_at,
})
