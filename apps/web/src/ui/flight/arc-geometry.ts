/** A quadratic curve, symmetric about its middle: two ends on one height and a control point above the middle. */
export interface Curve {
  width: number
  height: number
  /** Distance of the ends from the sides. */
  inset: number
  /** Height of the control point; the ends are 10 above the lower edge. */
  control: number
}

export interface Point {
  x: number
  y: number
}

const round = (value: number) => Math.round(value * 10) / 10

function corners({ width, height, inset, control }: Curve): readonly [Point, Point, Point] {
  const base = height - 10
  return [
    { x: inset, y: base },
    { x: width / 2, y: control },
    { x: width - inset, y: base },
  ]
}

function between(from: Point, to: Point, t: number): Point {
  return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t }
}

/** The point at fraction `t` (0–1) of the way. */
export function pointAt(curve: Curve, t: number): Point {
  const [start, control, end] = corners(curve)
  const { x, y } = between(between(start, control, t), between(control, end, t), t)
  return { x: round(x), y: round(y) }
}

/** The stretch from fraction `from` to `to`, as an SVG path (de Casteljau, twice). */
export function stretch(curve: Curve, from: number, to: number): string {
  const [start, control, end] = corners(curve)
  const a = pointAt(curve, from)
  const b = pointAt(curve, to)
  // The control point of the stretch is the blossom of its two ends.
  const middle = between(between(start, control, from), between(control, end, from), to)
  return `M${a.x} ${a.y}Q${round(middle.x)} ${round(middle.y)} ${b.x} ${b.y}`
}

/** Degrees that the line climbs (negative) or sinks at fraction `t`. */
export function slopeAt(curve: Curve, t: number): number {
  const [start, control] = corners(curve)
  const rise = 2 * (control.y - start.y) * (1 - 2 * t)
  return round((Math.atan2(rise, curve.width - 2 * curve.inset) * 180) / Math.PI)
}

/** Stations along the line: the ends and, of four, the inner ones a little nearer to the ends than thirds (design). */
export function stationsAt(count: number): number[] {
  if (count === 4) return [0, 0.34, 0.66, 1]
  return Array.from({ length: count }, (_, index) => index / (count - 1))
}
