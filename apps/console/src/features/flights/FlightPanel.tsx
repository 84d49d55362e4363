import { consolePaths } from '@aisle/contract/console'
import type { StaffFlight } from '@aisle/contract/console-flights'
import { formatMoney } from '@aisle/contract/money'
import { hasRight } from '@aisle/contract/staff-roles'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { callConsole } from '../../api/call-console.ts'
import { clockTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { useSession } from '../../session/use-session.ts'
import { Problem } from '../../ui/Problem.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { FlightMessages } from './FlightMessages.tsx'
import { eventNames, flightsPhrases as phrases, wifiNames } from './flights-phrases.ts'
import { messagePhrases } from './message-phrases.ts'
import { MessageDrawer } from './MessageDrawer.tsx'

/** One flight: plans, outages, events, and reporting another one. */
export function FlightPanel({ flightNo, flightDate }: { flightNo: string; flightDate: string }) {
  const { text } = useLanguage()
  const [opened, setOpened] = useState<'report' | 'message' | null>(null)
  const roles = useSession().data?.person.roles ?? []
  const mayReport = hasRight(roles, 'flights', 'act')
  const mayWrite = mayReport || hasRight(roles, 'messages', 'act')
  const found = useQuery({
    queryKey: ['flight', flightNo, flightDate],
    queryFn: ({ signal }) => callConsole<StaffFlight>(consolePaths.flight, { flightNo, flightDate }, signal),
  })
  const flight = found.data
  return (
    <div className="v g16">
      <Problem error={found.error} onRetry={() => void found.refetch()} />
      {flight && (
        <>
          <section className="card">
            <header className="tall">
              <div className="gr">
                <h2>
                  {flight.flightNo} {text(flight.origin.city)} – {text(flight.destination.city)}
                </h2>
                <p className="s c3">
                  {flight.tailNumber} · {flight.aircraftType} · {clockTime(flight.departs)}–{clockTime(flight.arrives)}
                </p>
              </div>
              {mayWrite && (
                <Button className="btn" onPress={() => setOpened('message')}>
                  {text(messagePhrases.write)}
                </Button>
              )}
              {mayReport && !flight.cancelled && (
                <Button className="btn pri" onPress={() => setOpened('report')}>
                  {text(phrases.report)}
                </Button>
              )}
            </header>
            <div className="b">
              <Facts flight={flight} />
            </div>
          </section>
          <Plans flight={flight} />
          <Happened flight={flight} />
          <FlightMessages messages={flight.messages} />
          {opened === 'report' && <EventDrawer flight={flight} onClose={() => setOpened(null)} />}
          {opened === 'message' && <MessageDrawer flight={flight} onClose={() => setOpened(null)} />}
        </>
      )}
    </div>
  )
}

function Facts({ flight }: { flight: StaffFlight }) {
  const { text } = useLanguage()
  const { open, refunds } = flight
  return (
    <dl className="kv">
      <dt>{text(phrases.wifi)}</dt>
      <dd>
        {flight.cancelled
          ? text(phrases.cancelled)
          : flight.outSince
            ? text(phrases.outSince).replace('{at}', clockTime(flight.outSince))
            : text(wifiNames[flight.wifi])}
      </dd>
      <dt>{text(phrases.passengers)}</dt>
      <dd>{flight.passengers}</dd>
      <dt>{text(phrases.open)}</dt>
      <dd>
        {text(phrases.openOf).replace('{plans}', String(open.plans)).replace('{passengers}', String(open.passengers))}
      </dd>
      <dt>{text(phrases.refunds)}</dt>
      <dd>
        {refunds.length === 0
          ? text(phrases.noRefunds)
          : refunds
              .map(({ currency, count, amount }) =>
                text(phrases.refundsOf)
                  .replace('{count}', String(count))
                  .replace('{amount}', formatMoney(amount, currency)),
              )
              .join(' · ')}
      </dd>
    </dl>
  )
}

function Plans({ flight }: { flight: StaffFlight }) {
  const { text } = useLanguage()
  const counts = [phrases.sold, phrases.reserved, phrases.quota]
  return (
    <section className="card">
      <TableFrame label={text(phrases.plans)}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{text(phrases.plans)}</th>
              {counts.map((column) => (
                <th scope="col" className="r" key={column.en}>
                  {text(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {flight.plans.map((plan) => (
              <tr key={plan.planId}>
                <th scope="row">{text(plan.name)}</th>
                <td className="r num">{plan.sold}</td>
                <td className="r num">{plan.reserved}</td>
                <td className="r num">{plan.quota ?? text(phrases.unlimited)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  )
}

function Happened({ flight }: { flight: StaffFlight }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { events, outages } = flight
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.what)}</h2>
      </header>
      {events.length === 0 && outages.length === 0 && <p className="empty">{text(phrases.nothing)}</p>}
      <ul className="list">
        {outages.map(({ from, until }) => (
          <li key={from} className="h">
            <span className="gr erc">{text(phrases.outage)}</span>
            <span className="s c3">
              {text(phrases.until)
                .replace('{from}', clockTime(from))
                .replace('{until}', until ? clockTime(until) : text(phrases.now))}
            </span>
          </li>
        ))}
        {events.map((event) => (
          <li key={`${event.kind} ${event.receivedAt}`} className="h">
            <span className="gr">{text(eventNames[event.kind] ?? { zh: event.kind, en: event.kind })}</span>
            <span className="s c3">{shortTime(event.happenedAt, language, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
