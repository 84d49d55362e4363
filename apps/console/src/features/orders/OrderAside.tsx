import type { StaffOrder } from '@aisle/contract/console'
import { formatMoney } from '@aisle/contract/money'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { hasRight } from '@aisle/contract/staff-roles'
import { DeviceSwitches } from '../../device-switches/DeviceSwitches.tsx'
import { useSession } from '../../session/use-session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { Notes } from '../../notes/Notes.tsx'
import { RevealButton } from '../../notes/RevealButton.tsx'
import { useRevealed } from '../../notes/use-revealed.ts'
import { Questions } from '../../questions/Questions.tsx'
import { mailNames } from '../../words/order-words.ts'
import { useNow } from '../../ui/use-now.ts'
import { addressPhrases } from './address-phrases.ts'
import { orderPhrases } from './order-phrases.ts'

/** Who ordered, what it cost, where it goes. Personal data are masked. */
export function OrderAside({ order }: { order: StaffOrder }) {
  const { text } = useLanguage()
  return (
    <aside className="v g16" aria-label={text(orderPhrases.aside)}>
      <Passenger order={order} />
      <Money order={order} />
      {order.plans.length > 0 && <Flights order={order} />}
      {(order.delivery || order.remark) && <Delivery order={order} />}
      {order.pickup && <Pickup pickup={order.pickup} />}
      {order.questions.length > 0 && (
        <section className="card">
          <div className="b">
            <Questions questions={order.questions} />
          </div>
        </section>
      )}
      {order.mails.length > 0 && <Mails order={order} />}
      <Notes about={{ kind: 'order', id: order.orderNo }} notes={order.notes} />
    </aside>
  )
}

function Passenger({ order: { orderNo, passenger, contact } }: { order: StaffOrder }) {
  const { text } = useLanguage()
  const revealed = useRevealed({ kind: 'order', id: orderNo, fields: ['phone', 'email'] })
  const seesPassengers = hasRight(useSession().data?.person.roles ?? [], 'passengers', 'view')
  return (
    <section className="card">
      <header className="tall">
        <span className="av l" aria-hidden="true">
          {passenger?.name.slice(0, 1)}
        </span>
        <div className="gr">
          <h2>
            {passenger && seesPassengers ? (
              <Link className="a" to="/passengers/$id" params={{ id: passenger.id }}>
                {passenger.name}
              </Link>
            ) : (
              (passenger?.name ?? text(orderPhrases.noPassenger))
            )}{' '}
            {passenger && passenger.manifestName !== passenger.name && (
              <span className="c3 s">{passenger.manifestName}</span>
            )}
          </h2>
          {passenger?.card && <p className="s c3 num">{text(orderPhrases.member).replace('{card}', passenger.card)}</p>}
        </div>
        {(contact.phone || contact.email) && <RevealButton revealed={revealed} />}
      </header>
      <div className="b">
        <Problem error={revealed.error} />
        <dl className="kv s">
          <dt>{text(orderPhrases.phone)}</dt>
          <dd>{revealed.values?.phone ?? contact.phone ?? text(orderPhrases.notGiven)}</dd>
          <dt>{text(orderPhrases.email)}</dt>
          <dd>{revealed.values?.email ?? contact.email ?? text(orderPhrases.notGiven)}</dd>
        </dl>
      </div>
    </section>
  )
}

function Money({ order: { money, currency, paidAt } }: { order: StaffOrder }) {
  const { text } = useLanguage()
  const amount = (minor: number) => formatMoney(minor, currency)
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.money)}</h2>
        <span className="sp s c3">{currency}</span>
      </header>
      <div className="b">
        <dl className="kv">
          <dt>{text(orderPhrases.goods)}</dt>
          <dd>{amount(money.goods)}</dd>
          {money.discount > 0 && (
            <>
              <dt>{text(orderPhrases.discount)}</dt>
              <dd className="minus">−{amount(money.discount)}</dd>
            </>
          )}
          <dt>{text(orderPhrases.freight)}</dt>
          <dd>{amount(money.freight)}</dd>
          <dt className="tot p">{text(paidAt ? orderPhrases.paid : orderPhrases.payable)}</dt>
          <dd className="tot p">{amount(money.payable)}</dd>
          <dt>{text(orderPhrases.givenBack)}</dt>
          <dd>{amount(money.refunded)}</dd>
          {money.refundAsked > 0 && (
            <>
              <dt>{text(orderPhrases.asked)}</dt>
              <dd className="hot w5">{amount(money.refundAsked)}</dd>
            </>
          )}
        </dl>
      </div>
    </section>
  )
}

