import { BarChart } from 'echarts/charts'
import { GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { init, use as withParts, type EChartsType } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartModel } from '../chart-model.ts'
import { barsHeight, barsOptions } from './bars-options.ts'
import { columnsOptions, risingOptions } from './columns-options.ts'
import { coloursNow, type Colours } from './theme-colours.ts'

withParts([BarChart, GridComponent, MarkLineComponent, TooltipComponent, SVGRenderer])

export interface Drawing {
  /** Draws again, after a change of width or theme. @param width in pixels; by default the width of its container */
  draw: (width?: number) => void
  end: () => void
}

const columnsHeight = 240

/** Draws into a place that has the chart's name. */
export function drawingIn(place: HTMLElement, model: ChartModel): Drawing {
  let chart: EChartsType | null = null
  let drawnAt = ''
  const draw = (forced?: number) => {
    const width = forced ?? place.clientWidth
    const colours = coloursNow()
    const drawn = `${width} ${colours.sea}`
    if (width === 0 || drawn === drawnAt) return
    drawnAt = drawn
    const height = model.kind === 'bars' ? barsHeight(model, width) : columnsHeight
    place.style.height = `${height}px`
    if (chart) chart.resize({ width, height })
    else chart = init(place, null, { renderer: 'svg', width, height })
    chart.setOption(
      { animation: false, aria: { enabled: false }, ...getOptions(model, { width, colours }) },
      { notMerge: true },
    )
    // At once: a print begins when this returns.
    chart.getZr().flush()
  }
  return {
    draw,
    end: () => chart?.dispose(),
  }
}

function getOptions(model: ChartModel, space: { width: number; colours: Colours }) {
  switch (model.kind) {
    case 'bars':
      return barsOptions(model, space)
    case 'columns':
      return columnsOptions(model, space)
    case 'rising':
      return risingOptions(model, space)
  }
}
