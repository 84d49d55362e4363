import type { Deps } from '../../platform/deps.ts'
import type { Opening } from '../../outside/access-gate/access-gate.ts'
import { leaseAt } from './device-store.ts'
import { nextFence, desiredOpenings } from './gate-store.ts'
import { asOpening } from './sync-gate.ts'

/** For gates that poll: the opening for this address, or null when there is none or the hardware has changed. */
export async function desiredOpening(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { device, hardware }: { device: string; hardware: string | null },
): Promise<Opening | null> {
  const fence = await nextFence(db)
  const lease = await leaseAt(db, device)
  if ((lease?.hardware ?? hardware) !== hardware) return null
  const now = clock.now()
  const [wanted] = await desiredOpenings(db, device)
  return wanted && now < wanted.endsAt ? asOpening(wanted, { now, fence }) : null
}
