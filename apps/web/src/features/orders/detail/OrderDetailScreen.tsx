import { useState } from 'react'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { useFirst, usePreload } from '../../../navigation/later.tsx'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Row } from '../../../ui/Row.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { CancelDialog, ConfirmReceiptDialog, PickupCodesSheet, ProofSheet } from '../order-dialogs.ts'
import '../orders.css'
import { LateSkeleton } from '../LateSkeleton.tsx'
import { OrderActions } from './OrderActions.tsx'
import { FactsCard } from './FactsCard.tsx'
import { PartyPlans, LinesCard, WifiCard } from './OrderContent.tsx'
import { OrderMissing } from './OrderMissing.tsx'
import { Headline, OrderProgress } from './OrderProgress.tsx'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { MoneyBackCard, MoneyBackText, PayMethods, PayNow } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { useOrder, useParcelOnItsWay } from '../order-queries.ts'
import { getDetailActions } from '../order-action-rules.ts'
import { codesToShow } from './pickup-code-rules.ts'
import { PickupCard } from './PickupCard.tsx'
import { RefundsCard } from '../after-sale/RefundsCard.tsx'
import { ShipToCard } from './ShipToCard.tsx'
import { useReadOrdersAgain } from '../read-orders-again.ts'

/** `/order/detail?orderNo=…`. */
export function OrderDetailScreen() {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const orderNo = useRoute().query['orderNo'] ?? ''
  const order = useOrder(orderNo)
  const right = (
    <span className="h" style={{ gap: 0 }}>
      <a className="ib" href={hrefTo('/contact')} aria-label={d('contact')}>
        <Icon name="head" />
      </a>
      <LanguagePill />
    </span>
  )
  const missing = orderNo === '' || order.error?.error === 'notFound'
  const withMoney = useFirst(Boolean(order.data?.moneyBack), MoneyBackCard, MoneyBackText)
  const withParty = useFirst((order.data?.plans.length ?? 0) > 1, PartyPlans)
  return (
    <>
      <TopBar title={t('detailTitle')} onBack={() => goBack('/order/list')} right={right} />
      {order.data && withMoney && withParty && !missing ? (
        <Order order={order.data} />
      ) : (
        <main>
          <h1 className="dh dk">{t('detailTitle')}</h1>
          {missing ? (
            <OrderMissing />
          ) : order.error ? (
            <LoadFailed error={order.error} busy={order.isFetching} onReload={() => void order.refetch()}>
              {t('loadFailedText')}
            </LoadFailed>
          ) : (
            <LateSkeleton cards={3} />
          )}
        </main>
      )}
    </>
  )
}

function Order({ order }: { order: OrderDetail }) {
  const d = usePhrases(orderDetailPhrases)
  const readAgain = useReadOrdersAgain()
  const parcel = useParcelOnItsWay(order)
  // The list links directly to the codes.
  const straightToCodes = useRoute().query['codes'] === '1'
  const [open, setOpen] = useState<'cancel' | 'confirm' | 'codes' | null>(straightToCodes ? 'codes' : null)
  const close = () => setOpen(null)
  const steps = {
    cancel: () => setOpen('cancel'),
    confirm: () => setOpen('confirm'),
    showCodes: () => setOpen('codes'),
  }
  const codes = codesToShow(order.pickup?.codes ?? [])
  usePreload(true, CancelDialog)
  const proof = order.pickup?.proof ?? null
  usePreload(codes.length > 0, PickupCodesSheet)
  usePreload(proof !== null, ProofSheet, PickupCodesSheet)
  usePreload(order.can.pay, PayNow)
  // Customer service alone needs no bar: the top bar has it.
  const { likely, quiet } = getDetailActions(order)
  const hasBar = likely !== null || quiet[0] !== 'contact'
  const actions = (desktop: boolean) => <OrderActions order={order} desktop={desktop} steps={steps} />
  return (
    <>
      <main className="wide">
        <h1 className="dh dk">
          <Headline order={order} parcel={parcel} />
        </h1>
        <div className="two">
          <section className="col">
            <OrderProgress order={order} parcel={parcel} onDeadline={readAgain} />
            {order.paymentPending && (
              <Note icon="info" live>
                {d('paymentOpen')}
              </Note>
            )}
            {order.can.pay && (
              <div className="card flush" style={{ minHeight: payMethodsHeight(order.payMethods.length) }}>
                <PayMethods methods={order.payMethods} silent={order.silentMethods} />
              </div>
            )}
            {order.moneyBack && <MoneyBackCard order={order} moneyBack={order.moneyBack} />}
            <RefundsCard order={order} />
            {order.pickup && <PickupCard pickup={order.pickup} onShow={steps.showCodes} />}
            {order.plans.length > 0 ? <WifiCard order={order} /> : <LinesCard order={order} />}
            {order.shipTo && order.can.changeAddress && <ShipToCard shipTo={order.shipTo} changeOf={order.orderNo} />}
          </section>
          <aside className="col">
            <div className="dk">{actions(true)}</div>
            {order.can.invoice && (
              <div className="card flush">
                <Row
                  icon="receipt"
                  label={d(order.currency === 'CNY' ? 'invoiceRow' : 'receiptRow')}
                  value={d(order.can.invoice === 'view' ? 'view' : 'canRequest')}
                  href={hrefTo('/invoice', { query: { orderNo: order.orderNo } })}
                />
              </div>
            )}
            <FactsCard order={order} />
          </aside>
        </div>
      </main>
      {hasBar && <ActionBar phoneOnly>{actions(false)}</ActionBar>}
      {open === 'cancel' && <CancelDialog order={order} onClose={close} />}
      {open === 'confirm' && <ConfirmReceiptDialog orderNo={order.orderNo} onClose={close} />}
      {open === 'codes' && proof && (
        <ProofSheet
          subject={{ of: 'order', orderNo: order.orderNo, act: 'codes' }}
          sentTo={proof.sentTo}
          onClose={close}
          onProved={readAgain}
        />
      )}
      {open === 'codes' && codes.length > 0 && <PickupCodesSheet order={order} codes={codes} onClose={close} />}
    </>
  )
}

const payMethodsHeight = (methods: number) => `${methods > 1 ? 2.375 + methods * 3.25 : 3.25}rem`
