import type { Address } from '@aisle/contract/addresses-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { ownerOf } from '../../platform/http/owner.ts'
import { namesOfArea } from '../areas/index.ts'
import { deliverableAreas } from '../freight/index.ts'
import { addressAsText } from './address-rules.ts'
import { findAddress, findDefaultAddress, listAddresses, type StoredAddress } from './address-store.ts'

/** Without `deliverable`, which needs the freight zone. */
export interface OwnAddress extends Omit<Address, 'deliverable'> {
  /** The province's code or the country, which determines freight (S6). */
  areaCode: string
  /** The place as one text, without receiver and phone. */
  text: string
}

type Owner = Pick<LoginSession, 'scope' | 'accountId' | 'tripId'>

/** An address of this login; undefined for an unknown or a foreign one. */
export async function findOwnAddress(db: Db | Tx, session: Owner, addrId: string): Promise<OwnAddress | undefined> {
  const address = await findAddress(db, ownerOf(session), addrId)
  return address && present(address)
}

export async function defaultAddress(db: Db | Tx, session: Owner): Promise<OwnAddress | undefined> {
  const address = await findDefaultAddress(db, ownerOf(session))
  return address && present(address)
}

/** The default first, then the newest. */
export async function ownAddresses(db: Db | Tx, session: Owner): Promise<(OwnAddress & Address)[]> {
  const addresses = await listAddresses(db, ownerOf(session))
  const deliverable = await deliverableAreas(db, [...new Set(addresses.map(areaCodeOf))])
  return addresses.map((address) => ({ ...present(address), deliverable: deliverable.has(areaCodeOf(address)) }))
}

function present(address: StoredAddress): OwnAddress {
  const areaNames = (address.area && namesOfArea(address.area)) ?? []
  return {
    ...address,
    areaNames,
    areaCode: areaCodeOf(address),
    text: addressAsText({ ...address, areaNames }),
  }
}

/** The table ensures that one of the two is set. */
const areaCodeOf = ({ area, international }: StoredAddress): string =>
  area?.provinceCode ?? international?.country ?? ''
