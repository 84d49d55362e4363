import { createHmac } from 'node:crypto'
import * as limits from '@aisle/contract/limits'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { getLastSix } from '../../platform/security/document-columns.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'
import type { Peer } from './peer-store.ts'
import { differencesFor, markReported, type Difference } from './wanted-store.ts'

/** Differences read at once; the rest follows with the next exchange. */
const mostDifferences = 2_000

/** The next bundle for this aircraft, empty when nothing has changed. Marks its contents as sent. */
export async function composeForAircraft(
  deps: Deps,
  tx: Tx,
  { peer, sealKey }: { peer: Peer; sealKey: Buffer },
): Promise<LinkMessage[]> {
  const now = deps.clock.now()
  const differences = await differencesFor(tx, peer.peer, now, mostDifferences)
  const messages: LinkMessage[] =
    peer.beginning && peer.sentNumber === 0 ? [{ item: 'begin', key: 'all', body: null }] : []
  const told: Difference[] = []
  let bytes = 0
  for (const difference of differences) {
    const message = asMessage(deps, difference, sealKey)
    bytes += Buffer.byteLength(JSON.stringify(message))
    if (bytes > limits.linkBundleBytes && told.length > 0) break
    messages.push(message)
    told.push(difference)
  }
  await markReported(tx, peer.peer, told, now)
  if (peer.beginning && told.length === differences.length && differences.length < mostDifferences) {
    messages.push({ item: 'begun', key: 'all', body: null })
    peer.beginning = false
  }
  return messages
}

/**
 * The aircraft gets only the last six of a document, and pseudonyms of person and booking that mean nothing elsewhere; all
 * only within the sealed bundle (G6).
 */
function asMessage(deps: Deps, { item, key, body }: Difference, sealKey: Buffer): LinkMessage {
  if (item !== 'passenger' || !body) return { item, key, body }
  const { document_sealed: sealed, document_hash: hash, booking_ref: reference, ...passenger } = body
  const pseudonym = (of: string) => createHmac('sha256', sealKey).update(of).digest('base64url')
  const person = pseudonym(`person ${String(hash)}`)
  // Airlines give a reference again, but never twice on one flight.
  const booking = reference === null ? null : pseudonym(JSON.stringify(['booking', body['flight_id'], reference]))
  return { item, key, body: { ...passenger, last_six: lastSix(deps, String(sealed)), person, booking } }
}

/** Null when no document is stored: aboard, too, this passenger cannot be verified by document. */
function lastSix({ vault }: Deps, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64')
  return bytes.length === 0 ? null : getLastSix(vault.open(bytes, { purpose: 'document' }))
}
