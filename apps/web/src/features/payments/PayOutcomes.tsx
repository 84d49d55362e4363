import type { ReactNode } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../api/server-time.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { formatHours } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { replaceRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { useWide } from '../../ui/frame/width.tsx'
import { getCurrentPlan } from '../orders/index.ts'
import { BoughtCard } from './BoughtCard.tsx'
import { useChosenMethod } from './chosen-method.ts'
import { useContinuePayment } from './continue-payment.ts'
import { GoodsBesidePlan } from './GoodsBesidePlan.tsx'
import { HowToConnect } from './HowToConnect.tsx'
import { LateMoneyText } from './LateMoneyText.tsx'
import { PayHeadline } from './PayHeadline.tsx'
import { paymentPhrases } from './payment-phrases.ts'
import { getLateMoney } from './late-money-rules.ts'
import { getCodesToCollect } from './payment-rules.ts'
import { ReadyPass, ReadySky } from './WifiReady.tsx'

/** The previous history entry is the payment page. */
export function ResultBar() {
  const t = usePhrases(paymentPhrases)
  return <TopBar title={t('title')} onBack={() => replaceRoute(inFlight() ? '/productList' : '/order/list')} />
}

interface OutcomePageProps {
  order: OrderDetail
  headline: ReactNode
  actions: ReactNode
  children?: ReactNode
}

function OutcomePage({ order, headline, actions, children }: OutcomePageProps) {
  const t = usePhrases(paymentPhrases)
  return (
    <>
      <ResultBar />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        {headline}
        <BoughtCard order={order} />
        {children}
      </main>
      <ActionBar>{actions}</ActionBar>
    </>
  )
}

export function Paid({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const aboard = inFlight()
  const wide = useWide()
  const plan = getCurrentPlan(order.plans)
  const tripId = useSession()?.passenger.tripId
  // The passenger's own, of several.
  const own = order.plans.find((one) => one.tripId === tripId)
  const actions = (
    <>
      <Link
        to="/order/detail"
        query={{ orderNo: order.orderNo }}
        className={buttonClass(aboard && plan ? { kind: 'line' } : {})}
      >
        {t('toOrder')}
      </Link>
      {aboard && plan && (
        <a
          href={own?.entitlementState === 'unused' ? connectHref(own.entitlementId) : hrefTo('/payAuth')}
          className={buttonClass()}
        >
          {t('connect')}
        </a>
      )}
    </>
  )
  if (plan) {
    return (
      <>
        <ReadySky order={order} />
        <main className="over">
          <ReadyPass order={order} plan={plan} />
          {!aboard && <HowToConnect />}
          {/* What comes later on a desktop stands below it. */}
          {wide && <ActionBar>{actions}</ActionBar>}
          {!aboard && <GoodsBesidePlan />}
        </main>
        {!wide && <ActionBar>{actions}</ActionBar>}
      </>
    )
  }
  const { title, text } = getNextWords(order)
  return (
    <OutcomePage
      order={order}
      headline={
        <>
          <PayHeadline
            title={t(title)}
            settled={t(order.payable === 0 ? 'nothingToPay' : 'paid')}
            kind={order.kind}
            at="bought"
          >
            {t(text)}
          </PayHeadline>
          <CodesCard order={order} />
        </>
      }
      actions={actions}
    />
  )
}

/** Nothing is left to choose: the tap connects. */
const connectHref = (entitlementId: string) => hrefTo('/network/verify', { query: { entitlementId } })

/** The codes for the counter; while a proof is asked for, the order shows them after it (O9). */
function CodesCard({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const text = useBilingual()
  const codes = getCodesToCollect(order)
  const point = order.pickup?.point
  if (codes.length === 0 || !point) return null
  return (
    <section className="card">
      <h2 className="s c2">{t('pickupCodes')}</h2>
      {codes.map((code) => (
        <p key={code} className="num" style={{ fontSize: '2rem', lineHeight: 1.25, fontWeight: 600 }}>
          {code}
        </p>
      ))}
      <p className="s c2" style={{ marginTop: '.5rem' }}>
        {text(point.name)} · {text(point.place)}
        <span className="num" style={{ display: 'block' }}>
          {t('hours', { hours: formatHours(point.hours) })}
        </span>
      </p>
    </section>
  )
}

/** The phrases for the next step of goods. */
function getNextWords(order: OrderDetail) {
  if (order.kind === 'SHIP') return { title: 'packing', text: 'weShipSoon' } as const
  return { title: 'toCollect', text: getCodesToCollect(order).length > 0 ? 'showCodes' : 'codesReady' } as const
}

interface Recheck {
  order: OrderDetail
  checking: boolean
  checkAgain: () => void
}

interface ConfirmingProps extends Recheck {
  waitingLong: boolean
  heard: 'noAnswer' | null
}

export function Confirming({ order, waitingLong, heard, checking, checkAgain }: ConfirmingProps) {
  const t = usePhrases(paymentPhrases)
  return (
    <OutcomePage
      order={order}
      headline={
        <PayHeadline title={t('confirming')} kind={order.kind} at="paying" live>
          {t(heard ?? 'doNotRepeat')}
        </PayHeadline>
      }
      actions={
        <Button kind="sec2" busy={checking} busyLabel={t('checking')} onClick={checkAgain}>
          {t('iHavePaid')}
        </Button>
      }
    >
      {waitingLong && (
        <div className="card v">
          <p className="b2 c2">{t('leftUnpaid')}</p>
          <PayAgain order={order} kind="line" />
          <OtherWay order={order} />
        </div>
      )}
    </OutcomePage>
  )
}

/** The order's own page has the choice of payment methods. */
function OtherWay({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  return (
    <Link to="/order/detail" query={{ orderNo: order.orderNo }} className={buttonClass({ kind: 'txt', wide: true })}>
      {t('otherWay')}
    </Link>
  )
}

/** `notSeen`: the gateway has just answered that it has no payment. */
export function Unpaid({ order, notSeen, checking, checkAgain }: Recheck & { notSeen: boolean }) {
  const t = usePhrases(paymentPhrases)
  const clockOffset = useServerClockOffset()
  return (
    <OutcomePage
      order={order}
      headline={
        <PayHeadline title={t(notSeen ? 'notSeen' : 'unpaid')} kind={order.kind} at="paying">
          {order.payDeadline && (
            <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={checkAgain}>
              {(clock) => t('payWithin', { clock })}
            </Countdown>
          )}{' '}
          {t(notSeen ? 'notSeenText' : 'checkFirst')}
        </PayHeadline>
      }
      actions={
        <>
          <Button kind="line" busy={checking} busyLabel={t('checking')} onClick={checkAgain}>
            {t('iHavePaid')}
          </Button>
          {order.can.pay && <PayAgain order={order} kind="pay" />}
        </>
      }
    >
      {order.can.pay && <OtherWay order={order} />}
    </OutcomePage>
  )
}

export function Over({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  return (
    <OutcomePage
      order={order}
      headline={<OverHeadline order={order} />}
      actions={
        <>
          <Link to="/order/detail" query={{ orderNo: order.orderNo }} className={buttonClass({ kind: 'line' })}>
            {t('toOrder')}
          </Link>
          {order.kind === 'WIFI' ? (
            <Link to={inFlight() ? '/productList' : '/purchaseIndex'} className={buttonClass()}>
              {t('buyAgain')}
            </Link>
          ) : (
            <Link to="/shop" className={buttonClass()}>
              {t('toShop')}
            </Link>
          )}
        </>
      }
    />
  )
}

/** Why the order can no longer be paid, and what happens to money paid anyway. */
function OverHeadline({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  if (getLateMoney(order)) {
    return (
      <PayHeadline title={t('lateTitle')} kind={order.kind} at="ended">
        <LateMoneyText order={order} />
      </PayHeadline>
    )
  }
  const why = order.moneyBack
    ? 'comingBack'
    : order.state === 'closed' && order.plans.some(({ flight }) => flight.status === 'cancelled')
      ? 'flightGone'
      : 'over'
  return (
    <PayHeadline title={t(why)} kind={order.kind} at="ended">
      {t(`${why}Text`)}
    </PayHeadline>
  )
}

function PayAgain({ order, kind }: { order: OrderDetail; kind: 'pay' | 'line' }) {
  const t = usePhrases(paymentPhrases)
  const { pay, paying } = useContinuePayment()
  const [payMethod] = useChosenMethod(order.payMethods)
  if (!payMethod) return null
  return (
    <Button
      kind={kind}
      busy={paying !== null}
      busyLabel={t('openingCashier')}
      onClick={() => void pay({ orderNo: order.orderNo, payMethod })}
    >
      {t('continuePayment')}
    </Button>
  )
}
