import type { StaffPassenger } from '@aisle/contract/console-passengers'
import { shortDay, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { Notes } from '../../notes/Notes.tsx'
import { RevealButton } from '../../notes/RevealButton.tsx'
import { useRevealed } from '../../notes/use-revealed.ts'
import { EndSessions } from './EndSessions.tsx'
import { couponStateNames, documentNames, passengerPhrases as phrases } from './passenger-phrases.ts'

/** Who the passenger is, what they hold, and what staff know. Personal data are masked. */
export function PassengerAside({ passenger }: { passenger: StaffPassenger }) {
  return (
    <aside className="v g16">
      <Who passenger={passenger} />
      <Benefits passenger={passenger} />
      {passenger.accountId !== null && <Sessions passenger={passenger} />}
      <Notes about={{ kind: 'passenger', id: passenger.id }} notes={passenger.notes} />
    </aside>
  )
}

function Who({ passenger }: { passenger: StaffPassenger }) {
  const { text, language } = useLanguage()
  const revealed = useRevealed({ kind: 'passenger', id: passenger.id, fields: ['phone', 'email', 'document'] })
  const { phone, email, document, card, tier, since } = passenger
  const documentWords =
    document
    && text(phrases.ends)
      .replace('{type}', text(documentNames[document.type] ?? { zh: document.type, en: document.type }))
      .replace('{ends}', document.ends)
  return (
    <section className="card">
      <header>
        <h2 className="gr">{text(phrases.who)}</h2>
        {(phone || email || document) && <RevealButton revealed={revealed} />}
      </header>
      <div className="b">
        <Problem error={revealed.error} />
        <dl className="kv s">
          <dt>{text(phrases.phone)}</dt>
          <dd className="num">{revealed.values?.phone ?? phone ?? text(phrases.notGiven)}</dd>
          <dt>{text(phrases.email)}</dt>
          <dd>{revealed.values?.email ?? email ?? text(phrases.notGiven)}</dd>
          <dt>{text(phrases.document)}</dt>
          <dd className="num">{revealed.values?.document ?? documentWords ?? text(phrases.notGiven)}</dd>
          {card && (
            <>
              <dt>{text(phrases.card)}</dt>
              <dd className="num">{card}</dd>
            </>
          )}
          {tier && (
            <>
              <dt>{text(phrases.tier)}</dt>
              <dd>{tier}</dd>
            </>
          )}
          {since && (
            <>
              <dt>{text(phrases.since)}</dt>
              <dd>{shortDay(since, language)}</dd>
            </>
          )}
          {passenger.consents.slice(0, 4).map(({ kind, version, withdrawnAt }) => (
            <Consent key={`${kind} ${version}`} kind={kind} version={version} withdrawn={withdrawnAt !== null} />
          ))}
        </dl>
      </div>
    </section>
  )
}

function Consent({ kind, version, withdrawn }: { kind: string; version: string; withdrawn: boolean }) {
  const { text } = useLanguage()
  return (
    <>
      <dt>{text(phrases.consents)}</dt>
      <dd className={withdrawn ? 'minus' : ''}>
        {kind} {version}
      </dd>
    </>
  )
}

function Benefits({ passenger: { coupons, cards } }: { passenger: StaffPassenger }) {
  const { text, language } = useLanguage()
  const until = (day: string) => text(phrases.until).replace('{day}', shortDay(day, language))
  return (
    <section className="card">
      <header>
        <h2>{text(phrases.coupons)}</h2>
      </header>
      {coupons.length + cards.length === 0 && <p className="b s c3">{text(phrases.noCoupons)}</p>}
      <ul className="list">
        {coupons.map((coupon) => (
          <li key={coupon.couponId} className="h">
            <div className="gr">
              <p className="w5">{text(coupon.name)}</p>
              <p className="s c3">{until(coupon.validTo)}</p>
            </div>
            <span className={coupon.state === 'unused' ? 'tag sea' : 'tag'}>
              {text(couponStateNames[coupon.state])}
            </span>
          </li>
        ))}
        {cards.map((card) => (
          <li key={card.rightsNo}>
            <p className="w5">{text(card.name)}</p>
            <p className="s c3 num">
              {card.rightsNo} · {until(card.validTo)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sessions({ passenger }: { passenger: StaffPassenger }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { sessions } = passenger
  return (
    <section className="card">
      <header>
        <h2 className="gr">{text(phrases.sessions)}</h2>
        {sessions.length > 0 && <EndSessions passenger={passenger} />}
      </header>
      {sessions.length === 0 && <p className="b s c3">{text(phrases.noSessions)}</p>}
      <ul className="list">
        {sessions.map((session) => (
          <li key={session.sessionId} className="h s">
            <span className="gr">{session.wayIn}</span>
            <time className="c3" dateTime={session.lastActiveAt}>
              {shortTime(session.lastActiveAt, language, now)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  )
}
