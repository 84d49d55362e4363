import { usePhrases } from '../../language/phrases.ts'
import { continueAfterLogin, goBack } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { Note } from '../../ui/Note.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { LookupForm, useLookupForm } from '../pre-purchase/index.ts'
import { loginPhrases } from './login-phrases.ts'

/** `/emailLogin`: the e-mail captcha as a login of its own (W5, L2); afterwards where the passenger was going. */
export function EmailLoginScreen() {
  const t = usePhrases(loginPhrases)
  const form = useLookupForm('login')
  const session = useSession()
  function submit() {
    void form.submit(async () => continueAfterLogin('/me'))
  }
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/me')} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        <p className="b2 c2" style={{ padding: '0 .25rem' }}>
          {t('text')}
        </p>
        {session && <Note icon="user">{t('already', { name: session.passenger.displayName })}</Note>}
        <LookupForm state={form} submitLabel={t('logIn')} busyLabel={t('loggingIn')} onSubmit={submit} />
        <p className="hint ct">{t('scope')}</p>
      </main>
    </>
  )
}
