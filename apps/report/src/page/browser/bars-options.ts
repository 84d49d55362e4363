import type { BarRow, BarsChart } from '../chart-model.ts'
import { brokenAt, cut, getWidth } from './text-width.ts'
import { fontFamily, type Colours } from './theme-colours.ts'

const size = 13
const lineHeight = 18
const barHeight = 12
const gap = 14

interface Space {
  width: number
  colours: Colours
}

/** The figures are at the right end of the last line; a first line above it has the whole width. */
function getLines({ label, detail, figures }: BarRow, width: number): string[] {
  const beside = Math.max(60, width - getWidth(figures, size) - 16)
  if (detail) return [cut(label, width), cut(detail, beside)]
  if (getWidth(label, size) <= beside) return [label]
  const { first, rest } = brokenAt(label, width)
  return rest ? [first, cut(rest, beside)] : [first, '']
}

const linesIn = (model: BarsChart, width: number) => Math.max(...model.rows.map((row) => getLines(row, width).length))

const rowHeight = (model: BarsChart, width: number) => linesIn(model, width) * lineHeight + barHeight + gap

export function barsHeight(model: BarsChart, width: number): number {
  return rowHeight(model, width) * model.rows.length
}

/** Each bar under its own text: no legend to look up, and room for long names at any width. */
export function barsOptions(model: BarsChart, { width, colours }: Space) {
  const { rows, most } = model
  const row = rowHeight(model, width)
  const text = { fontFamily, fontSize: size, lineHeight, color: colours.ink }
  const track = { type: 'bar', barWidth: barHeight, barGap: '-100%', silent: true, cursor: 'default' }
  const full = rows.map(() => most)
  const high = linesIn(model, width) > 1
  // If one label needs two lines, all begin on the first: an even rhythm.
  const labels = rows.map((one) => {
    const [first = '', second] = getLines(one, width)
    return high ? `${first}\n${second ?? ''}` : first
  })
  return {
    // A row's bar is centred in its band: shifted down, so that the text above has the room.
    grid: {
      left: 0,
      right: 0,
      top: row / 2 - barHeight / 2 - gap / 2,
      bottom: -(row / 2 - barHeight / 2 - gap / 2),
      outerBoundsMode: 'none',
    },
    xAxis: { type: 'value', show: false, min: 0, max: most },
    yAxis: { type: 'category', show: false, inverse: true, data: rows.map((_, at) => at) },
    series: [
      {
        ...track,
        data: full,
        itemStyle: { color: colours.well, borderRadius: 3 },
        label: {
          ...text,
          show: true,
          position: [0, -4],
          verticalAlign: 'bottom',
          formatter: ({ dataIndex }: { dataIndex: number }) => labels[dataIndex] ?? '',
        },
      },
      {
        ...track,
        data: full,
        itemStyle: { color: 'transparent' },
        label: {
          ...text,
          show: true,
          position: ['100%', -4],
          align: 'right',
          verticalAlign: 'bottom',
          formatter: ({ dataIndex }: { dataIndex: number }) => rows[dataIndex]?.figures ?? '',
        },
      },
      {
        ...track,
        stack: 'value',
        data: rows.map(({ value }) => (value > 0 ? value : '-')),
        itemStyle: { color: colours.sea, borderRadius: 3 },
      },
      {
        ...track,
        stack: 'value',
        data: rows.map(({ gone, marked }) => (gone > 0 ? { value: gone, itemStyle: goneStyle(marked, colours) } : '-')),
      },
      {
        ...track,
        z: 3,
        data: rows.map(({ returned }) => (returned > 0 ? returned : '-')),
        itemStyle: { color: colours.flame, borderRadius: 3 },
      },
    ],
  }
}

/** Dotted is what is not there (design §1); the worst in the one warm colour. */
function goneStyle(marked: boolean, { soft, edge, flame }: Colours) {
  return {
    color: soft,
    borderColor: marked ? flame : edge,
    borderWidth: marked ? 1.75 : 1.25,
    borderType: [1.5, 3],
    borderRadius: 3,
  }
}
