import { consolePaths } from '@aisle/contract/console'
import type { StaffPassenger, StaffTrip } from '@aisle/contract/console-passengers'
import { formatMoney } from '@aisle/contract/money'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { callConsole, CallRefused } from '../../api/call-console.ts'
import { DeviceSwitches } from '../../device-switches/DeviceSwitches.tsx'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { NeighbourButtons } from '../../lists/NeighbourButtons.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { StateTag } from '../../ui/StateTag.tsx'
import { useNow } from '../../ui/use-now.ts'
import { planStateNames, stateTag } from '../../words/order-words.ts'
import { PassengerActs } from './PassengerActs.tsx'
import { PassengerAside } from './PassengerAside.tsx'
import { passengerPhrases as phrases } from './passenger-phrases.ts'

const route = getRouteApi('/signed-in/passengers/$id')

/** Everything of one passenger. */
export function PassengerScreen() {
  const { id } = route.useParams()
  const { text } = useLanguage()
  const passenger = useQuery({
    queryKey: ['passenger', id],
    queryFn: ({ signal }) => callConsole<StaffPassenger>(consolePaths.passenger, { id }, signal),
  })
  const unknown = passenger.error instanceof CallRefused && passenger.error.error === 'notFound'
  return (
    <>
      <p className="cr">
        <Link to="/passengers">{text(phrases.title)}</Link> / {passenger.data?.name || id}
        <NeighbourButtons listed="passenger" id={id} />
      </p>
      {unknown ? (
        <div className="card empty">
          <h1>{text(phrases.unknown)}</h1>
        </div>
      ) : (
        <Problem error={passenger.error} onRetry={() => void passenger.refetch()} />
      )}
      {passenger.data && <WholePassenger passenger={passenger.data} />}
    </>
  )
}

function WholePassenger({ passenger }: { passenger: StaffPassenger }) {
  const { text } = useLanguage()
  const { name, manifestName, accountId } = passenger
  return (
    <>
      <div className="ph">
        <span className="av l" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
        <div>
          <h1 className="big">
            {name || text(phrases.unnamed)}{' '}
            {manifestName !== name && <span className="c3 manifest">{manifestName}</span>}
          </h1>
          {accountId === null && <p className="s c3">{text(phrases.noAccount)}</p>}
        </div>
        <PassengerActs passenger={passenger} />
      </div>
      <div className="g2">
        <div className="v g16">
          <Trips trips={passenger.trips} />
          <Orders passenger={passenger} />
          {passenger.messages.length > 0 && <Messages passenger={passenger} />}
        </div>
        <PassengerAside passenger={passenger} />
      </div>
    </>
  )
}

function Trips({ trips }: { trips: readonly StaffTrip[] }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.trips)}</h2>
        <span className="s c3">{trips.length}</span>
      </header>
      {trips.length === 0 && <p className="b s c3">{text(phrases.noTrips)}</p>}
      {trips.length > 0 && (
        <TableFrame label={text(phrases.trips)}>
          <table className="tbl">
            <caption className="vh">{text(phrases.trips)}</caption>
            <thead>
              <tr>
                <th scope="col">{text(phrases.flight)}</th>
                <th scope="col">{text(phrases.departs)}</th>
                <th scope="col">{text(phrases.route)}</th>
                <th scope="col">{text(phrases.seat)}</th>
                <th scope="col">{text(phrases.plan)}</th>
                <th scope="col">{text(phrases.state)}</th>
              </tr>
            </thead>
            <tbody>
              {trips.map((trip) => (
                <tr key={trip.tripId}>
                  <th scope="row" className="num">
                    {trip.flightNo}
                  </th>
                  <td className="nb">{shortTime(trip.departs, language, now)}</td>
                  <td>
                    {text(trip.origin)} – {text(trip.destination)}
                  </td>
                  <td className="num">{trip.seat}</td>
                  <td>
                    <Plans trip={trip} />
                  </td>
                  <td>
                    <StateTag tag={tripTag(trip, now)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}

function Plans({ trip: { plans } }: { trip: StaffTrip }) {
  const { text } = useLanguage()
  if (plans.length === 0) return <span className="c3">{text(phrases.none2)}</span>
  return plans.map((plan) => (
    <div key={plan.entitlementId}>
      <Link className="a" to="/orders/$orderNo" params={{ orderNo: plan.orderNo }}>
        {text(plan.name)}
      </Link>{' '}
      <span className="s c3">{text(planStateNames[plan.state] ?? { zh: plan.state, en: plan.state })}</span>
      <DeviceSwitches plan={plan} />
    </div>
  ))
}

function tripTag({ cancelled, departs, arrives }: StaffTrip, now: Date) {
  if (cancelled) return { ...phrases.cancelled, tone: 'err' }
  if (now >= new Date(arrives)) return { ...phrases.flown, tone: 'ok' }
  return now >= new Date(departs) ? { ...phrases.inTheAir, tone: 'sea' } : { ...phrases.scheduled, tone: '' }
}

function Orders({ passenger }: { passenger: StaffPassenger }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { orders, orderCount, spent } = passenger
  const sums = spent.map(({ amount, currency }) => formatMoney(amount, currency)).join(' + ')
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.orders)}</h2>
        <span className="s c3">
          {text(phrases.ordersOf).replace('{count}', String(orderCount))}{' '}
          {sums && text(phrases.spent).replace('{amount}', sums)}
        </span>
      </header>
      {orders.length === 0 && <p className="b s c3">{text(phrases.noOrders)}</p>}
      {orders.length > 0 && (
        <TableFrame label={text(phrases.orders)}>
          <table className="tbl">
            <caption className="vh">{text(phrases.orders)}</caption>
            <thead>
              <tr>
                <th scope="col">{text(phrases.order)}</th>
                <th scope="col">{text(phrases.what)}</th>
                <th scope="col">{text(phrases.placed)}</th>
                <th scope="col">{text(phrases.state)}</th>
                <th scope="col" className="r">
                  {text(phrases.total)}
                </th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.orderNo}>
                  <th scope="row" className="num">
                    <Link className="a" to="/orders/$orderNo" params={{ orderNo: order.orderNo }}>
                      {order.orderNo}
                    </Link>
                  </th>
                  <td>{text(order.what)}</td>
                  <td className="nb">{shortTime(order.placedAt, language, now)}</td>
                  <td>
                    <StateTag tag={stateTag(order.kind, order.state)} />
                  </td>
                  <td className="r">{formatMoney(order.total, order.currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      )}
    </section>
  )
}

function Messages({ passenger: { messages } }: { passenger: StaffPassenger }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.messages)}</h2>
        <span className="s c3">{messages.length}</span>
      </header>
      <ul className="list">
        {messages.map((message) => (
          <li key={message.messageId} className="v g4">
            <p>{message.text}</p>
            {message.answer && <p className="q">{message.answer}</p>}
            <p className="s c3">
              {shortTime(message.sentAt, language, now)} ·{' '}
              {text(message.answer === null ? phrases.waits : phrases.answered)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
