import { pointAt, stretch, type Curve } from '../../ui/flight/arc-geometry.ts'

const phone: Curve = { width: 311, height: 50, inset: 4, control: -14.4 }
const desktop: Curve = { width: 640, height: 64, inset: 4, control: -22.8 }
/** More stations would overlap on a phone. */
const mostStations = 16

interface UsesArcProps {
  all: number
  used: number
}

/** The line of a card: one station per use, solid for those used, the flame at the current position, dotted ahead. */
export function UsesArc(uses: UsesArcProps) {
  return (
    <div className="uses">
      <div className="mb">
        <Drawing curve={phone} {...uses} />
      </div>
      <div className="dk">
        <Drawing curve={desktop} {...uses} />
      </div>
    </div>
  )
}

function Drawing({ curve, all, used }: UsesArcProps & { curve: Curve }) {
  const reached = used / all
  const now = pointAt(curve, reached)
  const stations = all <= mostStations ? Array.from({ length: all }, (_, index) => index) : []
  return (
    <svg className="arc" viewBox={`0 0 ${curve.width} ${curve.height}`} aria-hidden="true">
      {reached < 1 && <path className="d" d={stretch(curve, reached, 1)} />}
      {reached > 0 && <path className="s" d={stretch(curve, 0, reached)} />}
      {stations.map((index) => {
        const { x, y } = pointAt(curve, (index + 0.5) / all)
        return <circle key={index} className={index < used ? 'n' : 'o'} cx={x} cy={y} r={index < used ? 4.5 : 4} />
      })}
      <circle className="hl" cx={now.x} cy={now.y} r="12" />
      <circle className="k" cx={now.x} cy={now.y} r="6" />
    </svg>
  )
}
