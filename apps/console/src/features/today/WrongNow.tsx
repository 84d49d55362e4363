import type { Wrong } from '@aisle/contract/console-today'
import { hourMs } from '@aisle/rules/time'
import { Link, type LinkProps } from '@tanstack/react-router'
import { clockTime, shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useNow } from '../../ui/use-now.ts'
import { todayPhrases as phrases } from './today-phrases.ts'
import { shortAge } from './today-rules.ts'

/** Flights without their Wi-Fi and aircraft that are silent. Nothing while nothing is wrong. */
export function WrongNow({ wrong }: { wrong: readonly Wrong[] }) {
  const { text } = useLanguage()
  if (wrong.length === 0) return null
  return (
    <section className="card wrong-now">
      <header>
        <h2>{text(phrases.wrong)}</h2>
      </header>
      <ul className="list">
        {wrong.map((one) =>
          one.kind === 'flight' ? (
            <WrongFlight key={`${one.flightNo} ${one.flightDate}`} flight={one} />
          ) : (
            <SilentAircraft key={one.tail} aircraft={one} />
          ),
        )}
      </ul>
    </section>
  )
}

function WrongFlight({ flight }: { flight: Extract<Wrong, { kind: 'flight' }> }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const { flightNo, flightDate: day, departs, trouble, since, plansSold } = flight
  return (
    <Row
      icon="wifi"
      title={text(phrases[trouble])
        .replace('{flight}', `${flightNo} ${shortTime(departs, language, now)}`)
        .replace('{at}', since === null ? '' : clockTime(since))}
      sub={text(phrases.plansOn).replace('{count}', String(plansSold))}
      link={{ to: '/flights', search: { day, open: flightNo } }}
    />
  )
}

function SilentAircraft({ aircraft: { tail, heardAt } }: { aircraft: Extract<Wrong, { kind: 'aircraft' }> }) {
  const { text, language } = useLanguage()
  const now = useNow()
  const hours = heardAt === null ? null : Math.max(0, (now.getTime() - Date.parse(heardAt)) / hourMs)
  return (
    <Row
      icon="satellite"
      title={text(hours === null ? phrases.neverHeard : phrases.silent)
        .replace('{tail}', tail)
        .replace('{age}', hours === null ? '' : shortAge(hours))}
      sub={heardAt === null ? null : text(phrases.heardAt).replace('{at}', shortTime(heardAt, language, now))}
      link={{ to: '/aircraft' }}
    />
  )
}

function Row({ icon, title, sub, link }: { icon: IconName; title: string; sub: string | null; link: LinkProps }) {
  const { text } = useLanguage()
  return (
    <li className="h">
      <span className="hot">
        <Icon name={icon} />
      </span>
      <div className="gr">
        <p className="w5">{title}</p>
        {sub !== null && <p className="s c3">{sub}</p>}
      </div>
      <Link className="btn" {...link}>
        {text(phrases.see)}
      </Link>
    </li>
  )
}
