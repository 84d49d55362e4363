import { clearLogin } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'

/** After a manual log-out the host app does not log the passenger in again in this tab, until they tap (L2). */
export function leaveByHand(): void {
  storage.write('loggedOutByHand', true)
  clearLogin('left')
}
