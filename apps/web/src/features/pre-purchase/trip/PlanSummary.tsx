import type { SaleOffer, Trip } from '@aisle/contract/pre-purchase-schemas'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { PriceOfAll } from './PriceOfAll.tsx'
import { tripPhrases } from './trip-phrases.ts'
import type { getPlansBeside } from './companion-rules.ts'

interface PlanSummaryProps {
  trip: Trip
  offer: SaleOffer | undefined
  beside: ReturnType<typeof getPlansBeside>
  onBuy: () => void
}

/** Desktop: the content of the phones' action bar, with the refund promise. */
export function PlanSummary({ trip, offer, beside, onBuy }: PlanSummaryProps) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const language = useLanguage()
  return (
    <Card className="dk">
      <h2 className="t3">
        {!offer ? t('noPlanYet') : beside.length > 0 ? t('plansForAll', { n: beside.length + 1 }) : text(offer.name)}
      </h2>
      <p className="s c2">
        {t('boundTo', {
          name: [trip, ...beside.map((plan) => plan.trip)].map((one) => one.passengerName).join(t('nameComma')),
          flight: trip.flightNo,
          day: formatFlightDate(trip.flightDate, language),
        })}
      </p>
      {offer && (
        <div className="h bl" style={{ marginTop: '.75rem' }}>
          <PriceOfAll chosen={offer} beside={beside} size="xl" />
          {offer.price < offer.listPrice && offer.memberPercentOff > 0 && (
            <Tag kind="hot">{t('memberOff', { n: offer.memberPercentOff })}</Tag>
          )}
        </div>
      )}
      <Button wide style={{ marginTop: '1rem' }} onClick={onBuy}>
        {t('buy')}
      </Button>
      <p className="hint ct" style={{ marginTop: '.75rem' }}>
        {t('refundPromise')}
      </p>
    </Card>
  )
}
