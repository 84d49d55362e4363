/** What an Accounting-Request says of one session. Bytes in: towards the device. */
export interface ToldSession {
  status: 'start' | 'interim' | 'stop'
  sessionId: string
  device: string | null
  hardware: string | null
  grantId: string | null
  bytesIn: number
  bytesOut: number
  /** Acct-Session-Time. */
  seconds: number | null
  /** When it happened at the controller. */
  at: Date
}

export interface KeptSession {
  epoch: number
  bytesIn: number
  bytesOut: number
  seconds: number | null
  at: Date
  ended: boolean
}

/**
 * What is kept of a session after one more packet; null: the packet changes nothing. UDP repeats and overtakes, so
 * counters of an epoch only grow; a controller that began to count anew gets another epoch, and nothing is counted twice.
 */
export function afterAccounting(kept: KeptSession | null, told: ToldSession): KeptSession | null {
  const heard = {
    bytesIn: told.bytesIn,
    bytesOut: told.bytesOut,
    seconds: told.seconds,
    at: told.at,
    ended: told.status === 'stop',
  }
  if (!kept) return { epoch: 1, ...heard }
  if (beganAnew(kept, told)) return { epoch: kept.epoch + 1, ...heard }
  const later = told.at.getTime() > kept.at.getTime()
  const grown: KeptSession = {
    epoch: kept.epoch,
    bytesIn: Math.max(kept.bytesIn, told.bytesIn),
    bytesOut: Math.max(kept.bytesOut, told.bytesOut),
    seconds: kept.seconds === null || told.seconds === null ? kept.seconds : Math.max(kept.seconds, told.seconds),
    at: later ? told.at : kept.at,
    // What was sent before the end and comes after it does not open the session again.
    ended: heard.ended || (kept.ended && !(later && told.status === 'interim')),
  }
  return isSame(grown, kept) ? null : grown
}

/** Times and seconds come in whole seconds, each cut off. */
const roundingMs = 2_000

/** A session whose first second is after the last that we know of it; without its seconds, one that counts less than before. */
function beganAnew(kept: KeptSession, told: ToldSession): boolean {
  const sinceMs = told.at.getTime() - kept.at.getTime()
  if (sinceMs <= 0) return false
  const fell = told.bytesIn < kept.bytesIn || told.bytesOut < kept.bytesOut
  if (told.status === 'start') return kept.ended || fell
  if (told.seconds === null || kept.seconds === null) return fell
  if (told.seconds * 1000 + roundingMs < sinceMs) return true
  // More seconds and fewer bytes: a counter of 32 bits ran over without its Gigawords.
  return fell && told.seconds > kept.seconds
}

function isSame(one: KeptSession, other: KeptSession): boolean {
  return (
    one.bytesIn === other.bytesIn
    && one.bytesOut === other.bytesOut
    && one.seconds === other.seconds
    && one.at.getTime() === other.at.getTime()
    && one.ended === other.ended
  )
}
