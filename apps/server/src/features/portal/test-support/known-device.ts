import type { TestDeps } from '../../../../test-support/test-deps.ts'
import { guestCaller } from '../../../../test-support/test-caller.ts'
import type { Caller, PassengerCaller } from '../../../platform/http/caller.ts'
import { forgetSales } from './aboard.ts'

/**
 * MF817 is in the air from 00:30 to 04:25; every test starts at 02:00 without sales, grants, outages or feed faults.
 */
export async function getStory(deps: TestDeps): Promise<void> {
  deps.clock.advance((Date.parse('2026-11-20T02:00:00Z') - deps.clock.now().getTime()) / 1000)
  await forgetSales(deps)
  await deps.db.deleteFrom('wifi_outages').execute()
  await deps.db.deleteFrom('satellite_link').execute()
  const asPlanned = { wifi: 'available', cancelled: false, tail_number: 'B-7838' } as const
  await deps.db.updateTable('flights').set(asPlanned).where('flight_no', '=', 'MF817').execute()
  for (const map of [deps.gate, deps.gateBytes, deps.memoryGate.hardware]) map.clear()
  deps.memoryGate.answers = true
  deps.aircraft.report = null
}

/** The same device at another address, recognised by its token. */
export const roamedTo = (caller: PassengerCaller, ip: string): PassengerCaller => ({
  ...caller,
  ip,
  deviceToken: caller.outgoing.deviceToken,
})

/** The same device when a captive sheet has lost everything but the device token. */
export const onlyToken = (caller: Caller, ip: string): Caller => ({
  ...guestCaller({ ip }),
  deviceToken: caller.outgoing.deviceToken,
})
