import { useState } from 'react'
import { logout } from '@aisle/contract/login'
import { requestCall } from '../../api/call-api.ts'
import { usePhrases } from '../../language/phrases.ts'
import { clearLogin } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { mePhrases } from './me-phrases.ts'

/** Ends the session on the server and forgets it here; offline it is forgotten here all the same. */
export function LogOut() {
  const t = usePhrases(mePhrases)
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    // Unreachable, the server's session ends by itself within the hour (L1).
    await requestCall(logout, undefined).catch(() => undefined)
    clearLogin()
    showToast(t('loggedOut'))
  }
  return (
    <Button kind="line" wide busy={busy} busyLabel={t('loggingOut')} onClick={() => void leave()}>
      {t('logOut')}
    </Button>
  )
}
