import { useState } from 'react'
import { AskConsent } from '../../../analytics/AskConsent.tsx'
import { note } from '../../../analytics/note.ts'
import { useFirstList } from '../../../analytics/use-first-list.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { navigate, useRoute } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { ActionBar, BarAmount } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Row } from '../../../ui/Row.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { CompanionsAboard, type PlansBeside } from '../../pre-purchase/index.ts'
import { CabinSilent } from '../CabinSilent.tsx'
import { flightFacts } from '../flight-data/flight-facts.ts'
import { FlightHeader } from '../FlightHeader.tsx'
import { planListPhrases } from '../plan-list-phrases.ts'
import { useAircraftFlight, useRecognition } from '../portal-queries.ts'
import { openConnection, usableEntitlements } from '../portal-rules.ts'
import { portalView } from '../portal-view-rules.ts'
import { StageNotice } from '../StageNotice.tsx'
import { PlansAboard } from './PlansAboard.tsx'

/**
 * The first screen aboard: the flight's position and the plans. A recognised passenger gets online with one tap (P1).
 */
export function ProductListScreen() {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  const { query } = useRoute()
  const tripId = useSession()?.passenger.tripId
  const aboard = useAircraftFlight()
  const [chosenId, choose] = useState(query['planId'])
  const products = aboard.data?.products ?? []
  const flight = aboard.data?.flight
  const view = flight && portalView(flight.stage, products)
  const sells = view?.primary === 'buy'
  const chosen = products.find(({ planId }, at) => planId === chosenId && view?.refusals[at] === null)

  const recognised = useRecognition().data
  const ready = view?.connects && usableEntitlements(recognised?.entitlements ?? [])[0]
  // Only one primary button: with a usable plan, going online is the likely step.
  const buyKind = ready && !chosen ? 'sec2' : 'primary'
  useFirstList(products.length > 0)
  const [beside, setBeside] = useState<PlansBeside | null>(null)

  // A free plan needs no checkout, unless companions get a plan with it.
  const free = chosen?.price === 0 && !beside
  const action = t(free ? 'connectFree' : 'buyAndConnect')
  const buy = () => {
    if (!chosen) return showToast(t('chooseFirst'))
    note('plan_chosen', { ...flightFacts(flight), plan_id: chosen.planId })
    const others = beside && { with: beside.with }
    if (tripId && free) return navigate('/network/verify', { query: { planId: chosen.planId } })
    if (tripId) {
      return navigate('/order/settlement', { query: { tripId, planId: chosen.planId, aboard: '1', ...others } })
    }
    return navigate('/portalLogin', { query: { planId: chosen.planId } })
  }
  const title = chosen && (beside ? t('plansForAll', { n: beside.count + 1 }) : text(chosen.name))
  const priceOfAll = (size: 'l' | 'xl') =>
    chosen && (
      <Price
        amountMinor={chosen.price + (beside?.price ?? 0)}
        currency={chosen.currency}
        size={size}
        listMinor={chosen.listPrice + (beside?.listPrice ?? 0)}
      />
    )
  return (
    <>
      <FlightHeader flight={flight} loads={aboard.isPending} />
      <main className="wide under-sky">
        <div className="two">
          <section className="col">
            {view && view.heading !== 'choosePlan' ? (
              <StageNotice heading={view.heading} flight={flight} onRefresh={() => void aboard.refetch()} />
            ) : (
              <h1 className="h2">{t('choosePlan')}</h1>
            )}
            {/* With the flight, which may put more than one line above it. */}
            {(view ? view.asksForSeat : !aboard.isPending) && <Known connects={!view || view.connects} />}
            {aboard.isPending ? (
              <Skeleton />
            ) : aboard.isError && !aboard.data ? (
              <CabinSilent busy={aboard.isFetching} onReload={() => void aboard.refetch()} />
            ) : (
              products.length > 0 && (
                <>
                  <PlansAboard
                    offers={products}
                    refusals={view?.refusals ?? []}
                    advice={aboard.data?.recommendation}
                    minutesToGo={flight?.minutesToDestination}
                    chosen={chosen}
                    onChoose={choose}
                  />
                  {sells && <p className="hint">{t('planTerms')}</p>}
                  {sells && tripId && <CompanionsAboard planId={chosen?.planId} onChoose={setBeside} />}
                </>
              )
            )}
          </section>
          {sells && (
            <aside className="card dk stick">
              <h2 className="t3">{title ?? t('nothingChosen')}</h2>
              <div className="h bl chosen-price">{priceOfAll('xl')}</div>
              <Button wide kind={buyKind} onClick={buy}>
                {action}
              </Button>
            </aside>
          )}
        </div>
        <AskConsent columns="two" />
      </main>
      {sells && (
        <ActionBar phoneOnly>
          {title ? (
            <BarAmount title={title} price={priceOfAll('l')} />
          ) : (
            <span className="gr s c2">{t('nothingChosen')}</span>
          )}
          <Button className="fit" kind={buyKind} onClick={buy}>
            {action}
          </Button>
        </ActionBar>
      )}
    </>
  )
}

/** The shortest way online for a passenger with a plan: connected, ready (now or after take-off), or recognised by seat. */
function Known({ connects }: { connects: boolean }) {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  const recognition = useRecognition()
  const ready = usableEntitlements(recognition.data?.entitlements ?? [])[0]
  if (openConnection(recognition.data?.connection)) {
    return (
      <Row card icon="wifi" label={t('youAreOnline')} value={t('seeConnection')} href={hrefTo('/network/verify')} />
    )
  }
  if (ready && !connects) return <p className="b2 ct">{t('yoursLater', { plan: text(ready.name) })}</p>
  if (ready) {
    return (
      <div className="card h ready-plan">
        <p className="b2 gr">{t('yoursReady', { plan: text(ready.name) })}</p>
        <Button onClick={() => navigate('/network/verify', { query: { entitlementId: ready.entitlementId } })}>
          {t('getOnline')}
        </Button>
      </div>
    )
  }
  return <Row card icon="seat" label={t('boughtBefore')} href={hrefTo('/portalLogin')} />
}
