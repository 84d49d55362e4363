import * as limits from '@aisle/contract/limits'
import { useEffect, type ReactNode } from 'react'
import { AskConsent } from '../../analytics/AskConsent.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { continueAfterLogin } from '../../navigation/router.ts'
import { useHeadingFocus, usePageTitle } from '../../navigation/use-page-title.ts'
import { Brand } from '../../ui/frame/Brand.tsx'
import { LanguagePill } from '../../ui/frame/LanguagePill.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { currentWay, passkeysWork } from './current-way.ts'
import { emailLoginPhrases } from './email-login-phrases.ts'
import { loginPhrases } from './login-phrases.ts'
import { purposePhrases } from './purpose-phrases.ts'
import { getPurpose } from './purpose-rules.ts'
import { enterByItself } from './ways-in.ts'
import { WaysIn } from './WaysIn.tsx'

/** The button's labels in the form for the e-mail code, and the step after the login. */
export interface GuardForm {
  submitLabel: string
  busyLabel: string
  onLoggedIn: () => void
}

interface GuardLoginProps {
  target: string
  /** The form is the lookup's, whose screen this is; the login knows only its words. */
  renderForm: (form: GuardForm) => ReactNode
}

/**
 * `/purchaseIndex` for a passenger whom the guard has stopped (E2): a login that says what it is for. First the ways in,
 * then the lookup without a login. If the host can identify the passenger without asking them, the login starts
 * automatically (L2).
 */
export function GuardLogin({ target, renderForm }: GuardLoginProps) {
  const t = usePhrases(loginPhrases)
  const purpose = usePhrases(purposePhrases)
  const title = purpose(getPurpose(target))
  usePageTitle(title)
  const heading = useHeadingFocus()
  useEffect(() => void enterByItself(), [])
  const way = currentWay()
  return (
    <>
      <Sky
        narrow
        bar={
          <>
            <Brand />
            <span className="sp" />
            <LanguagePill />
          </>
        }
      >
        <h1 className="t0" ref={heading}>
          {title}
        </h1>
        <p className="b2 c2" style={{ margin: '.25rem 0 1rem' }}>
          {t('keptText')}
        </p>
      </Sky>
      <main className="over">
        {(way ?? passkeysWork()) && (
          <Card>
            <WaysIn way={way} quiet />
          </Card>
        )}
        <ByMail renderForm={renderForm} />
        <Link to="/purchaseIndex" query={{ find: 1 }} className="card row">
          <Icon name="wifi" className="sea" />
          <span className="gr b2">{t('onlyWifi')}</span>
          <Icon name="chev" size="s" />
        </Link>
        <AskConsent />
      </main>
    </>
  )
}

function ByMail({ renderForm }: Pick<GuardLoginProps, 'renderForm'>) {
  const t = usePhrases(loginPhrases)
  const e = usePhrases(emailLoginPhrases)
  return (
    <section className="v" style={{ marginTop: '.75rem' }}>
      <div style={{ padding: '0 .25rem' }}>
        <h2 className="t3">{t('byEmail')}</h2>
        <p className="b2 c2">{e('text', { n: limits.captchaSeconds / 60 })}</p>
      </div>
      {renderForm({
        submitLabel: t('logInAndGoOn'),
        busyLabel: e('loggingIn'),
        onLoggedIn: () => continueAfterLogin('/me'),
      })}
      <p className="hint ct">{e('scope')}</p>
    </section>
  )
}
