import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LinkAnswer, LinkCall, LinkMessage } from '../../outside/ground-link/ground-link.ts'
import { newId } from '../../platform/security/random.ts'
import { composeForAircraft } from './compose-for-aircraft.ts'
import { recordConflict } from './conflict-store.ts'
import { clocksDifferMs, fateOfBundle, getPlace } from './link-rules.ts'
import { lockPeer, noteContact, savePeer, sealedBundle, type Peer } from './peer-store.ts'
import { takeReport } from './take-report.ts'
import { forgetReported } from './wanted-store.ts'

interface Aircraft {
  tail: string
  sealKey: Buffer
}

/**
 * The ground's half of an exchange (P9), in one transaction: reports are applied together with their bundle number, so
 * a repeated bundle changes nothing, and the bundle sent down is kept until the aircraft acknowledges it. Null: a later
 * call has already been answered.
 */
export async function answerAircraft(deps: Deps, aircraft: Aircraft, call: LinkCall): Promise<LinkAnswer | null> {
  return inTransaction(deps.db, async (tx) => {
    const peer = await lockPeer(deps, tx, aircraft.tail)
    if (peer.peerEpoch === call.epoch && call.call <= peer.lastCall) return null
    peer.lastCall = call.call
    hearAcknowledgement(deps, peer, call)
    if (peer.sentNumber === 0) await forgetReported(tx, peer.peer)
    await applyBundle(deps, tx, { peer, call })
    const messages = await bundleFor(deps, tx, { peer, aircraft })
    await savePeer(tx, peer)
    await hearClock(deps, tx, { peer, call })
    return {
      epoch: peer.ownEpoch,
      number: messages.length > 0 ? peer.sentNumber : null,
      messages,
      applied: { epoch: peer.peerEpoch, number: peer.appliedNumber },
      now: deps.clock.now().toISOString(),
    }
  })
}

function hearAcknowledgement(deps: Deps, peer: Peer, { applied }: LinkCall): void {
  const own = { epoch: peer.ownEpoch, sentNumber: peer.sentNumber, inFlight: peer.inFlightSealed !== null }
  const fate = fateOfBundle(own, applied)
  if (fate === 'onItsWay') return
  peer.inFlightSealed = null
  if (fate === 'arrived') return
  // The aircraft has a new or restored database: send everything again.
  peer.ownEpoch = newId(deps.random, 'epoch')
  peer.sentNumber = 0
  peer.beginning = true
}

async function applyBundle(deps: Deps, tx: Tx, { peer, call }: { peer: Peer; call: LinkCall }): Promise<void> {
  if (call.number === null) return
  const place = getPlace(
    { epoch: peer.peerEpoch, number: peer.appliedNumber },
    { epoch: call.epoch, number: call.number },
  )
  if (place !== 'next') return
  for (const message of call.messages) await takeReport(deps, tx, { peer: peer.peer, message })
  peer.peerEpoch = call.epoch
  peer.appliedNumber = call.number
}

/** The unacknowledged bundle exactly as it was sent, else the next one. */
async function bundleFor(
  deps: Deps,
  tx: Tx,
  { peer, aircraft }: { peer: Peer; aircraft: Aircraft },
): Promise<LinkMessage[]> {
  // Sealed below in this shape.
  if (peer.inFlightSealed) return JSON.parse(deps.vault.open(peer.inFlightSealed, sealedBundle(peer))) as LinkMessage[]
  const messages = await composeForAircraft(deps, tx, { peer, sealKey: aircraft.sealKey })
  if (messages.length === 0) return []
  peer.sentNumber += 1
  peer.inFlightSealed = deps.vault.seal(JSON.stringify(messages), sealedBundle(peer))
  return messages
}

/**
 * Neither money nor use depends on whose clock is right, but a large difference is recorded for people who compare
 * times.
 */
async function hearClock(deps: Deps, tx: Tx, { peer, call }: { peer: Peer; call: LinkCall }): Promise<void> {
  const at = deps.clock.now()
  const clockAheadMs = new Date(call.now).getTime() - at.getTime()
  await noteContact(tx, peer.peer, { at, clockAheadMs, waiting: call.waiting })
  if (Math.abs(clockAheadMs) <= clocksDifferMs) return
  const key = at.toISOString().slice(0, 10)
  await recordConflict(deps, tx, {
    peer: peer.peer,
    kind: 'clocksDiffer',
    item: 'clock',
    key,
    detail: { clockAheadMs },
  })
}
