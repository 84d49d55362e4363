/** The content of an Accounting-Request for one session. Bytes in: towards the device. */
export interface ReportedSession {
  status: 'start' | 'interim' | 'stop'
  sessionId: string
  device: string | null
  hardware: string | null
  grantId: string | null
  bytesIn: number
  bytesOut: number
  /** Acct-Session-Time. */
  seconds: number | null
  /** The time of the event at the controller. */
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
 * The stored session after one more packet; null: unchanged. UDP repeats and reorders, so counters only grow within an
 * epoch; a controller that restarted its counters gets another epoch, so that nothing is counted twice.
 */
export function afterAccounting(kept: KeptSession | null, told: ReportedSession): KeptSession | null {
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
    // An interim report sent before the end but received after it does not reopen the session.
    ended: heard.ended || (kept.ended && !(later && told.status === 'interim')),
  }
  return isSame(grown, kept) ? null : grown
}

/** Times and durations are both truncated to whole seconds. */
const roundingMs = 2_000

/**
 * Whether the session started after the last report that we have; without its duration, whether a counter has fallen.
 */
function beganAnew(kept: KeptSession, told: ReportedSession): boolean {
  const sinceMs = told.at.getTime() - kept.at.getTime()
  if (sinceMs <= 0) return false
  const fell = told.bytesIn < kept.bytesIn || told.bytesOut < kept.bytesOut
  if (told.status === 'start') return kept.ended || fell
  if (told.seconds === null || kept.seconds === null) return fell
  if (told.seconds * 1000 + roundingMs < sinceMs) return true
  // More seconds but fewer bytes: a 32-bit counter overflowed without its Gigawords.
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
