import type { Parcel } from '@aisle/contract/orders-schemas'
import { formatDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { logisticsPhrases } from './logistics-phrases.ts'
import { parcelStatePhrases } from './parcel-state-phrases.ts'
import { isInTrouble, getParcelJourney, getStart } from './parcel-view-rules.ts'
import { Waybill } from './Waybill.tsx'

/** The parcel's position: in words, by waybill number, and on its line. */
export function ParcelHeader({ parcel }: { parcel: Parcel }) {
  const t = usePhrases(logisticsPhrases)
  const p = usePhrases(parcelStatePhrases)
  const text = useBilingual()
  const language = useLanguage()
  const { shipment, shipTo, state } = parcel
  const { live, gapAt, ...journey } = getParcelJourney(parcel)
  const from = getStart(parcel.events, language)
  return (
    <section className="card">
      <h2 className="t1">{p(state)}</h2>
      {isInTrouble(state) && <p className="b2 c2">{t(state === 'problem' ? 'troubleText' : 'helpText')}</p>}
      <Waybill carrier={text(shipment.carrier)} waybillNo={shipment.waybillNo} />
      <div className="sea" style={{ marginTop: '.5rem' }}>
        <FlightArc
          layout="order"
          label={t('arcLabel', { state: p(state) })}
          {...journey}
          {...(gapAt === undefined ? !journey.ended && { marker: 'dot' as const, live: live ?? false } : { gapAt })}
        />
      </div>
      <div className="h top s c2">
        <span>
          {from ?? t('from')}
          <br />
          <span className="xs c3 num">{formatDay(shipment.shippedAt, language)}</span>
        </span>
        {shipTo && <span className="sp rt">{t('to', { receiver: shipTo.receiver })}</span>}
      </div>
      {shipment.completesAt && state === 'signed' && (
        <p className="s c2" style={{ marginTop: '.5rem' }}>
          {t('completesAt', { day: formatDay(shipment.completesAt, language) })}
        </p>
      )}
    </section>
  )
}
