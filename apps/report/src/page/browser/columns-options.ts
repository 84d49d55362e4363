import type { ColumnsChart, RisingChart } from '../chart-model.ts'
import { html } from '../html.ts'
import { getWidth } from './text-width.ts'
import { fontFamily, type Colours } from './theme-colours.ts'

interface Space {
  width: number
  colours: Colours
}

const size = 12

/** In one look: the same axes for every chart with columns. */
function frame({ colours }: Space) {
  const text = { fontFamily, fontSize: size, color: colours.ink2 }
  return {
    text,
    grid: {
      left: 4,
      right: 20,
      top: 28,
      bottom: 4,
      outerBoundsMode: 'same' as const,
      outerBoundsContain: 'axisLabel' as const,
    },
    valueAxis: {
      type: 'value' as const,
      splitNumber: 4,
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colours.hair } },
    },
    tooltip: {
      trigger: 'axis' as const,
      confine: true,
      transitionDuration: 0,
      className: 'tip',
      backgroundColor: colours.card,
      borderColor: colours.edge,
      textStyle: { fontFamily, fontSize: 13, color: colours.ink },
      axisPointer: { type: 'shadow' as const, z: 0, shadowStyle: { color: colours.soft, opacity: 0.6 } },
    },
  }
}

/** Text only: the parts of a chart may come from outside. */
function tooltipText(lines: readonly string[]): string {
  const [first = '', ...rest] = lines
  return html`<b>${first}</b>${rest.map((line) => html`<div>${line}</div>`)}`.markup
}

const indexIn = (points: unknown): number => {
  // The library passes a list of points, each with its index, to a formatter of axis tooltips.
  const [first] = Array.isArray(points) ? (points as { dataIndex?: number }[]) : []
  return first?.dataIndex ?? 0
}

export function columnsOptions(model: ColumnsChart, space: Space) {
  const { steps, axisText, axisName, down } = model
  const most = Math.max(0, ...steps.map((step) => Math.max(step.up, step.down)))
  const { colours } = space
  const { text, grid, valueAxis, tooltip } = frame(space)
  const bar = {
    type: 'bar',
    stack: 'same',
    barMaxWidth: 28,
    barCategoryGap: steps.length > 45 ? '12%' : '25%',
    cursor: 'default',
    emphasis: { disabled: true },
  }
  return {
    grid,
    tooltip: { ...tooltip, formatter: (points: unknown) => tooltipText(steps[indexIn(points)]?.lines ?? []) },
    xAxis: {
      type: 'category',
      data: steps.map(({ label }) => label),
      axisLine: { onZero: true, lineStyle: { color: colours.edge } },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: {
      ...valueAxis,
      axisLabel: { ...text, formatter: (value: number) => axisText(value, most) },
      name: axisName,
      nameTextStyle: { ...text, align: 'left' },
      nameGap: 10,
    },
    series: [
      { ...bar, data: steps.map(({ up }) => up), itemStyle: { color: colours.sea, borderRadius: [2, 2, 0, 0] } },
      ...(!down
        ? []
        : [
            {
              ...bar,
              data: steps.map((step) => -step.down),
              itemStyle: { color: colours.flame, borderRadius: [0, 0, 2, 2] },
            },
          ]),
    ],
  }
}

export function risingOptions(model: RisingChart, space: Space) {
  const { shares, edges, lines, marks, axisName, axisText } = model
  const { colours, width } = space
  const { text, grid, valueAxis, tooltip } = frame(space)
  return {
    grid: { ...grid, top: 44, bottom: 22 },
    tooltip: { ...tooltip, formatter: (points: unknown) => tooltipText(lines[indexIn(points)] ?? []) },
    xAxis: {
      type: 'value',
      min: 0,
      max: shares.length,
      interval: 1,
      axisLine: { lineStyle: { color: colours.edge } },
      axisTick: { show: false },
      splitLine: { show: false },
      axisLabel: { ...text, hideOverlap: true, formatter: (at: number) => edges[at] ?? '' },
      containShape: false,
      name: axisName,
      nameLocation: 'middle',
      nameGap: 26,
      nameTextStyle: text,
    },
    yAxis: { ...valueAxis, max: 1, interval: 0.25, axisLabel: { ...text, formatter: axisText } },
    series: [
      {
        type: 'bar',
        // The columns touch but for a hair, as spans of time do.
        barWidth: Math.max(4, Math.floor((width - 60) / shares.length) - 2),
        cursor: 'default',
        emphasis: { disabled: true },
        data: shares.map((share, at) => [at + 0.5, share]),
        itemStyle: { color: colours.sea, borderRadius: [2, 2, 0, 0] },
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          lineStyle: { color: colours.ink, type: 'solid', width: 1.5 },
          data: marks.map(({ position, text: name }, at) => ({
            xAxis: position,
            label: markLabel(name, { at, share: position / shares.length, space }),
          })),
        },
      },
    ],
  }
}

/** One mark's text above the other's, and pushed inwards where it would leave the chart. */
function markLabel(name: string, { at, share, space }: { at: number; share: number; space: Space }) {
  const { colours, width } = space
  // About where the axis' own text ends.
  const left = 44 + share * (width - 64)
  const beyond = Math.max(0, left + getWidth(name, size) * 1.1 - width)
  return {
    show: true,
    formatter: name,
    position: 'end',
    distance: at === 0 ? 20 : 4,
    align: 'left',
    offset: [-beyond, 0],
    fontFamily,
    fontSize: size,
    fontWeight: 600,
    color: colours.ink,
  }
}
