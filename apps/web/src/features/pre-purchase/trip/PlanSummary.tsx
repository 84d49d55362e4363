import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { formatFlightDate } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { tripPhrases } from './trip-phrases.ts'

interface PlanSummaryProps {
  trip: Trip
  offer: PlanOffer | undefined
  onBuy: () => void
}

/** Desktop: the content of the phones' action bar, with the refund promise. */
export function PlanSummary({ trip, offer, onBuy }: PlanSummaryProps) {
  const t = usePhrases(tripPhrases)
  const text = useBilingual()
  const language = useLanguage()
  return (
    <Card className="dk">
      <h2 className="t3">{offer ? text(offer.name) : t('noPlanYet')}</h2>
      <p className="s c2">
        {t('boundTo', {
          name: trip.passengerName,
          flight: trip.flightNo,
          day: formatFlightDate(trip.flightDate, language),
        })}
      </p>
      {offer && (
        <div className="h bl" style={{ marginTop: '.75rem' }}>
          <Price amountMinor={offer.price} currency={offer.currency} size="xl" listMinor={offer.listPrice} />
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
