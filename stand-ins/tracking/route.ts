import type { Ending } from './magic-values.ts'

interface Stop {
  /** Hours after the parcel was collected. */
  hour: number
  zh: string
  en: string
  area: string
  /** A state of `resultv2=4`, its detailed form; `status` is its name. */
  code: string
  status: string
}

const stop = (hour: number, [zh, en]: [string, string], area: string, [code, status]: [string, string]): Stop => ({
  hour,
  zh,
  en,
  area,
  code,
  status,
})

const collected: [string, string] = ['103', '已揽收']
const onTheWay: [string, string] = ['1002', '干线']

// From Dehua, where the porcelain comes from, to a passenger in Xiamen.
const ROUTE: readonly Stop[] = [
  stop(0, ['已在泉州德化营业点揽收', 'Picked up at the Dehua depot, Quanzhou'], '福建,泉州市,德化县', collected),
  stop(4, ['快件到达泉州中转场', 'Arrived at the Quanzhou hub'], '福建,泉州市', onTheWay),
  stop(7, ['快件离开泉州中转场', 'Left the Quanzhou hub'], '福建,泉州市', onTheWay),
  stop(11, ['快件到达厦门中转场', 'Arrived at the Xiamen hub'], '福建,厦门市', ['1001', '到达派件城市']),
  stop(18, ['快件到达厦门思明营业点', 'Arrived at the Siming depot, Xiamen'], '福建,厦门市,思明区', onTheWay),
  stop(26, ['快递员正在为您派送，请保持电话畅通', 'Out for delivery'], '福建,厦门市,思明区', ['5', '派件']),
  stop(30, ['快件已由本人签收', 'Signed for by the receiver'], '福建,厦门市,思明区', ['301', '本人签收']),
]
const PROBLEM = stop(
  28,
  ['收件人电话无法接通，将再次安排派送', 'The receiver could not be reached; another delivery will be tried'],
  '福建,厦门市,思明区',
  ['202', '派件异常'],
)
const LAST_HOUR = ROUTE.at(-1)?.hour ?? 0
const HOUR_MS = 3_600_000

/** When a parcel with this ending was collected, if it is first asked for now. */
export function collectedAt(ending: Ending | undefined, now: Date): Date {
  const hoursAgo = ending === 'SIGNED' ? LAST_HOUR + 1 : ending === 'PROBLEM' ? PROBLEM.hour + 1 : 0
  return new Date(now.getTime() - hoursAgo * HOUR_MS)
}

/** A parcel's events until now, newest first, as the real service writes them. */
export function getEvents(
  parcel: { collectedAt: Date; ending: Ending | undefined },
  { now, language }: { now: Date; language: 'zh' | 'en' },
) {
  const stops = parcel.ending === 'PROBLEM' ? [...ROUTE.filter(({ hour }) => hour < PROBLEM.hour), PROBLEM] : ROUTE
  const happened = stops.flatMap((one) => {
    const at = new Date(parcel.collectedAt.getTime() + one.hour * HOUR_MS)
    return at <= now ? [{ ...one, at: beijingText(at) }] : []
  })
  return happened.toReversed().map((one) => ({
    time: one.at,
    ftime: one.at,
    context: one[language],
    areaName: one.area,
    status: one.status,
    statusCode: one.code,
    location: '',
  }))
}

/** `2026-11-20 10:00:00`, without zone, as the real service writes it. */
const beijingText = (at: Date) => new Date(at.getTime() + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ')

/** `1002` belongs to transit, 0; other detailed states begin with their own. */
export const getMainState = (code: string) => (code.startsWith('100') ? '0' : code.slice(0, 1))
