import { accountsOfDevices } from '../../platform/authentication/authentication-store.ts'
import { hashDevice } from '../../platform/authentication/origin.ts'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { devicesOfHelpCode } from './client-log-store.ts'

/** A help code is read out within the day; older devices may only share it. */
const helpCodeMinutes = 24 * 60

export const helpCodesSince = ({ clock }: Pick<Deps, 'clock'>): Date => after(clock.now(), -minutes(helpCodeMinutes))

/** The accounts that used a device with this help code lately: seldom more than one (A1). */
export async function accountsOfHelpCode(
  deps: Pick<Deps, 'db' | 'clock' | 'vault'>,
  helpCode: string,
): Promise<string[]> {
  const since = helpCodesSince(deps)
  const devices = await devicesOfHelpCode(deps.db, helpCode.toUpperCase(), since)
  if (devices.length === 0) return []
  const hashes = devices.map((device) => hashDevice(deps.vault, device))
  return accountsOfDevices(deps.db, hashes, since)
}
