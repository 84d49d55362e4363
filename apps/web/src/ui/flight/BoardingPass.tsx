import type { CSSProperties, ReactNode } from 'react'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import { useLanguage } from '../../language/language-store.ts'
import { classNames } from '../class-names.ts'

const notch = (y: string) =>
  `radial-gradient(circle at 0 ${y}, #0000 .57rem, #000 .6rem) 0/51% 100% no-repeat, `
  + `radial-gradient(circle at 100% ${y}, #0000 .57rem, #000 .6rem) 100%/51% 100% no-repeat`

const part = (y: string): CSSProperties => ({
  padding: '1.125rem 1.25rem',
  background: 'var(--card)',
  WebkitMask: notch(y),
  mask: notch(y),
})

/**
 * Both parts have a least height, so that a pass waiting for its answers is as high as the filled one and nothing below
 * moves. With large text they grow.
 */
const upper: CSSProperties = { ...part('100%'), minHeight: '8.5rem', borderRadius: 'var(--r4) var(--r4) 0 0' }
const lower: CSSProperties = {
  ...part('0'),
  position: 'relative',
  display: 'grid',
  alignContent: 'center',
  minHeight: '5rem',
  borderRadius: '0 0 var(--r4) var(--r4)',
}
const perforation: CSSProperties = {
  position: 'absolute',
  inset: '-1px 1.25rem auto',
  height: 2,
  background: 'radial-gradient(circle, var(--edge) 1px, #0000 1.35px) 0 0/7px 2px',
}

/** Two parts of a boarding pass, with a notch at each end of the perforation. */
export function BoardingPass({ above, below }: { above: ReactNode; below: ReactNode }) {
  return (
    <div style={{ filter: 'drop-shadow(0 10px 14px #0b223024)' }}>
      <div style={upper}>{above}</div>
      <div style={lower}>
        <span aria-hidden="true" style={perforation} />
        {below}
      </div>
    </div>
  )
}

/** Airports in large letters, local times below, and between them the line as the children draw it. */
export function Route({ flight, children }: { flight: FlightSummary; children: ReactNode }) {
  return (
    <div className="h num" style={{ gap: '.75rem' }}>
      <Place airport={flight.origin} time={flight.departsLocal} />
      <div className="gr sea">{children}</div>
      <Place airport={flight.destination} time={flight.arrivesLocal} right />
    </div>
  )
}

function Place({ airport, time, right }: { airport: FlightSummary['origin']; time: string; right?: boolean }) {
  const language = useLanguage()
  return (
    <span className={classNames(right && 'rt')}>
      <b className="t1">{airport.iata}</b>
      <span className="vh"> {airport[language === 'zh' ? 'cityZh' : 'cityEn']}</span>
      <br />
      <span className="t3">{time}</span>
    </span>
  )
}