function Flights({ order: { plans } }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.trips)}</h2>
      </header>
      <ul className="list s">
        {plans.map(({ lineNo, passenger, seat, flight, ...plan }) => (
          <li key={lineNo}>
            <Link
              className="a w5"
              to="/orders"
              search={{ flight: flight.flightNo, day: flight.flightDate }}
              activeProps={{}}
            >
              {flight.flightNo}
            </Link>{' '}
            {text(flight.origin)} – {text(flight.destination)}
            <br />
            <span className="c2 num">
              {[shortTime(flight.departs, language, now), passenger, seat].filter(Boolean).join(' · ')}
            </span>
            <DeviceSwitches plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Delivery({ order: { orderNo, delivery, addressChange, shipment, remark } }: { order: StaffOrder }) {
  const { text } = useLanguage()
  const revealed = useRevealed({ kind: 'order', id: orderNo, fields: ['receiver', 'receiverPhone', 'address'] })
  const { receiver, receiverPhone, address } = revealed.values ?? {}
  return (
    <section className="card">
      <header>
        <h2 className="gr">{text(orderPhrases.delivery)}</h2>
        {delivery && <RevealButton revealed={revealed} />}
      </header>
      <div className="b v g8">
        <Problem error={revealed.error} />
        {delivery && (
          <p>
            {receiver ?? delivery.receiver} <span className="num">{receiverPhone ?? delivery.phone}</span>
            <br />
            <span className="c2">{address ?? delivery.address}</span>
          </p>
        )}
        {addressChange?.asked && (
          <p className="s hot">
            {text(addressPhrases.askedFor)}{' '}
            <Link className="a" to="/address-changes">
              {text(addressPhrases.decide)}
            </Link>
          </p>
        )}
        {shipment && (
          <p className="h s">
            <Icon name="truck" size="s" />
            <span className="num">
              {text(shipment.carrier)} {shipment.waybillNo}
            </span>
            <CopyButton copied={shipment.waybillNo} />
          </p>
        )}
        {remark && <p className="s c2">{text(orderPhrases.remark).replace('{remark}', remark)}</p>}
      </div>
    </section>
  )
}

function CopyButton({ copied: what }: { copied: string }) {
  const { text } = useLanguage()
  const [done, setDone] = useState(false)
  return (
    <button
      className="btn txt sm"
      aria-label={text(orderPhrases.copy)}
      onClick={() => void navigator.clipboard.writeText(what).then(() => setDone(true))}
    >
      {done ? text(orderPhrases.copied) : <Icon name="copy" size="s" />}
    </button>
  )
}

function Pickup({ pickup }: { pickup: NonNullable<StaffOrder['pickup']> }) {
  const { text } = useLanguage()
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.pickup)}</h2>
      </header>
      <div className="b">
        <dl className="kv s">
          <dt>{text(orderPhrases.unused)}</dt>
          <dd>{pickup.unused}</dd>
          <dt>{text(orderPhrases.used)}</dt>
          <dd>{pickup.used}</dd>
          <dt>{text(orderPhrases.gone)}</dt>
          <dd>{pickup.gone}</dd>
        </dl>
      </div>
    </section>
  )
}

function Mails({ order: { mails } }: { order: StaffOrder }) {
  const { text, language } = useLanguage()
  const now = useNow()
  return (
    <section className="card">
      <header>
        <h2>{text(orderPhrases.mails)}</h2>
        <span className="s c3">{text(orderPhrases.twoWeeks)}</span>
      </header>
      <ul className="list">
        {mails.map(({ kind, at }) => (
          <li key={`${kind} ${at}`} className="h s">
            <Icon name="mail" size="s" />
            <span className="gr">{text(mailNames[kind] ?? { zh: kind, en: kind })}</span>
            <time className="c3" dateTime={at}>
              {shortTime(at, language, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
