import type { ReportData } from '../../report-data.ts'
import { isIn, stepFor, stepStart, getSteps, type Selection } from './selection-rules.ts'

export interface OnlineSum {
  devices: number
  bytes: number
}

export function onlineTotal(data: Pick<ReportData, 'online'>, selection: Selection): OnlineSum {
  return data.online
    .filter(isIn(selection))
    .reduce((sum, { devices, bytes }) => ({ devices: sum.devices + devices, bytes: sum.bytes + bytes }), {
      devices: 0,
      bytes: 0,
    })
}

/** By day, week or month, including the steps without devices. */
export function onlineBySteps(data: Pick<ReportData, 'online'>, selection: Selection): (OnlineSum & { day: string })[] {
  const step = stepFor(selection)
  const sums = new Map<string, OnlineSum>(getSteps(selection).map((day) => [day, { devices: 0, bytes: 0 }]))
  for (const { day, devices, bytes } of data.online.filter(isIn(selection))) {
    const sum = sums.get(stepStart(day, step, selection))
    if (!sum) continue
    sum.devices += devices
    sum.bytes += bytes
  }
  return [...sums].map(([day, sum]) => ({ day, ...sum }))
}

export interface CollectorSum {
  events: number
  late: number
  setAside: number
}

/** Of the days only: what cannot be read has no flight. */
export function collectorTotal(data: Pick<ReportData, 'collector'>, { from, to }: Selection): CollectorSum {
  const sum = { events: 0, late: 0, setAside: 0 }
  for (const { day, events, late, setAside } of data.collector) {
    if (day < from || day > to) continue
    sum.events += events
    sum.late += late
    sum.setAside += setAside
  }
  return sum
}
