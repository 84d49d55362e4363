import type { ReactNode } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../api/server-time.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { replaceRoute, useRoute } from '../../navigation/router.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { FlightArc } from '../../ui/FlightArc.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stations } from '../../ui/Stations.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { BoughtCard } from './BoughtCard.tsx'
import { useContinuePayment } from './continue-payment.ts'
import { HowToConnect } from './HowToConnect.tsx'
import { paymentPhrases } from './payment-phrases.ts'
import type { PayOutcome } from './payment-rules.ts'
import { usePayResult } from './pay-result-query.ts'

/** Where the cashier sends the passenger back to: never asks to pay while a payment may be on its way (persona 4). */
export function PayResultScreen() {
  const t = usePhrases(paymentPhrases)
  const orderNo = useRoute().query['orderNo'] ?? ''
  const { order, outcome, checkAgain } = usePayResult(orderNo)
  const actions = { orderNo, checkAgain, checking: order.isFetching }
  return (
    <>
      {/* The entry before this one is the cashier's page. */}
      <TopBar title={t('title')} onBack={() => replaceRoute(inFlight() ? '/productList' : '/order/list')} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        {order.data && outcome ? (
          <Result order={order.data} outcome={outcome} {...actions} />
        ) : order.error || orderNo === '' ? (
          <NoResult error={orderNo === '' ? 'notFound' : order.error?.error} {...actions} />
        ) : (
          <Skeleton lines={['50%', '85%', '100%']} />
        )}
      </main>
    </>
  )
}

interface ResultActions {
  orderNo: string
  checkAgain: () => void
  checking: boolean
}

function Result({ outcome, ...props }: ResultActions & { order: OrderDetail; outcome: PayOutcome }) {
  switch (outcome.is) {
    case 'paid':
      return <Paid order={props.order} />
    case 'confirming':
      return <Confirming {...props} waitingLong={outcome.waitingLong} />
    case 'unpaid':
      return <Unpaid {...props} />
    case 'over':
      return <Over order={props.order} />
  }
}

interface HeadlineProps {
  title: ReactNode
  children?: ReactNode
  /** How far the order has come; where it stands now when `live`. */
  flown: number
  live?: boolean
  ended?: boolean
}

/** The state of the payment on the order's line. */
function Headline({ title, children, flown, live, ended }: HeadlineProps) {
  const t = usePhrases(paymentPhrases)
  const ahead = { state: 'ahead' as const }
  return (
    <div className="card" style={{ paddingBottom: '.75rem' }} role="status">
      <h2 className="t1">{title}</h2>
      {children && <p className="b2 c2">{children}</p>}
      <div className="sea" style={{ marginTop: '.75rem' }}>
        <FlightArc layout="order" stations={4} flown={flown} {...(ended ? { ended } : { marker: 'dot', live: live ?? false })} />
      </div>
      <Stations
        edges
        stations={[
          { key: 'bought', label: t('bought'), ...(flown > 0 && !ended && { state: 'now' }) },
          { key: 'takeOff', label: ended ? '' : t('takeOff'), ...ahead },
          { key: 'online', label: ended ? '' : t('online'), ...ahead },
          { key: 'landing', label: ended ? '' : t('landing'), ...ahead },
        ]}
      />
    </div>
  )
}

function Paid({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const aboard = inFlight()
  const airborne = order.wifi?.flight.status === 'departed'
  return (
    <>
      <Headline title={t(order.payable === 0 ? 'nothingToPay' : 'paid')} flown={airborne ? 0.5 : 0.17}>
        {order.kind === 'WIFI' && t(aboard || airborne ? 'readyNow' : 'seeYouAboard')}
      </Headline>
      <BoughtCard order={order} />
      {order.kind === 'WIFI' && !aboard && <HowToConnect />}
      <ActionBar>
        <Link to="/order/detail" query={{ orderNo: order.orderNo }} className={buttonClass(aboard ? { kind: 'line' } : {})}>
          {t('toOrder')}
        </Link>
        {aboard && (
          <Link to="/payAuth" className={buttonClass()}>
            {t('connect')}
          </Link>
        )}
      </ActionBar>
    </>
  )
}

function Confirming({ order, waitingLong, checking, checkAgain }: ResultActions & { order: OrderDetail; waitingLong: boolean }) {
  const t = usePhrases(paymentPhrases)
  return (
    <>
      <Headline title={t('confirming')} flown={0} live>
        {t('doNotRepeat')}
      </Headline>
      <BoughtCard order={order} />
      {waitingLong && (
        <div className="card v">
          <p className="b2 c2">{t('leftUnpaid')}</p>
          <PayAgain order={order} kind="line" />
        </div>
      )}
      <ActionBar>
        <Button kind="sec2" busy={checking && waitingLong} busyLabel={t('checking')} onClick={checkAgain}>
          {t('iHavePaid')}
        </Button>
      </ActionBar>
    </>
  )
}

function Unpaid({ order, checking, checkAgain }: ResultActions & { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  const clockOffset = useServerClockOffset()
  return (
    <>
      <Headline title={t('unpaid')} flown={0}>
        {order.payDeadline && (
          <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={checkAgain}>
            {(clock) => t('payWithin', { clock })}
          </Countdown>
        )}{' '}
        {t('checkFirst')}
      </Headline>
      <BoughtCard order={order} />
      <ActionBar>
        <Button kind="line" busy={checking} busyLabel={t('checking')} onClick={checkAgain}>
          {t('iHavePaid')}
        </Button>
        {order.can.pay && <PayAgain order={order} kind="pay" />}
      </ActionBar>
    </>
  )
}

function PayAgain({ order, kind }: { order: OrderDetail; kind: 'pay' | 'line' }) {
  const t = usePhrases(paymentPhrases)
  const { pay, paying } = useContinuePayment()
  const [payMethod] = order.payMethods
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

function Over({ order }: { order: OrderDetail }) {
  const t = usePhrases(paymentPhrases)
  return (
    <>
      <Headline title={t('over')} flown={0.34} ended>
        {t('overText')}
      </Headline>
      <BoughtCard order={order} />
      <ActionBar>
        <Link to="/order/detail" query={{ orderNo: order.orderNo }} className={buttonClass({ kind: 'line' })}>
          {t('toOrder')}
        </Link>
        <Link to={inFlight() ? '/productList' : '/purchaseIndex'} className={buttonClass()}>
          {t('buyAgain')}
        </Link>
      </ActionBar>
    </>
  )
}

function NoResult({ error, checking, checkAgain }: ResultActions & { error: string | undefined }) {
  const t = usePhrases(paymentPhrases)
  if (error === 'unauthorized') {
    return (
      <Empty
        scene="gap"
        title={t('loginNeeded')}
        action={
          <Link to={inFlight() ? '/portalLogin' : '/emailLogin'} className={buttonClass()}>
            {t('logIn')}
          </Link>
        }
      >
        <p>{t('loginNeededText')}</p>
      </Empty>
    )
  }
  if (error === 'notFound') {
    return (
      <Empty
        scene="gap"
        title={t('missing')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {t('toOrders')}
          </Link>
        }
      >
        <p>{t('missingText')}</p>
      </Empty>
    )
  }
  return (
    <Empty
      scene="gap"
      title={t('unknown')}
      action={
        <Button busy={checking} busyLabel={t('checking')} onClick={checkAgain}>
          {t('iHavePaid')}
        </Button>
      }
    >
      <p>{t('unknownText')}</p>
    </Empty>
  )
}
