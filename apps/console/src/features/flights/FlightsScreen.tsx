import { consolePaths } from '@aisle/contract/console'
import type { StaffFlightRow } from '@aisle/contract/console-flights'
import { beijingDay, daysLater } from '@aisle/rules/time'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { callConsole } from '../../api/call-console.ts'
import { clockTime, longDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { useNow } from '../../ui/use-now.ts'
import { FlightPanel } from './FlightPanel.tsx'
import { flightsPhrases as phrases, wifiNames } from './flights-phrases.ts'

const route = getRouteApi('/signed-in/flights')

const hasTrouble = ({ cancelled, wifi, outSince }: StaffFlightRow): boolean =>
  cancelled || outSince !== null || wifi !== 'available'

/** The flights of a day beside one of them: does the Wi-Fi work, and whom does it concern. */
export function FlightsScreen() {
  const { text, language } = useLanguage()
  const now = useNow()
  const navigate = useNavigate()
  const { day = beijingDay(now), open } = route.useSearch()
  const flights = useQuery({
    queryKey: ['flights', day],
    queryFn: ({ signal }) => callConsole<{ flights: StaffFlightRow[] }>(consolePaths.flightsDay, { day }, signal),
  })
  const rows = flights.data?.flights ?? []
  return (
    <>
      <div className="ph">
        <h1>{text(phrases.title)}</h1>
        <Link className="btn sm" to="/flights" search={{ day: daysLater(day, -1) }} aria-label={text(phrases.earlier)}>
          ‹
        </Link>
        <input
          className="in day"
          type="date"
          aria-label={text(phrases.day)}
          value={day}
          onChange={(event) => {
            const chosen = event.target.value
            if (chosen) void navigate({ to: '/flights', search: { day: chosen }, replace: true })
          }}
        />
        <Link className="btn sm" to="/flights" search={{ day: daysLater(day, 1) }} aria-label={text(phrases.later)}>
          ›
        </Link>
        <p className="c3 s">
          {longDay(`${day}T04:00:00Z`, language)}
          {flights.data
            && ` · ${text(phrases.lead)
              .replace('{count}', String(rows.length))
              .replace('{trouble}', String(rows.filter(hasTrouble).length))}`}
        </p>
        <span className="sp" />
        <Link className="btn" to="/catalogue/$resource" params={{ resource: 'flights' }}>
          {text(phrases.schedule)}
        </Link>
      </div>
      <Problem error={flights.error} onRetry={() => void flights.refetch()} />
      {flights.data && rows.length === 0 && (
        <p className="card empty" role="status">
          {text(phrases.none)}
        </p>
      )}
      {rows.length > 0 && (
        <div className="flights">
          <ul className="card list">
            {rows.map((row) => (
              <FlightItem key={row.flightNo} row={row} day={day} isOpen={row.flightNo === open} />
            ))}
          </ul>
          {open ? (
            <FlightPanel key={`${open} ${day}`} flightNo={open} flightDate={day} />
          ) : (
            <p className="card empty">{text(phrases.choose)}</p>
          )}
        </div>
      )}
    </>
  )
}

function FlightItem({ row, day, isOpen }: { row: StaffFlightRow; day: string; isOpen: boolean }) {
  const { text } = useLanguage()
  return (
    <li className={isOpen ? 'sel' : ''}>
      <Link
        to="/flights"
        search={{ day, open: row.flightNo }}
        activeProps={{}}
        {...(isOpen && { 'aria-current': 'true' as const })}
      >
        <span className="h">
          <b>{row.flightNo}</b>
          <span className="s c3">
            {row.origin.iata}–{row.destination.iata} · {row.tailNumber}
          </span>
          <span className="sp" />
          <FlightTag row={row} />
        </span>
        <span className="h s c3">
          <span className="num">
            {clockTime(row.departs)}–{clockTime(row.arrives)}
          </span>
          <span className="sp" />
          {text(phrases.plansSold).replace('{count}', String(row.plansSold))}
        </span>
      </Link>
    </li>
  )
}

/** What matters most about a flight's Wi-Fi. */
function FlightTag({ row }: { row: StaffFlightRow }) {
  const { text } = useLanguage()
  if (row.cancelled) return <span className="tag err">{text(phrases.cancelled)}</span>
  if (row.outSince) {
    return <span className="tag err">{text(phrases.outSince).replace('{at}', clockTime(row.outSince))}</span>
  }
  return <span className={row.wifi === 'available' ? 'tag ok' : 'tag warn'}>{text(wifiNames[row.wifi])}</span>
}
