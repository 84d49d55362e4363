import { useRef, useState, type ComponentProps, type FormEvent } from 'react'
import { verifyForPortal } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import { readLastSix } from '@aisle/rules/identity-document'
import { AskConsent } from '../../analytics/AskConsent.tsx'
import { note } from '../../analytics/note.ts'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/writes.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { readHash } from '../../navigation/hash-address.ts'
import { carriedTarget } from '../../navigation/login-guard.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { continueAfterLogin, replaceRoute, useRoute } from '../../navigation/router.ts'
import { logIn } from '../../session/session-store.ts'
import { Agreement } from '../../ui/fields/Agreement.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import { SeatRow } from '../../ui/flight/SeatRow.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { clearToast, showToast } from '../../ui/layers/toast-store.ts'
import { flightFacts, rememberPlans } from './flight-data/flight-facts.ts'
import { FlightHeader } from './FlightHeader.tsx'
import { PassengerFields } from './verify/PassengerFields.tsx'
import { resetPassengerForm, usePassengerForm } from './verify/passenger-form.ts'
import { passengerProblems } from './verify/passenger-form-rules.ts'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { usableEntitlements } from './portal-rules.ts'
import { portalView } from './portal-view-rules.ts'
import { StageNotice } from './StageNotice.tsx'
import { VerifyProblem } from './verify/VerifyProblem.tsx'

type Verified = ResponseOf<typeof verifyForPortal>
type HelpTopic = 'changedSeats' | 'notRecognised'

const PurposeLine = later(
  () => import('../login/index.ts').then((part) => part.PurposeLine),
  () => <>&nbsp;</>,
)

