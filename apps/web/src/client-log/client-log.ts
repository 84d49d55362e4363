import { storage } from '../storage/storage.ts'

/** An entry with the stored values of that moment (spec §3), not yet masked. */
export interface LogRecord {
  /** Milliseconds since 1970 by the device's own clock. */
  time: number
  name: string
  /** JSON of content and surroundings. */
  facts: string
}

/** The first screen's own requests go first. */
const loadAfterMs = 2000
const waitingMost = 100

interface LogState {
  // Kept as it is until the chunk has come: a page that is left at once loses nothing, and all of it is in storage anyway.
  waiting: LogRecord[]
  take?: (record: LogRecord) => void
  loading: boolean
}

const createLogState = (): LogState => ({ waiting: storage.read('notedLogs') ?? [], loading: false })
const log = createLogState()

/**
 * Notes one entry (spec §3 "Client log entry"), and never blocks a screen or throws. A chunk that loads later masks,
 * keeps and sends it.
 */
export function logClient(name: string, content: unknown): void {
  try {
    const record = { time: Date.now(), name, facts: JSON.stringify([content, surroundings()]) }
    if (log.take) return log.take(record)
    if (log.waiting.length < waitingMost) log.waiting.push(record)
    storage.write('notedLogs', log.waiting)
    if (log.loading) return
    log.loading = true
    setTimeout(() => void load(), loadAfterMs)
  } catch {
    // A failure to log must not disturb the passenger.
  }
}

function surroundings() {
  return {
    userInfo: storage.read('userInfo'),
    isPortal: storage.read('isPortal') === true,
    portalSourceParams: storage.read('portalSourceParams'),
    flightInfo: storage.read('flightInfo'),
    ticketInfo: storage.read('ticketInfo'),
    logtag: storage.read('logtag'),
  }
}

async function load(): Promise<void> {
  try {
    log.take = (await import('./send-log.ts')).startSending()
    for (const record of log.waiting) log.take(record)
    log.waiting = []
    storage.remove('notedLogs')
  } catch {
    // The next entry asks for it again.
    log.loading = false
  }
}
