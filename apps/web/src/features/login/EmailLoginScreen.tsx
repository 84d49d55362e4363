import { useState } from 'react'
import * as limits from '@aisle/contract/limits'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { continueAfterLogin, goBack } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { Agreement } from '../../ui/fields/Agreement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { LookupForm, useLookupForm } from '../pre-purchase/index.ts'
import { currentWay, passkeysWork } from './current-way.ts'
import { linkWay } from './link-open-id.ts'
import { emailLoginPhrases } from './email-login-phrases.ts'
import { purposePhrases } from './purpose-phrases.ts'
import { getPurpose } from './purpose-rules.ts'
import { getPartner } from './ways-in-rules.ts'

/** Below the form. */
const WaysIn = later(
  () => import('./index.ts').then((part) => part.WaysIn),
  () => null,
)

/**
 * `/emailLogin`: the e-mail captcha as a separate login (W5, L2), then on to the passenger's target. A passenger whose
 * way in has no account yet may link it here.
 */
export function EmailLoginScreen() {
  const t = usePhrases(emailLoginPhrases)
  const form = useLookupForm('login')
  const session = useSession()
  const [offer] = useState(() => storage.read('linkOffer'))
  const [target] = useState(() => storage.read('afterLogin'))
  const purpose = usePhrases(purposePhrases)
  const title = target === undefined ? t('title') : purpose(getPurpose(target))
  const [link, setLink] = useState(false)
  const [notLinked, setNotLinked] = useState(false)
  function submit() {
    void form.submit(async () => {
      if (!offer || !link) {
        storage.remove('linkOffer')
        return continueAfterLogin('/me')
      }
      const linked = await linkWay()
      if (linked === 'needsAccount') return setNotLinked(true)
      if (linked === 'linked') showToast(t('linked'))
      continueAfterLogin('/me')
    })
  }
  return (
    <>
      <TopBar title={title} onBack={() => goBack('/me')} />
      <main>
        <h1 className="dh dk">{title}</h1>
        {notLinked ? (
          <NotLinked />
        ) : (
          <>
            {offer ? (
              <Note>{t('notLinked')}</Note>
            ) : (
              <p className="b2 c2" style={{ padding: '0 .25rem' }}>
                {t('text', { n: limits.captchaSeconds / 60 })}
              </p>
            )}
            {session && <Note icon="user">{t('already', { name: session.passenger.displayName })}</Note>}
            <LookupForm
              state={form}
              submitLabel={t('logIn')}
              busyLabel={t('loggingIn')}
              onSubmit={submit}
              choice={
                offer && (
                  <Agreement checked={link} onChange={setLink}>
                    {t(linkLabel(offer))}
                  </Agreement>
                )
              }
            />
            <p className="hint ct">{t('scope')}</p>
            {!offer && <OtherWay />}
          </>
        )}
      </main>
    </>
  )
}

const linkLabels = {
  dingTalk: 'linkDingTalk',
  alipay: 'linkAlipay',
  otherPartner: 'linkOtherPartner',
} as const

function linkLabel(offer: string) {
  return offer === 'partner' ? linkLabels[getPartner(navigator.userAgent)] : 'linkWechat'
}

/** The mailbox is not the one on file, so nothing was linked: shown once before continuing. */
function NotLinked() {
  const t = usePhrases(emailLoginPhrases)
  return (
    <>
      <div role="status">
        <Note>{t('linkNeedsAccount')}</Note>
      </div>
      <Button wide onClick={() => continueAfterLogin('/me')}>
        {t('goOn')}
      </Button>
    </>
  )
}

function OtherWay() {
  const t = usePhrases(emailLoginPhrases)
  if (!(currentWay() ?? passkeysWork())) return null
  return (
    <section className="v" style={{ marginTop: '1rem' }}>
      <h2 className="s c2 ct">{t('otherWay')}</h2>
      <WaysIn quiet />
    </section>
  )
}
