import type { Language } from '@aisle/contract/language'
import type { LoginSession } from '../../platform/http/caller.ts'
import { fullName, maskedName, type ManifestName } from './passenger-name-rules.ts'

/** Why a login may use a trip: `account`: it is its passenger's; `trip`: the trip was proved in the session (W5, W9). */
export type Ownership = 'account' | 'trip'

/** An account's login that proved this trip of another passenger: it buys for a companion. */
export const isCompanion = ({ scope }: Pick<LoginSession, 'scope'>, own: Ownership | null): boolean =>
  scope === 'account' && own === 'trip'

/** The passenger's name for this login: in full for the account only, masked for a proof of the trip (W8). */
export const nameFor = (own: Ownership | null, name: ManifestName, language: Language): string =>
  own === 'account' ? fullName(name, language) : maskedName(name, language)
