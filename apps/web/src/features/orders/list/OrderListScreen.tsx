import { Fragment, useEffect, useRef, useState } from 'react'
import { orderTabs, type OrderTab } from '@aisle/contract/order-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { formatMonth } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { hrefTo } from '../../../navigation/paths.ts'
import { usePreload } from '../../../navigation/later.tsx'
import { goBack, rewriteAddress, useRoute } from '../../../navigation/router.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { climb } from '../../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { AccountAside } from '../../me/index.ts'
import { LateSkeleton } from '../LateSkeleton.tsx'
import { OrderRow } from './OrderRow.tsx'
import { groupByMonth } from '../news/order-news-rules.ts'
import { OtherMailbox } from './OtherMailbox.tsx'
import { CancelDialog } from '../order-dialogs.ts'
import '../orders.css'
import { PayNow } from '../order-parts.tsx'
import { orderPhrases } from '../order-phrases.ts'
import { useOrderPages } from '../order-queries.ts'
import { getOrderTab, getTabCount } from '../order-view-rules.ts'
import { useReadOrdersAgain } from '../read-orders-again.ts'

/** `/order/list?tab=…` (E4). */
export function OrderListScreen() {
  const t = usePhrases(orderPhrases)
  const [tab, chooseTab] = useTabInAddress()
  const tabs = useRef<HTMLDivElement>(null)
  const { data } = useOrderPages(tab)
  const counts = useLatest(data?.counts)
  const counted = counts !== undefined
  const getName = (value: OrderTab) => {
    const n = getTabCount(value, counts)
    return n === null ? t(value) : t('tabCount', { name: t(value), n })
  }
  // The last tabs overflow a phone's screen, and counts widen them.
  useEffect(() => {
    tabs.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab, counted])
  return (
    <>
      <TopBar title={t('listTitle')} onBack={() => goBack('/me')} />
      <main className="order-list besides">
        <h1 className="dh dk">{t('listTitle')}</h1>
        <div ref={tabs} style={{ marginTop: '-.25rem' }}>
          <Tabs
            label={t('tabsLabel')}
            options={orderTabs.map((value) => ({ value, label: getName(value) }))}
            value={tab}
            onChange={chooseTab}
          />
        </div>
        <Orders key={tab} tab={tab} onShowAll={() => chooseTab('all')} />
        <AccountAside />
      </main>
    </>
  )
}

/** Keeps the previous value while the next one loads, so that the tabs do not jump. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value)
  if (value !== undefined && value !== latest) setLatest(value)
  return value ?? latest
}

/** Keeps the tab in the URL without navigating, so the focus stays on the tabs. */
function useTabInAddress() {
  const { query } = useRoute()
  const [tab, setTab] = useState(getOrderTab(query['tab']))
  // Follows a link to another tab while the list is open.
  const [followed, setFollowed] = useState(query)
  if (followed !== query) {
    setFollowed(query)
    setTab(getOrderTab(query['tab']))
  }
  function choose(next: OrderTab) {
    setTab(next)
    rewriteAddress(hrefTo('/order/list', next === 'all' ? {} : { query: { tab: next } }))
  }
  return [tab, choose] as const
}

interface TabProps {
  tab: OrderTab
  onShowAll: () => void
}

function Orders({ tab, onShowAll }: TabProps) {
  const t = usePhrases(orderPhrases)
  const language = useLanguage()
  const pages = useOrderPages(tab)
  const readAgain = useReadOrdersAgain()
  const [paying, setPaying] = useState<string | null>(null)
  const [canceling, setCanceling] = useState<OrderSummary | null>(null)
  const orders = pages.data?.orders
  usePreload(orders !== undefined && orders.length > 0, CancelDialog)
  usePreload(orders?.some(({ can }) => can.pay) === true, PayNow)
  function payEnded() {
    setPaying(null)
    readAgain()
  }
  if (!orders) {
    return pages.isError ? (
      <LoadFailed busy={pages.isFetching} onReload={() => void pages.refetch()}>
        {t('loadFailedText')}
      </LoadFailed>
    ) : (
      <LateSkeleton cards={3} />
    )
  }
  if (orders.length === 0) return <NoOrders tab={tab} onShowAll={onShowAll} />
  return (
    <>
      {groupByMonth(orders).map(({ month, orders: ofMonth }, group) => (
        <Fragment key={month}>
          {group > 0 && <h2 className="t3 c2">{formatMonth(month, language)}</h2>}
          <div className="v order-rows">
            {ofMonth.map((order) => (
              <OrderRow
                key={order.orderNo}
                order={order}
                paying={paying === order.orderNo}
                onPay={() => setPaying(order.orderNo)}
                onCancel={() => setCanceling(order)}
                onDeadline={readAgain}
              />
            ))}
          </div>
        </Fragment>
      ))}
      {pages.hasNextPage && (
        <Button
          kind="line"
          wide
          busy={pages.isFetchingNextPage}
          busyLabel={t('loading')}
          onClick={() => void pages.fetchNextPage()}
        >
          {t(pages.isFetchNextPageError ? 'reload' : 'loadMore')}
        </Button>
      )}
      <p className="s c3 ct">
        {!pages.hasNextPage && (
          <>
            {t('noMore')}
            <br />
          </>
        )}
        {t('times')}
      </p>
      <OtherMailbox />
      {paying !== null && <PayNow orderNo={paying} onEnd={payEnded} />}
      {canceling && <CancelDialog order={canceling} onClose={() => setCanceling(null)} />}
    </>
  )
}

const emptyTexts = {
  all: 'emptyAllText',
  pending_payment: 'emptyTabText',
  awaiting_shipment: 'emptyShipText',
  awaiting_receipt: 'emptyShipText',
  completed: 'emptyTabText',
  refunds: 'emptyRefundsText',
} as const

function NoOrders({ tab, onShowAll }: TabProps) {
  const t = usePhrases(orderPhrases)
  return (
    <Empty
      scene={climb}
      title={t(tab === 'all' ? 'emptyAll' : 'emptyTab')}
      action={
        tab === 'all' ? (
          <Link to="/purchaseIndex" className={buttonClass()}>
            {t('buyWifi')}
          </Link>
        ) : (
          <Button kind="line" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        )
      }
    >
      <p>{t(emptyTexts[tab])}</p>
      <OtherMailbox />
    </Empty>
  )
}
