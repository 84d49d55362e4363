import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { formatDateTime, formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Copyable } from './Copyable.tsx'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { refundPhrases } from '../refund-phrases.ts'

/** The return address with its deadline, the return parcel, and the replacement. */
export function ReturnCards({ refund }: { refund: RefundDetail }) {
  return (
    <>
      {refund.replacement && <Replacement replacement={refund.replacement} />}
      {refund.parcelBack && <ParcelBack parcel={refund.parcelBack} />}
      {refund.returnTo && refund.can.sendBack && <ReturnAddress refund={refund} returnTo={refund.returnTo} />}
    </>
  )
}

interface ReturnAddressProps {
  refund: RefundDetail
  returnTo: NonNullable<RefundDetail['returnTo']>
}

function ReturnAddress({ refund: { returnBy }, returnTo }: ReturnAddressProps) {
  const t = usePhrases(refundDetailPhrases)
  const text = useBilingual()
  const language = useLanguage()
  return (
    <section className="card">
      <h2 className="t3" style={{ marginBottom: '.5rem' }}>
        {t('returnTo')}
      </h2>
      <Copyable label={t('copyAddress')}>
        <b className="b2" style={{ fontWeight: 500 }}>
          {text(returnTo.receiver)} <span className="num nb">{returnTo.phone}</span>
        </b>
        <br />
        <span className="b2 c2">{text(returnTo.address)}</span>
      </Copyable>
      {returnBy && (
        <p className="h s hot num" style={{ marginTop: '.625rem', gap: '.375rem' }}>
          <Icon name="clock" size="s" />
          {t('returnBy', { date: formatDay(returnBy, language), time: formatTime(returnBy) })}
        </p>
      )}
      <p className="s c3" style={{ marginTop: '.25rem' }}>
        {t('returnHint')}
      </p>
    </section>
  )
}

function ParcelBack({ parcel }: { parcel: NonNullable<RefundDetail['parcelBack']> }) {
  const t = usePhrases(refundDetailPhrases)
  const text = useBilingual()
  return (
    <Parcel
      title={t('parcelBack')}
      carrier={text(parcel.carrier)}
      waybillNo={parcel.waybillNo}
      when={{ label: t('sentAt'), at: parcel.sentAt }}
    />
  )
}

function Replacement({ replacement }: { replacement: NonNullable<RefundDetail['replacement']> }) {
  const t = usePhrases(refundDetailPhrases)
  const text = useBilingual()
  return (
    <Parcel
      title={t('replacement')}
      carrier={text(replacement.carrier)}
      waybillNo={replacement.waybillNo}
      when={{ label: t('shippedAt'), at: replacement.shippedAt }}
    />
  )
}

interface ParcelProps {
  title: string
  carrier: string
  waybillNo: string
  when: { label: string; at: string }
}

function Parcel({ title, carrier, waybillNo, when }: ParcelProps) {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  return (
    <section className="card">
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {title}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {r('beijingTime')}
        </span>
      </h2>
      <dl className="kv num refund-facts">
        <dt>{t('carrier')}</dt>
        <dd>{carrier}</dd>
        <dt>{t('waybillNo')}</dt>
        <dd>
          <Copyable label={t('copyWaybill')}>{waybillNo}</Copyable>
        </dd>
        <dt>{when.label}</dt>
        <dd>{formatDateTime(when.at)}</dd>
      </dl>
    </section>
  )
}
