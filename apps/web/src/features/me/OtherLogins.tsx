import { useState } from 'react'
import { logoutEverywhere } from '@aisle/contract/login'
import { callApi } from '../../api/call-api.ts'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { useSession } from '../../session/session-store.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { passkeysWork } from '../login/index.ts'
import { leaveByHand } from './leave-by-hand.ts'
import { mePhrases } from './me-phrases.ts'

const SessionsSheet = later(() => import('./SessionsSheet.tsx').then((part) => part.SessionsSheet))

const PasskeysSheet = later(() => import('../passkeys/index.ts').then((part) => part.PasskeysSheet))

/** The passenger's logins elsewhere, and their passkeys. */
export function OtherLogins() {
  return (
    <div className="v" style={{ gap: '.25rem' }}>
      <WhereLoggedIn />
      <Passkeys />
      <LogOutEverywhere />
    </div>
  )
}

/** L6: opens the list of logins; its code and answer come with the first tap. */
function WhereLoggedIn() {
  const t = usePhrases(mePhrases)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="txt" wide onClick={() => setOpen(true)}>
        {t('whereLoggedIn')}
      </Button>
      {open && <SessionsSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** L8: only an account has passkeys. The sheet's code and answer come with the first tap. */
function Passkeys() {
  const t = usePhrases(mePhrases)
  const session = useSession()
  const [open, setOpen] = useState(false)
  if (session?.passenger.scope !== 'account' || !passkeysWork()) return null
  return (
    <>
      <Button kind="txt" wide onClick={() => setOpen(true)}>
        {t('passkeys')}
      </Button>
      {open && <PasskeysSheet onClose={() => setOpen(false)} />}
    </>
  )
}

/** Ends every session of the account; unlike this device's log-out, that requires the server. */
function LogOutEverywhere() {
  const t = usePhrases(mePhrases)
  const [asking, setAsking] = useState(false)
  const { busy, begin, release } = useTapGuard()
  async function leave() {
    if (!begin()) return
    try {
      await callApi(logoutEverywhere, undefined)
      leaveByHand()
      showToast(t('loggedOutEverywhere'))
    } catch {
      // The call has shown the error; the passenger stays logged in.
      release()
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
