import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { tripPhrases } from './trip-phrases.ts'

const reasons = {
  available: 'allClosed',
  notEquipped: 'notEquippedText',
  unserviceable: 'unserviceableText',
  cancelled: 'cancelledText',
} as const

/** Why no plan is offered, and what happens to payments already made (W7). */
export function NothingSold({ trip }: { trip: Trip }) {
  const t = usePhrases(tripPhrases)
  const landed = trip.flight.status === 'landed'
  return (
    <Card className="v" style={{ marginTop: '.75rem' }}>
      <p className="b2">{t(landed && trip.wifi === 'available' ? 'flightOver' : reasons[trip.wifi])}</p>
      <a className={buttonClass({ kind: 'sec2', wide: true })} href={hrefTo('/order/list')}>
        {t('seeOrders')}
      </a>
    </Card>
  )
}
