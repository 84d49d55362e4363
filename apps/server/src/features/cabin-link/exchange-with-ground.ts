import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import {
  GroundAway,
  type GroundLink,
  type LinkAnswer,
  type LinkCall,
  type LinkMessage,
} from '../../outside/ground-link/ground-link.ts'
import { newId } from '../../platform/security/random.ts'
import { followFlight } from '../access-grants/index.ts'
import {
  closeLandedFlights,
  countChanges,
  describeChanges,
  noteChangesFromNowOn,
  noteEverything,
  putChangesBack,
  takeChanges,
} from './change-store.ts'
import { fateOfBundle, getPlace } from './link-rules.ts'
import { lockPeer, noteContact, savePeer, sealedBundle, type Peer } from './peer-store.ts'
import { forgetWithdrawn, takeNews } from './take-news.ts'

const ground = 'ground'
const everySeconds = 15
/** Keeps a run well within the time limit of a job. */
const longestRunMs = 20_000
const mostChanges = 400
/** A flight may be closed only shortly after a contact, which would have brought a delay. */
const freshMs = 120_000

/** Runs at every start of a cabin: notes changes from now on and reports them as soon as the ground can be reached. */
export async function startCabinLink(deps: Deps): Promise<void> {
  if (!deps.groundLink) return
  await noteChangesFromNowOn(deps.db)
  await enqueueJob(deps, deps.db, { kind: 'link.exchange', key: ground, payload: {}, runAt: deps.clock.now() })
}

export const cabinLinkJobs = {
  'link.exchange': async (deps) => {
    try {
      await exchangeWithGround(deps)
    } catch (error) {
      if (!(error instanceof GroundAway)) throw error
      deps.log.info({ reason: error.message }, 'the ground is away')
    }
    return after(deps.clock.now(), seconds(everySeconds))
  },
} satisfies Partial<JobHandlers>

/**
 * Exchanges bundles with the ground until neither side has anything to add. May be cut anywhere: an unacknowledged
 * bundle is sent again unchanged. @throws GroundAway
 */
export async function exchangeWithGround(deps: Deps): Promise<void> {
  const { groundLink } = deps
  if (!groundLink) return
  const begunAt = deps.clock.now().getTime()
  while (await exchangeOnce(deps, groundLink)) {
    if (deps.clock.now().getTime() - begunAt > longestRunMs) return
  }
}

/** True when there may be more. */
async function exchangeOnce(deps: Deps, groundLink: GroundLink): Promise<boolean> {
  const call = await inTransaction(deps.db, (tx) => prepareCall(deps, tx))
  const answer = await groundLink.exchange(call)
  const heard = await inTransaction(deps.db, (tx) => hear(deps, tx, { call, answer }))
  for (const flightId of heard.flights) await followFlight(deps, flightId)
  return heard.more || answer.number !== null
}

async function prepareCall(deps: Deps, tx: Tx): Promise<LinkCall> {
  const peer = await lockPeer(deps, tx, ground)
  peer.lastCall += 1
  const messages = await bundleFor(deps, tx, peer)
  await savePeer(tx, peer)
  return {
    call: peer.lastCall,
    epoch: peer.ownEpoch,
    number: messages.length > 0 ? peer.sentNumber : null,
    messages,
    applied: { epoch: peer.peerEpoch, number: peer.appliedNumber },
    waiting: await countChanges(tx),
    now: deps.clock.now().toISOString(),
  }
}

async function bundleFor(deps: Deps, tx: Tx, peer: Peer): Promise<LinkMessage[]> {
  // Sealed below in this shape.
  if (peer.inFlightSealed) return JSON.parse(deps.vault.open(peer.inFlightSealed, sealedBundle(peer))) as LinkMessage[]
  const messages = await compose(deps, tx, peer)
  if (messages.length === 0) return []
  peer.sentNumber += 1
  peer.inFlightSealed = deps.vault.seal(JSON.stringify(messages), sealedBundle(peer))
  return messages
}

async function compose(deps: Deps, tx: Tx, peer: Peer): Promise<LinkMessage[]> {
  for (let most = mostChanges; ; most = Math.ceil(most / 4)) {
    const noted = await takeChanges(tx, most)
    const messages = await describeChanges(tx, noted)
    const fits = Buffer.byteLength(JSON.stringify(messages)) <= limits.linkBundleBytes
    if (messages.length > 0 && (fits || most === 1)) return messages
    if (noted.length === 0) break
    // Either nothing among these changes is reportable yet, or they exceed one bundle.
    if (messages.length > 0) await putChangesBack(tx, noted)
  }
  const now = deps.clock.now()
  const closed = isFresh(peer, now) ? await closeLandedFlights(tx, now) : []
  return closed.map((key) => ({ item: 'closing', key, body: { flight_id: key } }))
}

const isFresh = ({ lastContact }: Peer, now: Date) =>
  lastContact !== null && now.getTime() - lastContact.getTime() < freshMs

async function hear(
  deps: Deps,
  tx: Tx,
  { call, answer }: { call: LinkCall; answer: LinkAnswer },
): Promise<{ flights: Set<string>; more: boolean }> {
  const peer = await lockPeer(deps, tx, ground)
  const own = { epoch: peer.ownEpoch, sentNumber: peer.sentNumber, inFlight: peer.inFlightSealed !== null }
  const fate = fateOfBundle(own, answer.applied)
  if (fate !== 'onItsWay') peer.inFlightSealed = null
  if (fate === 'lost') await startOver(deps, tx, peer)
  const flights = await applyBundle(deps, tx, { peer, answer })
  await savePeer(tx, peer)
  const now = deps.clock.now()
  const wasFresh = isFresh(peer, now)
  const clockAheadMs = new Date(answer.now).getTime() - now.getTime()
  await noteContact(tx, ground, { at: now, clockAheadMs, waiting: 0 })
  const waiting = await countChanges(tx)
  const reportedAll = waiting === 0 && peer.inFlightSealed === null && call.number === null && wasFresh
  if (reportedAll && answer.number === null) await forgetWithdrawn(deps, tx)
  return { flights, more: !reportedAll }
}

/** The ground does not remember what we sent: its database is new or restored. */
async function startOver(deps: Deps, tx: Tx, peer: Peer): Promise<void> {
  deps.log.warn({ peer: peer.peer }, 'the ground does not know what it was told: everything is told again')
  peer.ownEpoch = newId(deps.random, 'epoch')
  peer.sentNumber = 0
  await noteEverything(tx)
}

async function applyBundle(
  deps: Deps,
  tx: Tx,
  { peer, answer }: { peer: Peer; answer: LinkAnswer },
): Promise<Set<string>> {
  const { epoch, number } = answer
  if (number === null) return new Set()
  if (getPlace({ epoch: peer.peerEpoch, number: peer.appliedNumber }, { epoch, number }) !== 'next') return new Set()
  const flights = await takeNews(deps, tx, answer.messages)
  peer.peerEpoch = epoch
  peer.appliedNumber = number
  return flights
}
