import { useState } from 'react'
import { AskConsent } from '../../../analytics/AskConsent.tsx'
import { useFirstList } from '../../../analytics/use-first-list.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { later, usePreload } from '../../../navigation/later.tsx'
import { useRoute } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { CompanionsAboard, type PlansBeside } from '../../pre-purchase/index.ts'
import { CabinSilent } from '../CabinSilent.tsx'
import { FlightHeader } from '../FlightHeader.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { useAircraftFlight, useRecognition } from '../portal-queries.ts'
import { usableEntitlements } from '../portal-rules.ts'
import { portalView } from '../portal-view-rules.ts'
import { StageNotice } from '../StageNotice.tsx'
import { splitPlans } from './choice-rules.ts'
import { Choices } from './Choices.tsx'
import { MorePlans } from './MorePlans.tsx'
import { SeatPill } from './SeatPill.tsx'
import { useTakePlan } from './use-take-plan.ts'
import './choices.css'

const SeatSheet = later(() => import('../verify/SeatSheet.tsx').then((part) => part.SeatSheet))
const PaySheet = later(() => import('./PlanPaySheet.tsx').then((part) => part.PlanPaySheet))
const VerifyProblem = later(() => import('../verify/VerifyProblem.tsx').then((part) => part.VerifyProblem))

/**
 * The first screen aboard: the flight's position and the plans, each with a button of its own. A recognised passenger gets
 * online with one tap (P1).
 */
export function ProductListScreen() {
  const t = usePhrases(planListPhrases)
  const { query } = useRoute()
  const tripId = useSession()?.passenger.tripId
  const aboard = useAircraftFlight()
  const [agreed, setAgreed] = useState(false)
  const [beside, setBeside] = useState<PlansBeside | null>(null)
  const products = aboard.data?.products ?? []
  const flight = aboard.data?.flight
  const view = flight && portalView(flight.stage, products)
  const sells = view?.primary === 'buy'
  const plans = products.map((offer, at) => ({ offer, refusal: view?.refusals[at] ?? null }))
  const minutesToGo = flight?.minutesToDestination
  const advice = aboard.data?.recommendation
  const { choices, more } = splitPlans(plans, { recommendedId: advice?.planId, minutesToGo })

  const recognised = useRecognition().data
  const ready = Boolean(view?.connects && usableEntitlements(recognised?.entitlements ?? [])[0])
  useFirstList(products.length > 0)
  usePreload(products.length > 0, SeatSheet, VerifyProblem)

  const { ask, setAsk, take, toPay, pay, stopPaying } = useTakePlan({ offers: products, flight, beside })
  // Whoever writes a seat, or is known, may pay next.
  usePreload(sells && (ask !== undefined || tripId !== undefined), PaySheet)
  if (ask?.problem) {
    const { failure } = ask.problem
    return <VerifyProblem failure={failure} flight={flight} onFix={() => setAsk({ ...ask, problem: undefined })} />
  }
  const asksForSeat = view ? view.asksForSeat : !aboard.isPending
  return (
    <>
      <FlightHeader flight={flight} loads={aboard.isPending} />
      <main className="wide over">
        <div className="two">
          <section className="col">
            {asksForSeat ? (
              <SeatPill connects={!view || view.connects} onCheck={() => setAsk({})} />
            ) : (
              // Its place: nothing moves when the flight comes.
              <div className="who" />
            )}
            {view && view.heading !== 'choosePlan' ? (
              <StageNotice heading={view.heading} flight={flight} onRefresh={() => void aboard.refetch()} />
            ) : (
              <h1 className="vh">{t('choosePlan')}</h1>
            )}
            {aboard.isPending ? (
              <Skeleton />
            ) : aboard.isError && !aboard.data ? (
              <CabinSilent busy={aboard.isFetching} onReload={() => void aboard.refetch()} />
            ) : (
              choices.length > 0 && (
                <Choices
                  choices={choices}
                  advice={advice}
                  minutesToGo={minutesToGo}
                  beside={beside}
                  quiet={ready}
                  onTake={take}
                />
              )
            )}
          </section>
          {products.length > 0 && (
            <section className="col">
              {more.length > 0 && (
                <MorePlans
                  plans={more}
                  alone={choices.length === 0}
                  open={more.some(({ offer }) => offer.planId === query['planId'])}
                  onTake={take}
                />
              )}
              {sells && <p className="hint">{t('planTerms')}</p>}
              {sells && tripId && <CompanionsAboard onChoose={setBeside} />}
            </section>
          )}
        </div>
        <AskConsent columns="two" />
      </main>
      {ask && (
        <SeatSheet
          ask={ask}
          flight={flight}
          offers={products}
          agreedBefore={agreed}
          onProblem={(problem) => {
            setAgreed(problem.agreed)
            setAsk({ ...ask, problem })
          }}
          onPay={pay}
          onClose={() => setAsk(undefined)}
        />
      )}
      {toPay && <PaySheet {...toPay} onClose={stopPaying} />}
    </>
  )
}
