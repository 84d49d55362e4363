import { useLanguage } from '../../../language/language-store.ts'
import { formatFlightDate } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { goBack } from '../../../navigation/router.ts'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { Brand } from '../../../ui/frame/Brand.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { Row } from '../../../ui/Row.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Sky } from '../../../ui/frame/Sky.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { useFoundTrips } from '../lookup-calls.ts'
import type { Lookup } from '../lookup-store.ts'
import { lookupPhrases } from '../lookup-phrases.ts'
import { tripPhrases } from './trip-phrases.ts'
import './trip.css'
import { TripHero } from './TripHero.tsx'
import { TripPlans } from './TripPlans.tsx'
import { partyOf } from './party-rules.ts'
import { KeptTarget } from '../kept-target.ts'

const skyBar = (
  <>
    <Brand />
    <span className="sp" />
    <LanguagePill />
  </>
)

interface FoundTripsProps {
  lookup: Lookup
  /** Trip id in the URL; an unknown id offers all trips. */
  wanted: string
  /** The target where the guard stopped the passenger before. */
  keptTarget: string | undefined
}

/** The result of the lookup: one trip with its plans, or a choice of trips. */
export function FoundTrips({ lookup, wanted, keptTarget }: FoundTripsProps) {
  const found = useFoundTrips(lookup)
  const text = useBilingual()
  const t = usePhrases(lookupPhrases)
  const trips = found.data?.trips
  const party = found.data?.party ?? []
  const companion = party.find((one) => one.tripId === wanted)
  const trip = companion ?? trips?.find((one) => one.tripId === wanted) ?? (trips?.length === 1 ? trips[0] : undefined)
  if (trip && found.data) {
    return (
      <>
        <Sky bar={skyBar}>
          <TripHero trip={trip} />
          {keptTarget !== undefined && <KeptTarget target={keptTarget} />}
        </Sky>
        <TripPlans
          key={trip.tripId}
          trip={trip}
          found={found.data}
          party={partyOf(trip, [...found.data.trips, ...party])}
          lookup={lookup}
          companion={companion !== undefined}
        />
      </>
    )
  }
  if (trips) return <TripChooser trips={trips} />
  if (found.isError) {
    return (
      <>
        <TopBar title="" onBack={() => goBack('/purchaseIndex')} />
        <main>
          <LoadFailed
            heading="h1"
            title={text(found.error.messages)}
            reload={t('again')}
            loading={t('again')}
            busy={found.isFetching}
            onReload={() => void found.refetch()}
            wayBack={
              <a className={buttonClass({ kind: 'txt' })} href={hrefTo('/purchaseIndex')}>
                {t('toForm')}
              </a>
            }
          />
        </main>
      </>
    )
  }
  return (
    <>
      <Sky bar={skyBar}>
        <h1 className="vh">{t('finding')}</h1>
        <div style={{ height: '11rem' }} />
      </Sky>
      <main className="wide over" aria-busy="true">
        <Skeleton />
        <Skeleton />
      </main>
    </>
  )
}

function TripChooser({ trips }: { trips: readonly Trip[] }) {
  const t = usePhrases(tripPhrases)
  const language = useLanguage()
  const city = ({ cityZh, cityEn }: Trip['flight']['origin']) => (language === 'zh' ? cityZh : cityEn)
  return (
    <>
      <Sky narrow bar={skyBar}>
        <h1 className="t0 trip-title">{t('chooserTitle')}</h1>
        <p className="b2 c2" style={{ margin: '.25rem 0 1rem' }}>
          {t('chooserText', { n: trips.length })}
        </p>
      </Sky>
      <main className="over">
        <Card flush>
          {trips.map(({ tripId, flight }) => (
            <Row
              key={tripId}
              icon="ticket"
              href={hrefTo('/purchaseIndex', { query: { trip: tripId } })}
              label={
                <>
                  <b className="num">{flight.flightNo}</b>
                  <br />
                  <span className="s c2">
                    {t('route', { from: city(flight.origin), to: city(flight.destination) })}
                  </span>
                </>
              }
              value={`${formatFlightDate(flight.flightDate, language)} ${flight.departsLocal}`}
            />
          ))}
        </Card>
        <p className="ct">
          <a className={buttonClass({ kind: 'txt' })} href={hrefTo('/purchaseIndex')}>
            {t('changeTrip')}
          </a>
        </p>
      </main>
    </>
  )
}
