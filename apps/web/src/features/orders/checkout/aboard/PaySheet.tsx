import { useState, type ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../../language/phrases.ts'
import { hrefTo } from '../../../../navigation/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Sheet } from '../../../../ui/layers/Sheet.tsx'
import { Price } from '../../../../ui/Price.tsx'
import { PayMethods } from '../../../payments/index.ts'
import { LateSkeleton } from '../../LateSkeleton.tsx'
import { Amounts } from '../Amounts.tsx'
import { busyWords, useCheckout } from '../checkout.ts'
import { QuoteProblem } from '../NoQuote.tsx'
import { OfferRows } from '../OfferRows.tsx'
import { PlanWarnings } from '../PlanWarnings.tsx'
import { PriceChange } from '../PriceChange.tsx'
import { Refusal } from '../Refusal.tsx'
import { getSettlementQuery, goodsRequest, noCoupon, type WifiAsk } from '../settlement-ask.ts'
import { settlementPhrases } from '../settlement-phrases.ts'
import { useChoices } from '../use-settlement.ts'
import type { WayOutProps } from '../WayOut.tsx'
import { paySheetPhrases } from './pay-sheet-phrases.ts'
import { useCheckoutAddress } from './use-checkout-address.ts'
import '../../orders.css'

interface PaySheetProps {
  tripId: string
  planId: string
  onClose: () => void
  /** Below the button, so that nothing moves when it comes later. */
  children?: ReactNode
}

/** Nothing is typed here: an invoice is asked for on the order, and a remark on the page of checkout. */
const nothingTyped = { remark: '', invoiceWish: null }

/** Checkout of one plan over the list aboard: what decides the price, and one button with the amount. */
export function PaySheet({ tripId, planId, onClose, children }: PaySheetProps) {
  const t = usePhrases(paySheetPhrases)
  const [agreed, setAgreed] = useState(false)
  const ask: WifiAsk = { kind: 'wifi', plans: [{ tripId, planId }], aboard: true, agreed }
  const [choices, choose, keepInAddress] = useChoices(ask)
  const here = hrefTo('/order/settlement', { query: getSettlementQuery(ask, choices) })
  useCheckoutAddress(here)
  const checkout = useCheckout({
    ask,
    goods: [],
    basket: goodsRequest(ask, [], choices),
    bestCoupon: choices.couponId === null,
    onPlace: (couponId) => keepInAddress({ ...choices, couponId: couponId ?? noCoupon }),
  })
  // An order under way is not left by accident: its answer decides what comes next.
  const close = () => (checkout.phase === 'submitting' || checkout.phase === 'leaving' ? undefined : onClose())
  const toGo: Rows['toGo'] = {
    ask,
    way: 'SHIP',
    placeChosen: false,
    goodsId: null,
    here,
    inSheet: {
      agree() {
        checkout.forgetRefusal()
        setAgreed(true)
      },
      close: onClose,
    },
    onChoose(change) {
      checkout.forgetRefusal()
      choose(change)
    },
  }
  const { data: quote, error } = checkout.quote
  return (
    <Sheet title={t('title')} onClose={close}>
      {quote ? (
        <>
          <Rows checkout={checkout} quote={quote} toGo={toGo} />
          {children}
        </>
      ) : error ? (
        <QuoteProblem checkout={checkout} toGo={toGo} />
      ) : (
        <LateSkeleton cards={2} />
      )}
    </Sheet>
  )
}

interface Rows {
  checkout: ReturnType<typeof useCheckout>
  quote: Quote
  toGo: Omit<WayOutProps, 'wayOut' | 'data' | 'look'>
}

function Rows({ checkout, quote, toGo }: Rows) {
  const t = usePhrases(paySheetPhrases)
  const words = usePhrases(settlementPhrases)
  const free = quote.payable === 0
  const button = free ? words('getFree') : t('pay', { price: formatMoney(quote.payable, quote.currency) })
  return (
    <div className="v">
      {checkout.refusal && <Refusal error={checkout.refusal} quote={quote} toGo={toGo} button={button} />}
      <PriceChange checkout={checkout} quote={quote} />
      <PlanWarnings warnings={quote.warnings} plans={quote.plans} />
      <div className="offers">
        <PlanRow quote={quote} />
        <OfferRows offers={checkout.offers} failed={checkout.offersFailed} quote={quote} onChoose={toGo.onChoose} />
        {!free && <PayMethods methods={quote.payMethods} silent={quote.silentMethods} />}
      </div>
      {/* The rows above name them. */}
      <Amounts quote={quote} without={['listTotal', 'coupon', 'rights']} />
      <Button
        wide
        busy={checkout.phase !== 'ready'}
        busyLabel={words(busyWords[checkout.phase])}
        onClick={() => void checkout.place(nothingTyped)}
      >
        {button}
      </Button>
      {!free && <p className="hint">{words('refundPromise')}</p>}
    </div>
  )
}

/** The plan with its flight, seat and passenger. */
function PlanRow({ quote: { lines, plans, listTotal, currency } }: { quote: Quote }) {
  const text = useBilingual()
  const words = usePhrases(settlementPhrases)
  const [line] = lines
  const [plan] = plans
  if (!line || !plan) return null
  return (
    <div className="row">
      <span className="gr">
        <b className="b2">{text(line.name)}</b>
        <br />
        <span className="s c2 num">
          {[plan.flight.flightNo, plan.seatNumber && words('seat', { seat: plan.seatNumber }), plan.passengerName]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Price amountMinor={listTotal} currency={currency} />
    </div>
  )
}
