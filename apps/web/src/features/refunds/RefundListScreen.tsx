import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack, useRoute } from '../../navigation/router.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { LateSkeleton } from '../orders/index.ts'
import { RefundCard } from './RefundCard.tsx'
import { refundPhrases } from './refund-phrases.ts'
import { useRefundPages } from './refund-queries.ts'
import './refunds.css'

/** `/refund/list`: every refund, return and exchange; with `?orderNo=` those of one order. */
export function RefundListScreen() {
  const r = usePhrases(refundPhrases)
  const orderNo = useRoute().query['orderNo'] ?? null
  return (
    <>
      <TopBar title={r('listTitle')} onBack={() => goBack('/me')} />
      <main>
        <h1 className="dh dk">{r('listTitle')}</h1>
        {orderNo !== null && (
          <p className="h s c2">
            <span className="num gr of-order">{r('ofOrder', { orderNo })}</span>
            <Link to="/refund/list" className="sea hit nb">
              {r('showAll')}
            </Link>
          </p>
        )}
        <Refunds key={orderNo ?? ''} orderNo={orderNo} />
      </main>
    </>
  )
}

function Refunds({ orderNo }: { orderNo: string | null }) {
  const r = usePhrases(refundPhrases)
  const pages = useRefundPages(orderNo)
  if (!pages.data) {
    if (!pages.isError) return <LateSkeleton cards={3} />
    return (
      <LoadFailed error={pages.error} busy={pages.isFetching} onReload={() => void pages.refetch()}>
        {r('loadFailedText')}
      </LoadFailed>
    )
  }
  if (pages.data.length === 0) {
    return (
      <Empty
        scene={climb}
        title={r('empty')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {r('toOrders')}
          </Link>
        }
      >
        <p>{r('emptyText')}</p>
      </Empty>
    )
  }
  return (
    <>
      {pages.data.map((refund) => (
        <RefundCard key={refund.refundNo} refund={refund} />
      ))}
      {pages.hasNextPage && (
        <Button
          kind="line"
          wide
          busy={pages.isFetchingNextPage}
          busyLabel={r('loading')}
          onClick={() => void pages.fetchNextPage()}
        >
          {r(pages.isFetchNextPageError ? 'reload' : 'loadMore')}
        </Button>
      )}
      <p className="s c3 ct">
        {!pages.hasNextPage && (
          <>
            {r('noMore')}
            <br />
          </>
        )}
        {r('times')}
      </p>
    </>
  )
}
