/** A chart's contents, ready to draw: the drawing code knows neither the data nor the language. */
export type ChartModel = BarsChart | ColumnsChart | RisingChart

interface Chart {
  /** Unique in the page; the place to draw in carries it. */
  id: string
  /** One sentence that describes the chart for screen readers. */
  label: string
}

/** Lying bars, each with its text above it. */
export interface BarsChart extends Chart {
  kind: 'bars'
  /** The value of a full bar. */
  most: number
  rows: readonly BarRow[]
}

export interface BarRow {
  label: string
  /** A second line for it. */
  detail: string
  /** At the right end: the figures. */
  figures: string
  value: number
  /** Dotted after the bar: what was there before, and has gone (design §1). */
  gone: number
  /** Drawn from the bar's left end in the second colour: what of it went back. */
  returned: number
  /** The row that the title speaks of. */
  marked: boolean
}

/** Columns by day, week or month. */
export interface ColumnsChart extends Chart {
  kind: 'columns'
  steps: readonly ColumnStep[]
  /** @param most the largest of the axis */
  axisText: (value: number, most: number) => string
  /** Shown next to the axis instead of a legend. */
  axisName: string
  /** Whether anything hangs below. */
  down: boolean
}

interface ColumnStep {
  label: string
  up: number
  down: number
  /** The tooltip of this step. */
  lines: readonly string[]
}

/** Columns between edges, each of them the share that was reached by its right edge, with lines at the quantiles. */
export interface RisingChart extends Chart {
  kind: 'rising'
  shares: readonly number[]
  /** Text at the left edge of each column, and at the last one's right edge. */
  edges: readonly string[]
  lines: readonly (readonly string[])[]
  marks: readonly { position: number; text: string }[]
  axisName: string
  axisText: (share: number) => string
}
