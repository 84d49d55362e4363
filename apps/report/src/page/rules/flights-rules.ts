import type { ReportData } from '../../report-data.ts'
import { errorTotal } from './error-rules.ts'
import { getFunnel, throughShare } from './funnel-rules.ts'
import { onlineTotal } from './online-rules.ts'
import { salesTotals, type SalesSum } from './sales-rules.ts'
import type { Selection } from './selection-rules.ts'
import { computeWaiting, type Quantile } from './waiting-rules.ts'

export interface FlightRow {
  flightNo: string
  route: string
  sums: SalesSum[]
  orders: number
  devices: number
  through: number | null
  median: Quantile | null
  errors: number
  /** Clearly fewer got online than on all other flights together: more than chance would do (three standard deviations). */
  standsOut: boolean
}

type Listed = 'sales' | 'refunds' | 'online' | 'funnel' | 'timeToOnline' | 'errors'

/** One row per flight with any activity: first the conspicuous ones, the worst at the top, then by devices online. */
export function flightRows(data: ReportData, selection: Selection): FlightRow[] {
  const byFlight = entriesByFlight(data)
  const all = getPortal(data, { ...selection, flight: 'all' })
  return data.flights
    .filter(({ flightNo }) => selection.flight === 'all' || selection.flight === flightNo)
    .map(({ flightNo, origin, destination }) => {
      const own = { ...data, ...byFlight(flightNo) }
      const range = { ...selection, flight: flightNo }
      const sums = salesTotals(own, range)
      return {
        flightNo,
        route: `${origin}–${destination}`,
        sums,
        orders: sums.reduce((sum, { orders }) => sum + orders, 0),
        devices: onlineTotal(own, range).devices,
        through: throughShare(getFunnel(own, range).aboard),
        short: countNotConnected(getPortal(own, range), all),
        median: computeWaiting(own, range).median,
        errors: errorTotal(own, range),
      }
    })
    .filter(({ sums, devices, errors, through }) => sums.length > 0 || devices > 0 || errors > 0 || through !== null)
    .sort(
      (one, other) =>
        other.short - one.short || other.devices - one.devices || one.flightNo.localeCompare(other.flightNo),
    )
    .map(({ short, ...row }) => ({ ...row, standsOut: short > 0 }))
}

interface Portal {
  opened: number
  online: number
}

function getPortal(data: Pick<ReportData, 'funnel'>, selection: Selection): Portal {
  const { aboard } = getFunnel(data, selection)
  return { opened: aboard[0]?.sessions ?? 0, online: aboard[aboard.length - 1]?.sessions ?? 0 }
}

const fewestToJudge = 30
const leastGap = 0.05

/** How many more would have got online as on all other flights; 0 where chance alone may have done it. */
function countNotConnected({ opened, online }: Portal, all: Portal): number {
  const others = { opened: all.opened - opened, online: all.online - online }
  if (opened < fewestToJudge || others.opened < fewestToJudge) return 0
  const usual = Math.min(1, others.online / others.opened)
  const short = opened * usual - online
  return short > Math.max(3 * Math.sqrt(opened * usual * (1 - usual)), opened * leastGap) ? short : 0
}

/** Split once: three hundred flights would otherwise each look through everything. */
function entriesByFlight(data: ReportData): (flightNo: string) => Pick<ReportData, Listed> {
  const split = <Entry extends { flightNo: string | null }>(entries: readonly Entry[]) => {
    const lists = new Map<string | null, Entry[]>()
    for (const entry of entries) {
      const list = lists.get(entry.flightNo)
      if (list) list.push(entry)
      else lists.set(entry.flightNo, [entry])
    }
    return (flightNo: string): Entry[] => lists.get(flightNo) ?? []
  }
  const sales = split(data.sales)
  const refunds = split(data.refunds)
  const online = split(data.online)
  const funnel = split(data.funnel)
  const times = split(data.timeToOnline)
  const errors = split(data.errors)
  return (flightNo) => ({
    sales: sales(flightNo),
    refunds: refunds(flightNo),
    online: online(flightNo),
    funnel: funnel(flightNo),
    timeToOnline: times(flightNo),
    errors: errors(flightNo),
  })
}
