import { inFlight } from '../../../environment/portal-mode.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { useSession } from '../../../session/session-store.ts'
import { otherMailboxPhrases } from './other-mailbox-phrases.ts'

/** W8: why orders may be missing, and the one step to them, for a login that proved only the trip. */
export function OtherMailbox() {
  const t = usePhrases(otherMailboxPhrases)
  const session = useSession()
  if (session?.passenger.scope !== 'trip') return null
  if (inFlight()) return <p className="s c3 ct">{t('aboard')}</p>
  return (
    <p className="s c3 ct">
      {t('onGround')} <Link to="/emailLogin">{t('logIn')}</Link>
    </p>
  )
}
