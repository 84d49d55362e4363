import { useEffect, useRef } from 'react'
import type { Survey } from '@aisle/contract/portal-schemas'
import { inFlight } from '../../environment/portal-mode.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { useSession } from '../../session/session-store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { surveyPhrases } from './survey-phrases.ts'
import type { Submitted } from './use-survey-form.ts'

interface SurveyDoneProps {
  done: Submitted
  /** Another survey that can be filled in. */
  next: Survey | undefined
  onNext: () => void
}

/** Thanks the passenger and links onward. */
export function SurveyDone({ done, next, onNext }: SurveyDoneProps) {
  const t = usePhrases(surveyPhrases)
  const text = useBilingual()
  const page = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    page.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  return (
    <div ref={page} tabIndex={-1} className="survey-done">
      <Empty
        scene={climb}
        title={t('thanks')}
        action={
          <div className="v">
            {done.rewarded && (
              <Link to="/couponsCentre" className={buttonClass()}>
                {t('toCoupons')}
              </Link>
            )}
            {next && (
              <Button kind={done.rewarded ? 'line' : 'primary'} onClick={onNext}>
                {t('another', { title: text(next.title) })}
              </Button>
            )}
            <WayBack quiet={done.rewarded || next !== undefined} />
          </div>
        }
      >
        <p>{t(done.anonymous ? 'thanksAnonymous' : 'thanksText')}</p>
        {done.rewarded && <p>{t('rewarded')}</p>}
      </Empty>
    </div>
  )
}

/** Links to the connection aboard, else to the passenger's page or, without a login, to the start. */
export function WayBack({ quiet = false }: { quiet?: boolean }) {
  const t = usePhrases(surveyPhrases)
  const session = useSession()
  const className = buttonClass({ kind: quiet ? 'line' : 'primary' })
  if (inFlight()) {
    return (
      <Link to="/network/verify" className={className}>
        {t('toWifi')}
      </Link>
    )
  }
  return (
    <Link to={session ? '/me' : '/purchaseIndex'} className={className}>
      {t(session ? 'toMe' : 'toStart')}
    </Link>
  )
}
