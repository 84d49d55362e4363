import { consolePaths, type StaffOrder } from '@aisle/contract/console'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { callConsole, CallRefused } from '../../api/call-console.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { NeighbourButtons } from '../../lists/NeighbourButtons.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { OrderActs } from './OrderActs.tsx'
import { OrderAside } from './OrderAside.tsx'
import { OrderHold } from './OrderHold.tsx'
import { OrderLines } from './OrderLines.tsx'
import { OrderMissing } from './OrderMissing.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { OrderStages } from './OrderStages.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { orderPhrases } from './order-phrases.ts'
import { orderTag } from '../../words/order-words.ts'

const route = getRouteApi('/signed-in/orders/$orderNo')

/** Everything of one order. */
export function OrderScreen() {
  const { orderNo } = route.useParams()
  const order = useQuery({
    queryKey: ['order', orderNo],
    queryFn: ({ signal }) => callConsole<StaffOrder>(consolePaths.order, { orderNo }, signal),
  })
  const unknown = order.error instanceof CallRefused && ['notFound', 'invalidRequest'].includes(order.error.error)
  if (unknown) return <UnknownOrder orderNo={orderNo} />
  return (
    <>
      <Crumbs orderNo={orderNo} />
      <Problem error={order.error} onRetry={() => void order.refetch()} />
      {order.data && <WholeOrder order={order.data} />}
    </>
  )
}

function Crumbs({ orderNo }: { orderNo: string }) {
  const { text } = useLanguage()
  return (
    <p className="cr">
      <Link to="/orders">{text(orderPhrases.title)}</Link> / <span className="num">{orderNo}</span>
      <NeighbourButtons listed="order" id={orderNo} />
    </p>
  )
}

function UnknownOrder({ orderNo }: { orderNo: string }) {
  const { text } = useLanguage()
  return (
    <>
      <Crumbs orderNo={orderNo} />
      <div className="card empty v g8">
        <h1>{text(orderPhrases.unknown).replace('{orderNo}', orderNo)}</h1>
        <p>{text(orderPhrases.unknownWhy)}</p>
      </div>
    </>
  )
}

function WholeOrder({ order }: { order: StaffOrder }) {
  const { text } = useLanguage()
  return (
    <>
      <div className="ph">
        <h1 className="big">{text(orderTag(order))}</h1>
        <OrderActs order={order} />
      </div>
      <div className="g2">
        <div className="v g16">
          <OrderHold orderNo={order.orderNo} hold={order.shipping?.hold ?? null} />
          <OrderMissing order={order} />
          <OrderStages order={order} />
          <OrderLines order={order} />
          <OrderRefunds order={order} />
          <section className="card">
            <Tabs>
              <TabList className="tabs tin" aria-label={text(orderPhrases.record)}>
                <Tab id="timeline">
                  {text(orderPhrases.timeline)} <span className="n">{order.timeline.length}</span>
                </Tab>
                <Tab id="payments">
                  {text(orderPhrases.payments)} <span className="n">{order.payments.length}</span>
                </Tab>
              </TabList>
              <TabPanel id="timeline" className="b">
                <OrderTimeline order={order} />
              </TabPanel>
              <TabPanel id="payments" className="b">
                <OrderPayments order={order} />
              </TabPanel>
            </Tabs>
          </section>
        </div>
        <OrderAside order={order} />
      </div>
    </>
  )
}
