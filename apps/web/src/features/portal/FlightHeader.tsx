import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { formatDuration, formatKilometres } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { FlightArc } from '../../ui/flight/FlightArc.tsx'
import { Sky } from '../../ui/frame/Sky.tsx'
import { skyTone } from '../../ui/frame/sky-tone.ts'
import { FlightBar, FlightName } from './FlightBar.tsx'
import { planListPhrases } from './plan-list-phrases.ts'
import { flownFraction } from './portal-rules.ts'
import { headerLine } from './portal-view-rules.ts'
import { useStaleWords } from './use-stale-words.ts'
import './first-aboard.css'

interface FlightHeaderProps {
  flight: AircraftFlight | undefined
  /** The flight's data are on their way: the lines of a flight in the air have their place already. */
  loads?: boolean
  /** One line and a flat arc above a form; otherwise the large number. */
  strip?: boolean
  /** Above a two-column page. */
  wide?: boolean
  onBack?: () => void
}

/** Shown for data that the aircraft does not provide (E10). */
const unknown = '–'

/** A no-break space: a line without words keeps its height. */
const emptyLine = '\u00a0'

/** The flight on desktops, where the first line is the site's header. */
function DesktopFlight({ flight }: { flight: AircraftFlight | undefined }) {
  if (!flight || !/\d/.test(flight.flightNo)) return null
  return (
    <p className="h num dk flight-name">
      <FlightName flight={flight} />
    </p>
  )
}

/**
 * The current position of the passenger's flight. Data that the aircraft does not provide are left out, never zero (P8,
 * design §12).
 */
export function FlightHeader({ flight, loads, strip, wide, onBack }: FlightHeaderProps) {
  return (
    <Sky
      tone={skyTone(flight?.solarHour)}
      low
      narrow={strip === true && !wide}
      bar={<FlightBar flight={flight} onBack={onBack} />}
    >
      {strip ? <Strip flight={flight} /> : loads ? <FullToCome /> : <Full flight={flight} />}
    </Sky>
  )
}

function useFlightWords(flight: AircraftFlight | undefined) {
  const t = usePhrases(planListPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const city = flight?.destinationCity ? text(flight.destinationCity) : flight?.destination
  const minutes = flight?.minutesToDestination
  const time = minutes === null || minutes === undefined ? undefined : formatDuration(minutes, language)
  const line = headerLine(flight, Boolean(city))
  const flown = line === 'landedIn' || line === 'landed' ? 1 : flight && flownFraction(flight)
  const label =
    flown !== undefined && city && time && line === 'timeTo'
      ? t('flightProgress', { percent: Math.round(flown * 100), city, time })
      : undefined
  return { t, language, city: city ?? '', time, line, flown, label }
}

function Line({ flight, layout }: { flight: AircraftFlight | undefined; layout: 'live' | 'strip' }) {
  const { flown, label } = useFlightWords(flight)
  if (flown === undefined) return <FlightArc layout={layout} />
  const live = flown < 1 && !flight?.stale
  return <FlightArc layout={layout} flown={flown} marker="plane" live={live} {...(label ? { label } : {})} />
}

function Full({ flight }: { flight: AircraftFlight | undefined }) {
  const { t, language, city, time, line } = useFlightWords(flight)
  const km = (value: number | null | undefined) =>
    typeof value === 'number' ? formatKilometres(value, language) : unknown
  const stale = useStaleWords(flight)
  const flownKm = km(flight?.distanceFromOriginKm)
  const toGoKm = km(flight?.distanceToDestinationKm)
  const flies = flight?.airborne
  const isOver = flight?.stage === 'landed'
  return (
    <div className="hero">
      <div>
        <DesktopFlight flight={flight} />
        {line === 'timeTo' ? (
          <>
            <p className="b2 c2 time-to">{t('timeTo', { city })}</p>
            <p className="t0 num time-left">
              <SmallUnits text={time ?? unknown} />
            </p>
          </>
        ) : (
          <p className="t1 on-board">
            <b>{t(line, { city })}</b>
          </p>
        )}
      </div>
      <div>
        <div className="line-full">
          <Line flight={flight} layout="live" />
        </div>
        {flight?.origin && flight.destination ? (
          <div className="ends s num">
            <span>
              <b className="iata">{flight.origin}</b>
              <br />
              <span className="c2 nb">
                {flight.departsLocal && t(flies || isOver ? 'left' : 'departs', { time: flight.departsLocal })}
              </span>
            </span>
            {flies && (
              <span className="c2 ct flown">
                {stale ?? t('flown', { km: flownKm })}
                <br />
                {!stale && t('toGo', { km: toGoKm })}
              </span>
            )}
            <span>
              <b className="iata">{flight.destination}</b>
              <br />
              <span className="c2 nb">
                {flight.arrivesLocal && t(isOver ? 'due' : 'arrives', { time: flight.arrivesLocal })}
              </span>
            </span>
          </div>
        ) : (
          <EmptyEnds />
        )}
        <p className="s c2 ct">{(flight?.departsLocal ?? flight?.arrivesLocal) ? t('localTimes') : emptyLine}</p>
      </div>
    </div>
  )
}

/** The place of both airports, whether they are still to come or the aircraft does not know them. */
function EmptyEnds() {
  return (
    <div className="ends s">
      <span>
        <b className="iata">{emptyLine}</b>
        <br />
        {emptyLine}
      </span>
    </div>
  )
}

/** As high as `Full` in the air, so that nothing below it moves when the flight comes. */
function FullToCome() {
  return (
    <div className="hero">
      <div>
        <p className="b2 time-to">{emptyLine}</p>
        <p className="t0 time-left">{emptyLine}</p>
      </div>
      <div>
        <div className="line-full">
          <FlightArc layout="live" />
        </div>
        <EmptyEnds />
        <p className="s">{emptyLine}</p>
      </div>
    </div>
  )
}

/** Large digits with small units, on one line. */
function SmallUnits({ text }: { text: string }) {
  return text.split(/(\d+)/).map((part, index) => (/^\d+$/.test(part) ? part : <small key={index}>{part}</small>))
}

function Strip({ flight }: { flight: AircraftFlight | undefined }) {
  const { t, city, time, line } = useFlightWords(flight)
  const stale = useStaleWords(flight)
  const words =
    line === 'timeTo' ? time && t('timeToInline', { city, time }) : line === 'onBoard' ? undefined : t(line, { city })
  return (
    <>
      <DesktopFlight flight={flight} />
      <div className="line-strip">
        <Line flight={flight} layout="strip" />
      </div>
      {/* Keeps its line while the flight loads. */}
      <div className="ends s num">
        {flight?.origin && flight.destination ? (
          <>
            <b className="airport">{flight.origin}</b>
            <span className="c2 ct">{(flight.airborne ? stale : undefined) ?? words ?? t('noFlightData')}</span>
            <b className="airport">{flight.destination}</b>
          </>
        ) : (
          <b className="airport">{emptyLine}</b>
        )}
      </div>
    </>
  )
}
