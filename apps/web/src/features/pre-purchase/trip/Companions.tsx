import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { formatMoney } from '@aisle/contract/money'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { useMemoryStore } from '../../../storage/memory-store.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Price } from '../../../ui/Price.tsx'
import { besideStore, chooseFor } from './beside-store.ts'
import { tripPhrases } from './trip-phrases.ts'
import { getPlansBeside, getUsualOffer, offersOnSale } from './companion-rules.ts'

interface CompanionsProps {
  companions: readonly Trip[]
  /** The plan of the passenger whose trip is in view. */
  planId?: string | undefined
  /** The passenger takes a plan by one tap: until then a companion's is "the same", without a price. */
  follow?: boolean
}

/** Chooses the others of the party who get a plan in the same order (W9), and each their plan. */
export function Companions({ companions, planId, follow }: CompanionsProps) {
  const t = usePhrases(tripPhrases)
  if (companions.length === 0) return null
  return (
    <section style={{ marginTop: '1.25rem' }} aria-label={t('alsoFor')}>
      <h2 className="t3" style={{ marginBottom: '.625rem' }}>
        {t('alsoFor')}
      </h2>
      <div className="card flush">
        {companions.map((trip) => (
          <Companion key={trip.tripId} trip={trip} planId={planId} follow={follow} />
        ))}
      </div>
    </section>
  )
}

function Companion({ trip, planId, follow }: Omit<CompanionsProps, 'companions'> & { trip: Trip }) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const beside = useMemoryStore(besideStore)
  const offers = offersOnSale(trip)
  const [own] = getPlansBeside([trip], { planId, beside })
  const follows = follow && !beside.some((one) => one.tripId === trip.tripId && one.planId !== null)
  const offer = own?.offer ?? getUsualOffer(trip, planId)
  return (
    <div className="companion">
      <label className="row">
        <input
          className="cb"
          type="checkbox"
          checked={own !== undefined}
          onChange={(event) => chooseFor(trip.tripId, event.target.checked ? { planId: null } : null)}
        />
        <span className="gr">
          <b>{trip.passengerName}</b>
          <br />
          <span className="s c2 num">
            {t('onFlight', { flight: trip.flightNo, day: formatFlightDate(trip.flightDate, language) })}
            {t('listComma')}
            <span className="phrase">{trip.seatNumber ? t('seatNo', { seat: trip.seatNumber }) : t('noSeatYet')}</span>
          </span>
        </span>
        {offer && !follows && (
          <Price amountMinor={offer.price} currency={offer.currency} listMinor={offer.listPrice} stacked />
        )}
      </label>
      {own && offers.length > 1 && (
        <span className="companion-plan">
          <select
            aria-label={t('planFor', { name: trip.passengerName })}
            value={follows ? '' : own.offer.planId}
            onChange={(event) => chooseFor(trip.tripId, { planId: event.target.value || null })}
          >
            {follow && <option value="">{t('sameAsMine')}</option>}
            {offers.map((one) => (
              <option key={one.planId} value={one.planId}>
                {t('planAt', { plan: text(one.name), price: formatMoney(one.price, one.currency) })}
              </option>
            ))}
          </select>
          <Icon name="down" size="s" />
        </span>
      )}
    </div>
  )
}
