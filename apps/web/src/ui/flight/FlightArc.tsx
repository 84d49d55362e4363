import { classNames } from '../class-names.ts'
import { pointAt, slopeAt, stationsAt, stretch, type Curve } from './arc-geometry.ts'

const curve = (width: number, height: number, inset: number, control: number): Curve => ({
  width,
  height,
  inset,
  control,
})

/**
 * Each place of the line: its curve on phones and, redrawn, from 640 px on and on desktops, so that strokes and stations
 * keep their size (design §8).
 */
const layouts = {
  plan: [curve(343, 62, 10, -27.1), curve(704, 170, 10, -104.9)],
  trip: [curve(343, 72, 10, -38.8), curve(704, 140, 10, -93.2)],
  live: [curve(343, 92, 10, -60.8), curve(704, 130, 10, -94.3)],
  strip: [curve(343, 50, 10, -14.3), curve(640, 64, 10, -22.8), curve(1152, 110, 10, -50.5)],
  connection: [curve(343, 118, 36, -79.7)],
  online: [curve(343, 42, 36, -12)],
  card: [curve(190, 36, 6, -2), curve(480, 40, 6, -3.6)],
  brief: [curve(240, 46, 6, -16)],
  order: [curve(311, 64, 12, -26.7), curve(712, 96, 12, -48.3)],
} as const

/** The classes that show each of a place's drawings on its widths alone. */
const forms: Record<number, readonly string[]> = { 2: ['n', 'w'], 3: ['n', 'w mb', 'dk'] }

interface FlightArcProps {
  layout: keyof typeof layouts
  /** Solid up to this fraction (0–1); without it the whole line is dotted: only planned. */
  flown?: number
  /** The marker at `flown`. */
  marker?: 'plane' | 'dot'
  /** The halo pulses: only while the data are live, not when stale. */
  live?: boolean
  /** How many stations; 2 are the ends. */
  stations?: number
  /** The line broke at this fraction: gap with ×. */
  gapAt?: number
  /** The line ends at `flown` in a hollow dot and the rest is gone: cancelled, timed out. */
  ended?: boolean
  /** One sentence for screen readers; without it the line is decoration next to the same facts as text. */
  label?: string
}

const planePath =
  'M21.5 12c0-.95-1.05-1.6-2.2-1.6h-4.7L9.7 3.4H7.5l2.2 7H5.5L3.7 8H2.2l1.1 4-1.1 4h1.5l1.8-2.4h4.2l-2.2 7h2.2l4.9-7h4.7c1.15 0 2.2-.65 2.2-1.6z'

/**
 * The line: dotted = ahead, solid = done, flame dot = now, gap = interrupted here; it is never decoration (design §1).
 */
export function FlightArc({ label, ...props }: FlightArcProps) {
  const curves: readonly Curve[] = layouts[props.layout]
  const drawn = curves.map((each, index) => (
    <Drawing key={each.width} curve={each} form={forms[curves.length]?.[index]} {...props} />
  ))
  return label ? (
    <div role="img" aria-label={label}>
      {drawn}
    </div>
  ) : (
    drawn
  )
}

interface Stretches {
  solid: readonly [number, number] | null
  dotted: readonly [number, number] | null
}

function getStretches({ flown, gapAt, ended }: Omit<FlightArcProps, 'label' | 'layout'>): Stretches {
  if (gapAt !== undefined) {
    // A little narrower near the start, where the line is steep.
    const half = gapAt < 0.25 ? 0.07 : 0.08
    return { solid: [0, gapAt - half], dotted: [gapAt + half, 1] }
  }
  const reached = flown ?? 0
  return { solid: reached > 0 ? [0, reached] : null, dotted: reached < 1 && !ended ? [reached, 1] : null }
}

interface DrawingProps extends Omit<FlightArcProps, 'label'> {
  curve: Curve
  /** The classes that show it on some widths only. */
  form?: string | undefined
}

function Drawing({ curve: c, form, ...props }: DrawingProps) {
  const { flown, marker, live, stations = 2, gapAt, ended } = props
  const { solid, dotted } = getStretches(props)
  // The first station is always reached: the journey starts there.
  const reached = gapAt ?? flown ?? 0
  const shown = stationsAt(stations).filter((t) => !ended || t <= reached)
  return (
    <svg className={classNames('arc', form)} viewBox={`0 0 ${c.width} ${c.height}`} aria-hidden="true">
      {dotted && <path className="d" d={stretch(c, ...dotted)} />}
      {solid && <path className="s" pathLength="1" d={stretch(c, ...solid)} />}
      {shown.map((t) => (
        <Station key={t} curve={c} at={t} done={t <= reached} />
      ))}
      {ended && <Station curve={c} at={reached} done={false} />}
      {marker && <Marker curve={c} at={reached} kind={marker} live={live ?? false} />}
      {gapAt !== undefined && <Break curve={c} at={gapAt} />}
    </svg>
  )
}

interface OnCurve {
  curve: Curve
  at: number
}

function Station({ curve: c, at, done }: OnCurve & { done: boolean }) {
  const { x, y } = pointAt(c, at)
  return <circle className={done ? 'n' : 'o'} cx={x} cy={y} r={done ? 4.5 : 4} />
}

function Marker({ curve: c, at, kind, live }: OnCurve & { kind: 'plane' | 'dot'; live: boolean }) {
  const { x, y } = pointAt(c, at)
  const halo = live ? 'hl go' : 'hl'
  if (kind === 'dot') {
    return (
      <>
        <circle className={halo} cx={x} cy={y} r="12" />
        <circle className="k" cx={x} cy={y} r="6" />
      </>
    )
  }
  return (
    <>
      <circle className={halo} cx={x} cy={y} r="17" />
      <g transform={`translate(${x} ${y})`}>
        <circle className="k" r="11" />
        <g transform={`rotate(${slopeAt(c, at)}) scale(.58) translate(-12 -12)`}>
          <path className="pl" d={planePath} />
        </g>
      </g>
    </>
  )
}

function Break({ curve: c, at }: OnCurve) {
  const { x, y } = pointAt(c, at)
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="10" fill="#ff8f6b26" />
      <path className="x" d="M-3.5-3.5l7 7M3.5-3.5l-7 7" />
    </g>
  )
}
