import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { continueAfterLogin } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { loginPhrases } from './login-phrases.ts'
import { purposePhrases } from './purpose-phrases.ts'
import { getPurpose } from './purpose-rules.ts'

/** The way back to what the guard stopped, for a passenger who looks for Wi-Fi first. */
export function KeptTarget({ target }: { target: string }) {
  const t = usePhrases(loginPhrases)
  const purpose = usePhrases(purposePhrases)
  const session = useSession()
  const text = (
    <>
      <Icon name="user" className="sea" />
      <span className="gr b2">{session ? t('goOnThere') : purpose(getPurpose(target))}</span>
      <Icon name="chev" size="s" />
    </>
  )
  return session ? (
    <button type="button" className="card row" onClick={() => continueAfterLogin('/purchaseIndex')}>
      {text}
    </button>
  ) : (
    <Link to="/purchaseIndex" className="card row">
      {text}
    </Link>
  )
}
