import type { Language } from '@aisle/contract/language'
import type { Db } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { fullName, maskedName, type ManifestName } from './passenger-name-rules.ts'
import { isTripOfAccount } from './trip-store.ts'

/** Whether this login may see the trip: it was made for this trip, or for all trips of its passenger (W5, P1). */
export async function isOwnTrip(db: Db, session: LoginSession, tripId: string): Promise<boolean> {
  return session.scope === 'trip' ? session.tripId === tripId : isTripOfAccount(db, tripId, session.accountId)
}

/** The passenger's name for this login: in full for the account only, masked for a proof of the trip (W8). */
export const nameFor = ({ scope }: Pick<LoginSession, 'scope'>, name: ManifestName, language: Language): string =>
  scope === 'account' ? fullName(name, language) : maskedName(name, language)
