import { addClientLog, addClientLogs } from '@aisle/contract/portal'
import { ApiError, isPassing } from '../api/api-error.ts'
import { requestCall, type CallOptions } from '../api/call-api.ts'
import { currentConnection, onConnectionChange } from '../api/connection.ts'
import { randomId } from '../storage/random-id.ts'
import { storage } from '../storage/storage.ts'
import type { LogRecord } from './client-log.ts'
import { sentForm, type WaitingEntry } from './log-entry.ts'
import { createLogSender } from './log-sender.ts'

const options: CallOptions = { unattended: true, keepalive: true, timeoutMs: 30_000 }

/** One entry as section 7 has it, several as a batch (E9). */
async function send(entries: readonly WaitingEntry[]): Promise<void> {
  const [first, ...others] = entries.map(sentForm)
  if (!first) return
  if (others.length === 0) await requestCall(addClientLog, first, options)
  else await requestCall(addClientLogs, { entries: [first, ...others] }, options)
}

/** Once, by `logClient`: takes what happened from then on. */
export function startSending(): (record: LogRecord) => void {
  const sender = createLogSender({
    read: () => storage.read('clientLog'),
    write: (queue) => storage.write('clientLog', queue),
    newId: randomId,
    send,
    worthRetrying: (error) => !(error instanceof ApiError) || isPassing(error) || error.error === 'systemError',
    // oxlint-disable-next-line no-console -- spec §7: failures are only warned
    warn: (error) => console.warn('client log was not sent:', error instanceof Error ? error.message : error),
  })
  addEventListener('pagehide', sender.flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sender.flush()
  })
  let wasLost = currentConnection().lost
  onConnectionChange(() => {
    const { lost } = currentConnection()
    if (wasLost && !lost) sender.flush()
    wasLost = lost
  })
  return sender.add
}
