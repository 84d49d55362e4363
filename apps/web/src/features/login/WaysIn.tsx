import { useEffect, useState } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import type { SignInWay } from '@aisle/contract/sign-in-ways'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { currentWay, passkeysWork } from './current-way.ts'
import { loginPhrases } from './login-phrases.ts'
import { enterBy } from './ways-in.ts'
import { getPartner } from './ways-in-rules.ts'

function getLabel(way: SignInWay): 'account' | 'wechat' | ReturnType<typeof getPartner> {
  if (way === 'partner') return getPartner(navigator.userAgent)
  return way === 'wechat' || way === 'miniProgram' ? 'wechat' : 'account'
}

interface WaysInProps {
  /** Null: the e-mail code only. */
  way?: SignInWay | null | undefined
  /** Offers the e-mail code as well; not for screens that contain its form. */
  email?: boolean
  /** Less prominent than the screen's own button. */
  quiet?: boolean
}

/** Exactly the ways in that are configured and work here (L2, spec §6). */
export function WaysIn({ way = currentWay(), email = false, quiet = false }: WaysInProps) {
  const t = usePhrases(loginPhrases)
  const text = useBilingual()
  const { busy, begin, release } = useTapGuard()
  const [told, setTold] = useState<Bilingual | null>(null)

  // "Back" from the provider may restore this page from the back/forward cache, still busy.
  useEffect(() => {
    addEventListener('pageshow', release)
    return () => removeEventListener('pageshow', release)
  }, [release])

  async function enter(chosen: SignInWay) {
    if (!begin()) return
    setTold(null)
    const messages = await enterBy(chosen)
    setTold(messages)
    // Stay busy while the browser leaves the page.
    if (messages || chosen === 'airlineApp' || chosen === 'miniProgram') release()
  }

  async function enterByPasskey() {
    if (!begin()) return
    setTold(null)
    const part = await import('../passkeys/index.ts').catch(() => null)
    setTold(part ? await part.logInByPasskey() : loginPhrases.signInUnavailable)
    release()
  }

  return (
    <div className="v">
      {told && (
        <div role="alert">
          <Note icon="alert">{text(told)}</Note>
        </div>
      )}
      {way && (
        <Button
          wide
          kind={quiet ? 'sec2' : 'primary'}
          busy={busy}
          busyLabel={t('opening')}
          onClick={() => void enter(way)}
        >
          {t(getLabel(way))}
        </Button>
      )}
      {passkeysWork() && (
        <Button kind="line" wide busy={busy} busyLabel={t('opening')} onClick={() => void enterByPasskey()}>
          {t('passkey')}
        </Button>
      )}
      {email && (
        <a
          className={buttonClass({ kind: way || quiet ? 'line' : 'primary', wide: true })}
          href={hrefTo('/emailLogin')}
        >
          {t('byEmail')}
        </a>
      )}
    </div>
  )
}