/** In-air login (P1, P2): last six characters, seat, consent; then straight on to the network if there is a plan. */
export function PortalLoginScreen() {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const { query } = useRoute()
  const form = usePassengerForm()
  const target = carriedTarget(new URLSearchParams(query))
  const aboard = useAircraftFlight()
  const flight = aboard.data?.flight
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(false)
  const [help, setHelp] = useState<HelpTopic>()
  const agreement = useRef<HTMLInputElement>(null)
  const verify = useApiMutation(verifyForPortal, {
    onSuccess: (verified) => {
      note('seat_verified', flightFacts(flight))
      goOn(verified, query, (planId) => aboard.data?.products.some((one) => one.planId === planId && !one.price))
    },
  })
  const problems = passengerProblems(form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length > 0) {
      const at = Object.keys(form).find((field) => field in problems)
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${at}]`)?.focus()
      return
    }
    if (!agreed) {
      showToast(t('mustAgree'), 'error')
      agreement.current?.focus()
      return
    }
    clearToast()
    const { idNumber, seatNumber, email, userTel } = form
    verify.mutate({
      // Only the last six are sent, even of a whole pasted number: the cabin's network is open.
      idNumber: readLastSix(idNumber) ?? idNumber,
      seatNumber,
      ...(email ? { email } : {}),
      ...(userTel ? { userTel } : {}),
      ...(flight?.flightDate ? { flightNo: flight.flightNo, flightDate: flight.flightDate } : {}),
      agreed,
    })
  }
  const failure = verify.error instanceof ApiError ? verify.error : undefined
  if (failure && ['verifyFailed', 'rateLimited', 'seatClosed'].includes(failure.error)) {
    return <VerifyProblem failure={failure} flight={flight} onFix={() => verify.reset()} />
  }
  const view = flight && portalView(flight.stage, [])
  if (view && !view.asksForSeat && view.heading !== 'choosePlan') {
    return <NoSeatAsked heading={view.heading} flight={flight} onRefresh={() => void aboard.refetch()} />
  }
  return (
    <>
      <FlightHeader flight={flight} strip />
      <main className="over" style={{ paddingBottom: '2rem' }}>
        <Card style={{ padding: '1.25rem 1rem 1rem' }}>
          <h1 className="t1">{t('hello')}</h1>
          <p className="b2 c2" style={{ margin: '.25rem 0 1rem' }}>
            {target !== undefined && (
              <>
                <PurposeLine target={target} />
                <br />
              </>
            )}
            {t('noMessageNeeded')}
          </p>
          <form onSubmit={submit} noValidate>
            <PassengerFields
              problems={asked ? problems : {}}
              seatRow={<SeatRow seat={form.seatNumber} wideBody={flight?.wideBody ?? true} />}
            />
            <Agreement
              checked={agreed}
              onChange={setAgreed}
              missed={asked && !agreed && Object.keys(problems).length === 0}
              inputRef={agreement}
            >
              <AgreementText />
            </Agreement>
            {failure && (
              <div role="alert">
                <Note icon="alert">{text(failure.messages)}</Note>
              </div>
            )}
            <Button
              type="submit"
              wide
              busy={verify.isPending}
              busyLabel={t('verifying')}
              style={{ marginTop: '.5rem' }}
            >
              {t('getOnline')}
            </Button>
          </form>
        </Card>
        <div className="h wrap" style={{ justifyContent: 'center', gap: 0 }}>
          <Button kind="txt" small onClick={() => setHelp('changedSeats')}>
            {t('changedSeats')}
          </Button>
          <Button kind="txt" small onClick={() => setHelp('notRecognised')}>
            {t('notRecognised')}
          </Button>
          <a className={buttonClass({ kind: 'txt', small: true })} href={hrefTo('/help')}>
            {t('help')}
          </a>
        </div>
        <AskConsent />
      </main>
      {help && (
        <Sheet title={t(help)} onClose={() => setHelp(undefined)}>
          <p className="b2 c2">{t(help === 'changedSeats' ? 'changedSeatsText' : 'notRecognisedText')}</p>
          <Button wide onClick={() => setHelp(undefined)} style={{ marginTop: '1rem' }}>
            {t('gotIt')}
          </Button>
        </Sheet>
      )}
    </>
  )
}

/** P10: no form that the server would refuse. */
function NoSeatAsked(props: ComponentProps<typeof StageNotice>) {
  return (
    <>
      <FlightHeader flight={props.flight} strip />
      <main>
        <StageNotice {...props} />
      </main>
    </>
  )
}

/**
 * An available plan connects at once (P1: three taps), and so does a free one that was chosen before; a paid one is
 * bought; otherwise the list opens.
 */
function goOn(
  verified: Verified,
  query: Readonly<Record<string, string>>,
  free: (planId: string) => boolean | undefined,
): void {
  logIn(verified)
  rememberPlans(verified.entitlements)
  resetPassengerForm()
  // L7: asked to log in again, on another screen.
  if (query['again']) return continueAfterLogin('/me')
  // A passenger whom the guard has stopped continues there; one who wanted the network goes online as below.
  const target = carriedTarget(new URLSearchParams(query))
  if (target !== undefined && readHash(target).pathname !== '/payAuth') return continueAfterLogin('/productList')
  const [only, another] = usableEntitlements(verified.entitlements)
  if (another) return replaceRoute('/payAuth')
  if (only) return replaceRoute('/network/verify', { query: { entitlementId: only.entitlementId } })
  const { planId } = query
  if (!planId) return continueAfterLogin('/productList')
  if (free(planId)) return replaceRoute('/network/verify', { query: { planId } })
  replaceRoute('/order/settlement', { query: { tripId: verified.tripId, planId, aboard: '1' } })
}

/** The sentence with its two links; the phrase places them in each language. */
function AgreementText() {
  const t = usePhrases(portalPhrases)
  const [before = '', between = '', after = ''] = t('agree', { terms: '\u0000', privacy: '\u0000' }).split('\u0000')
  return (
    <>
      {before}
      <a className="phrase" href={hrefTo('/privacyClause/:id?', { params: { id: 'wifi_terms' } })}>
        {t('terms')}
      </a>
      {between}
      <a className="phrase" href={hrefTo('/privacyClause/:id?', { params: { id: 'privacy_policy' } })}>
        {t('privacy')}
      </a>
      {after}
    </>
  )
}
