import { sql } from 'kysely'
import type { AreaCodes } from '@aisle/contract/addresses-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'

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
export async function listAddresses(db: Db | Tx, owner: string): Promise<StoredAddress[]> {
  const rows = await selectOwn(db, owner)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('addr_id', 'desc')
    .execute()
  return rows.map(asAddress)
}

export async function findAddress(db: Db | Tx, owner: string, addrId: string): Promise<StoredAddress | undefined> {
  const row = await selectOwn(db, owner).where('addr_id', '=', addrId).executeTakeFirst()
  return row && asAddress(row)
}

export async function findDefaultAddress(db: Db | Tx, owner: string): Promise<StoredAddress | undefined> {
  const row = await selectOwn(db, owner).where('is_default', '=', true).executeTakeFirst()
  return row && asAddress(row)
}

/** `isDefault` is for the first address only; `moveDefault` changes the default later. */
export async function insertAddress(
  tx: Tx,
  owner: string,
  { addrId, text, at, isDefault }: { addrId: string; text: AddressText; at: Date; isDefault: boolean },
): Promise<void> {
  await tx
    .insertInto('addresses')
    .values({ addr_id: addrId, owner, ...getColumns(text), is_default: isDefault, created_at: at, changed_at: at })
    .execute()
}

export async function updateAddress(
  tx: Tx,
  owner: string,
  { addrId, text, at }: { addrId: string; text: AddressText; at: Date },
): Promise<void> {
  await tx
    .updateTable('addresses')
    .set({ ...getColumns(text), changed_at: at })
    .where('owner', '=', owner)
    .where('addr_id', '=', addrId)
    .execute()
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
})
