import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { readHash } from '../../../navigation/hash-address.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { deliveryChoiceHref } from '../delivery/delivery-choice.ts'
import { noteLeavingForChoice } from '../delivery/delivery-return.ts'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'
import { plansHref } from './plans-href.ts'
import {
  getChoices,
  getSettlementQuery,
  noCoupon,
  withoutTrip,
  type Choices,
  type SettlementAsk,
  type WifiAsk,
} from './settlement-ask.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { getHeldOrder, getRefusedTrip, type WayOut as Way } from './settlement-rules.ts'

export interface WayOutProps {
  wayOut: Way
  ask: SettlementAsk
  /** The delivery method of the goods. */
  way: 'SHIP' | 'PICKUP'
  /** The product of a buy-now checkout; null falls back to the shop. */
  goodsId: string | null
  /** This screen's URL names an address or a counter. */
  placeChosen: boolean
  /** The hash of this checkout. */
  here: string
  onChoose: (change: Partial<Choices>) => void
  /** Over the list of plans: these lead on without another screen. */
  inSheet?: { agree: () => void; close: () => void }
  /** Details of the refusal from the server. */
  data: Record<string, unknown>
  look: string
}

/** The next step after a refusal; null if only trying again is left. */
export function WayOut(props: WayOutProps) {
  const { wayOut, ask, look, data } = props
  const refusedTrip = getRefusedTrip(data)
  const rest = ask.kind === 'wifi' && refusedTrip !== null ? withoutTrip(ask, refusedTrip) : null
  const g = usePhrases(goodsSettlementPhrases)
  const t = usePhrases(settlementPhrases)
  if (rest && (wayOut === 'choosePlan' || wayOut === 'seeOrders')) return <WithoutPassenger rest={rest} {...props} />
  switch (wayOut) {
    case 'seeOrders':
      return <ToOrder held={getHeldOrder(data)} look={look} />
    case 'choosePlan':
      // A missing address or counter is also answered with `notFound`.
      if (ask.kind === 'goods') return props.placeChosen ? <ToDelivery {...props} /> : <ToGoods {...props} />
      return props.inSheet ? (
        <button type="button" className={look} onClick={props.inSheet.close}>
          {t('choosePlan')}
        </button>
      ) : (
        <a href={plansHref(ask)} className={look}>
          {t('choosePlan')}
        </a>
      )
    case 'changeGoods':
      return <ToGoods {...props} />
    case 'chooseAddress':
    case 'choosePickupPoint':
      return <ToDelivery {...props} />
    case 'otherWay':
      return <OtherWay {...props} />
    case 'withoutCoupon':
      return (
        <button type="button" className={look} onClick={() => props.onChoose({ couponId: noCoupon })}>
          {g('withoutCoupon')}
        </button>
      )
    case 'withoutRightsCard':
      return (
        <button type="button" className={look} onClick={() => props.onChoose({ rightsNo: null })}>
          {g('withoutRightsCard')}
        </button>
      )
    case 'agree':
      return <Agree {...props} />
    case 'confirmNewPrice':
    case 'tryAgain':
      return null
  }
}

/** The same checkout for the others of the party; the choices stay. */
function WithoutPassenger({ rest, here, look }: WayOutProps & { rest: WifiAsk }) {
  const t = usePhrases(settlementPhrases)
  const choices = getChoices(Object.fromEntries(readHash(here).query))
  return (
    <a href={hrefTo('/order/settlement', { query: getSettlementQuery(rest, choices) })} className={look}>
      {t('withoutPassenger')}
    </a>
  )
}

function ToOrder({ held, look }: { held: ReturnType<typeof getHeldOrder>; look: string }) {
  const t = usePhrases(settlementPhrases)
  if (!held) {
    return (
      <Link to="/order/list" className={look}>
        {t('seeOrders')}
      </Link>
    )
  }
  return (
    <Link to="/order/detail" query={{ orderNo: held.orderNo }} className={look}>
      {t(held.unpaid ? 'continuePayment' : 'seeOrder')}
    </Link>
  )
}

/** The terms, and this checkout with the consent that was missing (spec §5). */
function Agree({ here, onChoose, inSheet, look }: WayOutProps) {
  const t = usePhrases(settlementPhrases)
  return (
    <span className="h wrap">
      <Link to="/privacyClause/:id?" params={{ id: 'wifi_terms' }} className="phrase">
        {t('readTerms')}
      </Link>
      {inSheet ? (
        <button type="button" className={look} onClick={inSheet.agree}>
          {t('agreeAndGoOn')}
        </button>
      ) : (
        <a href={`${here}&agreed=1`} className={look} onClick={() => onChoose({})}>
          {t('agreeAndGoOn')}
        </a>
      )}
    </span>
  )
}

/** Back to the cart, the product or the shop. */
function ToGoods({ ask, goodsId, look }: WayOutProps) {
  const g = usePhrases(goodsSettlementPhrases)
  if (ask.kind === 'goods' && 'cartLineIds' in ask) {
    return (
      <Link to="/shopCart" className={look}>
        {g('toCart')}
      </Link>
    )
  }
  return goodsId ? (
    <Link to="/goods/:id" params={{ id: goodsId }} className={look}>
      {g('toGoods')}
    </Link>
  ) : (
    <Link to="/shop" className={look}>
      {g('toShop')}
    </Link>
  )
}

/** Chooses another address, or another counter for pick-up. */
function ToDelivery({ wayOut, way, here, look }: WayOutProps) {
  const g = usePhrases(goodsSettlementPhrases)
  const point = wayOut === 'choosePickupPoint' || (wayOut === 'choosePlan' && way === 'PICKUP')
  return (
    <a href={deliveryChoiceHref(here, point ? 'PICKUP' : 'SHIP')} className={look} onClick={noteLeavingForChoice}>
      {g(point ? 'choosePoint' : 'otherAddress')}
    </a>
  )
}

function OtherWay({ way, onChoose, look }: WayOutProps) {
  const g = usePhrases(goodsSettlementPhrases)
  const other = way === 'SHIP' ? 'PICKUP' : 'SHIP'
  return (
    <button type="button" className={look} onClick={() => onChoose({ way: other })}>
      {g(other === 'SHIP' ? 'shipInstead' : 'pickUpInstead')}
    </button>
  )
}

export const smallLine = buttonClass({ kind: 'line', small: true })
