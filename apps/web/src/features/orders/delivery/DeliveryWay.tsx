import type { ReactNode } from 'react'
import { deliveryWays, type DeliveryWay as Way } from '@aisle/contract/order-states'
import type { Quote } from '@aisle/contract/orders-schemas'
import { formatHours } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { phoneShown } from '../../../language/phone-shown.ts'
import { usePlaceShown } from '../../../language/place-shown.ts'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { deliveryChoiceHref } from './delivery-choice.ts'
import { deliveryPhrases } from './delivery-phrases.ts'
import { noteLeavingForChoice } from './delivery-return.ts'
import { goodsSettlementPhrases } from '../checkout/goods-settlement-phrases.ts'
import type { Choices } from '../checkout/settlement-ask.ts'

interface DeliveryWayProps {
  quote: Quote
  way: Way
  /** The hash of this checkout, to return to. */
  here: string
  onChoose: (change: Partial<Choices>) => void
}

/** Delivery or pick-up, and the address or counter. */
export function DeliveryWay({ quote, way, here, onChoose }: DeliveryWayProps) {
  const t = usePhrases(deliveryPhrases)
  const href = deliveryChoiceHref(here, way)
  return (
    <>
      <Segmented
        label={t('way')}
        options={deliveryWays.map((value) => ({ value, label: t(value) }))}
        value={way}
        onChange={(next) => onChoose({ way: next })}
      />
      {way === 'SHIP' ? (
        <AddressCard shipTo={quote.shipTo} href={href} />
      ) : (
        <PointCard point={quote.pickupPoint} href={href} />
      )}
    </>
  )
}

function AddressCard({ shipTo, href }: { shipTo: Quote['shipTo']; href: string }) {
  const t = usePhrases(goodsSettlementPhrases)
  const place = usePlaceShown()
  if (!shipTo) {
    return (
      <ChoiceCard icon="pin" label={t('chooseAddress')} href={href}>
        <b>{t('chooseAddress')}</b>
        <br />
        <span className="b2 c2">{t('chooseAddressText')}</span>
      </ChoiceCard>
    )
  }
  return (
    <ChoiceCard icon="pin" label={t('changeAddress')} href={href}>
      <b>{shipTo.receiver}</b> <span className="c2 num phrase">{phoneShown(shipTo.phone)}</span>
      <br />
      <span className="b2 c2">{place(shipTo)}</span>
    </ChoiceCard>
  )
}

function PointCard({ point, href }: { point: Quote['pickupPoint']; href: string }) {
  const t = usePhrases(goodsSettlementPhrases)
  const d = usePhrases(deliveryPhrases)
  const text = useBilingual()
  if (!point) {
    return (
      <ChoiceCard icon="box" label={t('choosePoint')} href={href}>
        <b>{t('choosePoint')}</b>
        <br />
        <span className="b2 c2">{d('choosePointText')}</span>
      </ChoiceCard>
    )
  }
  return (
    <ChoiceCard icon="box" label={t('changePoint')} href={href}>
      <b>
        {text(point.city)} {text(point.name)}
      </b>
      <br />
      <span className="b2 c2">{text(point.place)}</span>
      <br />
      <span className="b2 c2 num">{d('hours', { hours: formatHours(point.hours) })}</span>
    </ChoiceCard>
  )
}

interface ChoiceCardProps {
  icon: IconName
  /** Describes the tap for screen readers. */
  label: string
  href: string
  children: ReactNode
}

function ChoiceCard({ icon, label, href, children }: ChoiceCardProps) {
  return (
    <a className="card h top" href={href} style={{ gap: '.75rem' }} onClick={noteLeavingForChoice}>
      <Icon name={icon} className="sea" />
      <span className="gr" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
        <span className="vh"> {label}</span>
      </span>
      <Icon name="chev" size="s" />
    </a>
  )
}
