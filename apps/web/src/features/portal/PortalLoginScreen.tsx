import { useState, type ComponentProps } from 'react'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { AskConsent } from '../../analytics/AskConsent.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { readHash } from '../../navigation/hash-address.ts'
import { carriedTarget } from '../../navigation/login-guard.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { continueAfterLogin, replaceRoute, useRoute } from '../../navigation/router.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { FlightHeader } from './FlightHeader.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { portalView } from './portal-view-rules.ts'
import { StageNotice } from './StageNotice.tsx'
import { goOnline, type Verified } from './verify/after-check.ts'
import { SeatForm, type SeatProblem } from './verify/SeatForm.tsx'
import { VerifyProblem } from './verify/VerifyProblem.tsx'

type HelpTopic = 'changedSeats' | 'notRecognised'

const PurposeLine = later(
  () => import('../login/index.ts').then((part) => part.PurposeLine),
  () => <>&nbsp;</>,
)

/** In-air login (P1, P2): last six characters, seat, consent; then straight on to the network if there is a plan. */
export function PortalLoginScreen() {
  const t = usePhrases(portalPhrases)
  const { query } = useRoute()
  const target = carriedTarget(new URLSearchParams(query))
  const aboard = useAircraftFlight()
  const flight = aboard.data?.flight
  const [problem, setProblem] = useState<SeatProblem>()
  const [agreedBefore, setAgreedBefore] = useState(false)
  const [help, setHelp] = useState<HelpTopic>()
  if (problem) {
    const fix = () => {
      setAgreedBefore(problem.agreed)
      setProblem(undefined)
    }
    return <VerifyProblem failure={problem.failure} flight={flight} onFix={fix} />
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
          <SeatForm
            flight={flight}
            agreedBefore={agreedBefore}
            onVerified={(verified) => goOn(verified, query, aboard.data?.products ?? [])}
            onProblem={setProblem}
            submitLabel={t('getOnline')}
          />
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

/** On to where the passenger was going; who wanted the network goes online, or to the list. */
function goOn(verified: Verified, query: Readonly<Record<string, string>>, offers: readonly PlanOffer[]): void {
  // L7: asked to log in again, on another screen.
  if (query['again']) return continueAfterLogin('/me')
  // A passenger whom the guard has stopped continues there.
  const target = carriedTarget(new URLSearchParams(query))
  if (target !== undefined && readHash(target).pathname !== '/payAuth') return continueAfterLogin('/productList')
  goOnline(verified, {
    planId: query['planId'],
    offers,
    go: replaceRoute,
    pay: (plan) => replaceRoute('/order/settlement', { query: { ...plan, aboard: '1' } }),
    nowhere: () => continueAfterLogin('/productList'),
  })
}
