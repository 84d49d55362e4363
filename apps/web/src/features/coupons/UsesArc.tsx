import { pointAt, stationsAt, stretch, type Curve } from '../../ui/flight/arc-geometry.ts'

// The insets leave room for the flame at either end.
const narrow: Curve = { width: 311, height: 50, inset: 13, control: -14.4 }
const wide: Curve = { width: 640, height: 64, inset: 13, control: -22.8 }
/** More stations would overlap on a phone. */
const mostStations = 16

interface UsesArcProps {
  all: number
  used: number
}

/** The line of a card: one station per use, solid as far as the uses went, the flame at the next one, dotted ahead. */
export function UsesArc(uses: UsesArcProps) {
  return (
    <div className="uses">
      <Drawing curve={narrow} form="n" {...uses} />
      <Drawing curve={wide} form="w" {...uses} />
    </div>
  )
}

function Drawing({ curve, form, all, used }: UsesArcProps & { curve: Curve; form: string }) {
  const places = all > 1 ? stationsAt(all) : [0]
  const next = places[used] ?? 1
  const flame = pointAt(curve, next)
  return (
    <svg className={`arc ${form}`} viewBox={`0 0 ${curve.width} ${curve.height}`} aria-hidden="true">
      {next < 1 && <path className="d" d={stretch(curve, next, 1)} />}
      {next > 0 && <path className="s" d={stretch(curve, 0, next)} />}
      {all <= mostStations
        && places.map((place, index) => {
          if (index === used) return null
          const { x, y } = pointAt(curve, place)
          return <circle key={place} className={index < used ? 'n' : 'o'} cx={x} cy={y} r={index < used ? 4.5 : 4} />
        })}
      <circle className="hl" cx={flame.x} cy={flame.y} r="12" />
      <circle className="k" cx={flame.x} cy={flame.y} r="6" />
    </svg>
  )
}
