import { useEffect, useState } from 'react'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { useRouter } from '../../navigation/router.ts'
import { currentSession, onLoginChange } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { proofPhrases } from './proof-phrases.ts'

const WaysIn = later(
  () => import('../login/index.ts').then((part) => part.WaysIn),
  () => null,
)

interface LogInAgainProps {
  why: string
  /** The same passenger has logged in without leaving the page, as in the airline's app. */
  onLoggedIn: () => void
  /** Another passenger has logged in, or the passenger has gone to another screen to log in. */
  onGone: () => void
}

/** L7: a fresh login instead of a code, by any way that works here; it leads back to this screen. */
export function LogInAgain({ why, onLoggedIn, onGone }: LogInAgainProps) {
  const t = usePhrases(proofPhrases)
  const [passenger] = useState(() => currentSession()?.passenger.userId)
  useEffect(
    () =>
      onLoginChange((event) => {
        if (event !== 'loggedIn') return
        if (currentSession()?.passenger.userId === passenger) onLoggedIn()
        else onGone()
      }),
    [passenger, onLoggedIn, onGone],
  )
  // A sheet over any screen outlives that screen, and would lie over the login's own.
  const path = useRouter().shown?.path
  const [below] = useState(path)
  useEffect(() => {
    if (path !== below) onGone()
  }, [path, below, onGone])
  return (
    <>
      <p className="b2 c2" style={{ margin: '-.5rem 0 1rem' }}>
        {why}
      </p>
      {/* Only a tap leads away: a sheet that is closed leaves no target behind. */}
      <div onClickCapture={() => storage.write('afterLogin', location.hash)}>
        {inFlight() ? (
          <a className={buttonClass({ wide: true })} href={hrefTo('/portalLogin', { query: { again: '1' } })}>
            {t('logInAgain')}
          </a>
        ) : (
          <WaysIn email />
        )}
      </div>
    </>
  )
}
