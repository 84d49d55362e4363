import { addClientLog } from '@aisle/contract/portal'
import { requestCall } from '../api/call-api.ts'
import { storage } from '../storage/storage.ts'
import { logContent } from './log-entry.ts'

/** Sends one entry (spec §3 "Client log entry"). Never blocks a screen; a failure is only warned. */
export function logClient(name: string, content: unknown, userIp?: string): void {
  const entry = {
    time: Date.now(),
    name,
    content: logContent(content, {
      userInfo: storage.read('userInfo'),
      isPortal: storage.read('isPortal') === true,
      portalSourceParams: storage.read('portalSourceParams'),
      flightInfo: storage.read('flightInfo'),
      ticketInfo: storage.read('ticketInfo'),
      logtag: storage.read('logtag'),
    }),
  }
  requestCall(addClientLog, userIp === undefined ? entry : { ...entry, userIp }, { unattended: true }).catch(
    (error: unknown) => {
      // oxlint-disable-next-line no-console -- spec §7: failures are only warned
      console.warn(`client log "${name}" was not sent:`, error instanceof Error ? error.message : error)
    },
  )
}
