import { useState } from 'react'
import { logout, logoutEverywhere } from '@aisle/contract/login'
import { callApi, requestCall } from '../../api/call-api.ts'
import { usePhrases } from '../../language/phrases.ts'
import { clearLogin } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { mePhrases } from './me-phrases.ts'

/** Who leaves by hand is not logged in again by the app around us, in this tab, until they tap (L2). */
function forget(): void {
  storage.write('loggedOutByHand', true)
  clearLogin('left')
}

/** Ends the session on the server and forgets it here; offline it is forgotten here all the same. */
export function LogOut() {
  const t = usePhrases(mePhrases)
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    // Unreachable, the server's session ends by itself within the hour (L1).
    await requestCall(logout, undefined).catch(() => undefined)
    forget()
    showToast(t('loggedOut'))
  }
  return (
    <div className="v" style={{ gap: '.25rem' }}>
      <Button kind="line" wide busy={busy} busyLabel={t('loggingOut')} onClick={() => void leave()}>
        {t('logOut')}
      </Button>
      <LogOutEverywhere />
    </div>
  )
}

/** Every session of the account; unlike the one of this device it cannot be promised without the server. */
function LogOutEverywhere() {
  const t = usePhrases(mePhrases)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  async function leave() {
    setBusy(true)
    try {
      await callApi(logoutEverywhere, undefined)
      forget()
      showToast(t('loggedOutEverywhere'))
    } catch {
      // The call has told why; the login stays.
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button kind="txt" wide onClick={() => setAsking(true)}>
        {t('logOutEverywhere')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('everywhereTitle')}
          text={t('everywhereText')}
          back={t('stay')}
          act={{ label: t('leaveEverywhere'), busyLabel: t('loggingOut'), busy, run: () => void leave() }}
          loses
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
