import { useEffect, type ReactNode } from 'react'
import { noteOnce } from '../../analytics/note.ts'
import type { ApiError } from '../../api/api-error.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { useRoute } from '../../navigation/router.ts'
import { storage } from '../../storage/storage.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Confirming, Over, Paid, ResultBar, Unpaid } from './PayOutcomes.tsx'
import { paymentPhrases } from './payment-phrases.ts'
import { usePayResult } from './pay-result-query.ts'

/** The return from the payment page: never asks to pay while a payment may be on its way (persona 4). */
export function PayResultScreen() {
  const orderNo = useRoute().query['orderNo'] ?? ''
  return orderNo === '' ? <NotFound /> : <PayResult orderNo={orderNo} />
}

/** A page without an order; on phones its heading is the bar's. */
function Page({ busy, children }: { busy?: true; children: ReactNode }) {
  const t = usePhrases(paymentPhrases)
  return (
    <>
      <ResultBar />
      <main aria-busy={busy}>
        <h1 className="dh dk">{t('title')}</h1>
        {children}
      </main>
    </>
  )
}

function PayResult({ orderNo }: { orderNo: string }) {
  const { order, outcome, checkAgain, checking } = usePayResult(orderNo)
  const paid = outcome?.is === 'paid' ? order.data : undefined
  useEffect(() => {
    if (!paid) return
    const { kind, currency, payable, paidBy, wifi } = paid
    const { flightNo, flightDate } = wifi?.flight ?? {}
    const facts = { flight_no: flightNo ?? null, flight_date: flightDate, kind, currency, amount: payable }
    noteOnce(orderNo, 'order_paid', { ...facts, pay_method: paidBy })
  }, [paid, orderNo])
  const recheck = { checking: checking || (order.isFetching && !order.data), checkAgain }
  if (!order.data || !outcome) {
    if (!order.error) {
      return (
        <Page busy>
          <Skeleton lines={['50%', '85%', '100%']} />
        </Page>
      )
    }
    if (order.error.error === 'notFound') return <NotFound />
    return order.error.error === 'unauthorized' ? <LoginNeeded /> : <Unknown {...recheck} error={order.error} />
  }
  switch (outcome.is) {
    case 'paid':
      return <Paid order={order.data} />
    case 'confirming':
      return <Confirming order={order.data} {...recheck} waitingLong={outcome.waitingLong} heard={outcome.heard} />
    case 'unpaid':
      return <Unpaid order={order.data} {...recheck} notSeen={outcome.notSeen} />
    case 'over':
      return <Over order={order.data} />
  }
}

function LoginNeeded() {
  const t = usePhrases(paymentPhrases)
  return (
    <Page>
      <Empty
        title={t('loginNeeded')}
        action={
          <Link
            to={inFlight() ? '/portalLogin' : '/emailLogin'}
            className={buttonClass()}
            // Returns to this result after the login (L2).
            onClick={() => storage.write('afterLogin', location.hash)}
          >
            {t('logIn')}
          </Link>
        }
      >
        <p>{t('loginNeededText')}</p>
      </Empty>
    </Page>
  )
}

function NotFound() {
  const t = usePhrases(paymentPhrases)
  return (
    <Page>
      <Empty
        title={t('missing')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {t('toOrders')}
          </Link>
        }
      >
        <p>{t('missingText')}</p>
      </Empty>
    </Page>
  )
}

interface UnknownProps {
  checking: boolean
  checkAgain: () => void
  error: ApiError
}

function Unknown({ checking, checkAgain, error }: UnknownProps) {
  const t = usePhrases(paymentPhrases)
  const text = useBilingual()
  return (
    <Page>
      <Empty
        title={t('unknown')}
        action={
          <Button busy={checking} busyLabel={t('checking')} onClick={checkAgain}>
            {t('iHavePaid')}
          </Button>
        }
      >
        {/* The server's message, if it sent one. */}
        <p>{error.code ? `${text(error.messages)}${t('doNotRepeatUnknown')}` : t('unknownText')}</p>
      </Empty>
    </Page>
  )
}
