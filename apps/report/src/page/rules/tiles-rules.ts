import type { ReportData } from '../../report-data.ts'
import { changeText, pointsText } from './change-rules.ts'
import type { Formats } from './format-rules.ts'
import { getFunnel, throughShare } from './funnel-rules.ts'
import { onlineTotal } from './online-rules.ts'
import { salesTotals } from './sales-rules.ts'
import type { Comparison, Selection } from './selection-rules.ts'
import { computeWaiting, waitText } from './waiting-rules.ts'

/** A single figure. */
export interface Tile {
  name: string
  figure: string
  /** Against the days before, or one half against the other; empty where nothing can be compared. */
  change: string
}

export function getTiles(
  data: ReportData,
  selection: Selection,
  { comparison, formats }: { comparison: Comparison | null; formats: Formats },
): Tile[] {
  const { say, money, count, percent, seconds } = formats
  const getChange = (
    valueOf: (selection: Selection) => number | null,
    write: (value: number) => string,
    few?: number,
  ) => changeText(comparison, valueOf, { formats, write, ...(few === undefined ? {} : { few }) })
  const ordersIn = (range: Selection) => salesTotals(data, range).reduce((sum, { orders }) => sum + orders, 0)
  const amounts = salesTotals(data, selection).map(({ currency, sold }) => ({
    name: say(
      currency === 'CNY' ? { zh: '人民币销售额', en: 'Sales in yuan' } : { zh: '美元销售额', en: 'Sales in dollars' },
    ),
    figure: money(sold, currency),
    change: getChange(
      (range) => salesTotals(data, range).find((sum) => sum.currency === currency)?.sold ?? 0,
      (value) => money(value, currency),
      1,
    ),
  }))
  const through = (half: 'before' | 'aboard') => {
    const shareIn = (range: Selection) => throughShare(getFunnel(data, range)[half])
    const share = shareIn(selection)
    return { figure: share === null ? '–' : percent(share), change: pointsText(comparison, shareIn, formats) }
  }
  const { median } = computeWaiting(data, selection)
  const medianIn = (range: Selection) => computeWaiting(data, range).median?.seconds ?? null
  return [
    ...(amounts.length > 0 ? amounts : [{ name: say({ zh: '销售额', en: 'Sales' }), figure: '–', change: '' }]),
    { name: say({ zh: '订单', en: 'Orders' }), figure: count(ordersIn(selection)), change: getChange(ordersIn, count) },
    {
      name: say({ zh: '上网设备', en: 'Devices online' }),
      figure: count(onlineTotal(data, selection).devices),
      change: getChange((range) => onlineTotal(data, range).devices, count),
    },
    { name: say({ zh: '机上：门户到上网', en: 'Aboard: portal to online' }), ...through('aboard') },
    {
      name: say({ zh: '连上用时（中位数）', en: 'Median time to online' }),
      figure: median ? waitText(median, formats) : '–',
      change: getChange(medianIn, seconds, 0.1),
    },
  ]
}
