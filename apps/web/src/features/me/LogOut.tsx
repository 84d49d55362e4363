import { logout } from '@aisle/contract/login'
import { requestCall } from '../../api/call-api.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { leaveByHand } from './leave-by-hand.ts'
import { mePhrases } from './me-phrases.ts'

/** Ends the session on the server and clears it here; offline it is cleared here anyway. */
export function LogOut() {
  const t = usePhrases(mePhrases)
  const { busy, begin } = useTapGuard()
  async function leave() {
    if (!begin()) return
    // On an unreachable server the session expires within the hour (L1).
    await requestCall(logout, undefined).catch(() => undefined)
    leaveByHand()
    showToast(t('loggedOut'))
  }
  return (
    <Button kind="line" wide busy={busy} busyLabel={t('loggingOut')} onClick={() => void leave()}>
      {t('logOut')}
    </Button>
  )
}
