import type { Address } from '@aisle/contract/addresses-schemas'
import type { Place } from '@aisle/contract/areas-schemas'
import type { Bilingual } from '@aisle/contract/language'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { mapped, readAtOnce, together, type Reading } from '../../platform/db/read-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { pathOfArea } from '../areas/index.ts'
import { deliverableReading } from '../freight/index.ts'
import { inEnglishOrder } from './area-index.ts'
import { addressAsText, areaAsText } from './address-rules.ts'
import {
  addressesReading,
  addressReading,
  areaOfAddress,
  areasOfAddresses,
  type AddressText,
  type StoredAddress,
} from './address-store.ts'

/** Without `deliverable`, which needs the freight zone. */
export interface OwnAddress extends Omit<Address, 'deliverable'> {
  /** The province's code or the country, which determines freight (S6). */
  areaCode: string
  /** The place as one text, without receiver and phone. */
  text: string
  /** The same with the area in English. */
  textEn: string
  /** The area alone, down to the county or city: what a mail about the place may say (O9). */
  areaText: string
  /** City and district or county, without the province: 厦门市思明区 / Siming, Xiamen. */
  town: Bilingual
}

/** An address of this login; undefined for an unknown or a foreign one. Null: the default one. */
export const ownAddressReading = (
  db: Db | Tx,
  session: LoginSession,
  addrId: string | null,
): Reading<OwnAddress | undefined> =>
  mapped(addressReading(db, getHolder(session), addrId), (address) => address && present(address))

/** Its `areaCode`, for a query that goes with its own. */
export const areaOfOwnAddress = (db: Db | Tx, session: LoginSession, addrId: string | null): RawBuilder<string> =>
  areaOfAddress(db, getHolder(session), addrId)

/** The same, read alone. */
export const findOwnAddress = (db: Db | Tx, session: LoginSession, addrId: string) =>
  readAtOnce(db, ownAddressReading(db, session, addrId))

export const defaultAddress = (db: Db | Tx, session: LoginSession) =>
  readAtOnce(db, ownAddressReading(db, session, null))

/** An owner's addresses, the default first, then the newest, and where goods can be shipped of their places. */
export function addressBookReading(
  db: Db | Tx,
  owner: string,
  more: readonly string[] = [],
): Reading<{ addresses: StoredAddress[]; deliverable: Set<string> }> {
  return together({
    addresses: addressesReading(db, owner),
    deliverable: deliverableReading(db, areasOfAddresses(db, owner, more)),
  })
}

export async function ownAddresses(db: Db | Tx, session: LoginSession): Promise<(OwnAddress & Address)[]> {
  const { addresses, deliverable } = await readAtOnce(db, addressBookReading(db, getHolder(session)))
  return presentAddresses(addresses, deliverable)
}

export const presentAddresses = (
  addresses: readonly StoredAddress[],
  deliverable: ReadonlySet<string>,
): (OwnAddress & Address)[] =>
  addresses.map((address) => ({ ...present(address), deliverable: deliverable.has(getAreaCode(address)) }))

function present(stored: StoredAddress): OwnAddress {
  const { createdAt: _, ...address } = stored
  return { ...address, ...describePlace(address) }
}

type DescribedPlace = Pick<
  OwnAddress,
  'areaNames' | 'areaNamesEn' | 'areaCode' | 'text' | 'textEn' | 'areaText' | 'town'
>

/** How an address is told, and what its freight depends on. */
export function describePlace(address: Pick<AddressText, 'area' | 'detail' | 'international'>): DescribedPlace {
  const path = (address.area && pathOfArea(address.area)) ?? []
  const areaNames = path.map(({ name }) => name)
  const areaNamesEn = path.map(({ en }) => en)
  const withoutStreet = (address.area && pathOfArea({ ...address.area, streetCode: null })) ?? []
  const text = addressAsText({ ...address, areaNames })
  return {
    areaNames,
    areaNamesEn,
    areaCode: getAreaCode(address),
    text,
    textEn: address.area ? inEnglishOrder(address.detail, areaNamesEn) : text,
    areaText: areaAsText({ ...address, areaNames: withoutStreet.map(({ name }) => name) }),
    town: townOf(withoutStreet, address.international?.city ?? ''),
  }
}

function townOf(area: readonly Place[], city: string): Bilingual {
  if (area.length === 0) return { zh: city, en: city }
  const town = area.slice(-2)
  return {
    zh: town.map(({ name }) => name).join(''),
    en: town
      .map(({ en }) => en.replace(/ District$/, ''))
      .toReversed()
      .join(', '),
  }
}

/** The table ensures that one of the two is set. */
export const getAreaCode = ({ area, international }: Pick<StoredAddress, 'area' | 'international'>): string =>
  area?.provinceCode ?? international?.country ?? ''
