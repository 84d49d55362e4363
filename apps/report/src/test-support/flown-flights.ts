import { beijingMidnight } from '@aisle/rules/time'
import type { WorldRows } from './world-rows.ts'

export interface FlownFlight {
  flightId: string
  flightNo: string
  /** Take-off and landing, UTC. */
  etd: Date
  eta: Date
}

const hourMs = 3_600_000

export const plans = [
  { planId: 'FREE', zh: '畅聊免费包', en: 'Messaging — Free', fen: 0, cents: 0 },
  { planId: 'HOUR', zh: '1 小时上网包', en: '1-Hour Browsing', fen: 3_800, cents: 600 },
  { planId: 'FULL', zh: '全程上网包', en: 'Full-Flight Browsing', fen: 6_800, cents: 1_000 },
] as const

/** Rows that every world needs: airports, plans, a passenger's account, one product, one survey. */
export function addCatalogue(rows: WorldRows): void {
  const place = { tz: 'Asia/Shanghai', lat: 30, lon: 110 }
  rows.add(
    'airports',
    { iata: 'XMN', city_zh: '厦门', city_en: 'Xiamen', ...place },
    { iata: 'PEK', city_zh: '北京', city_en: 'Beijing', ...place },
  )
  const plan = { kind: 'browse', description_zh: '', description_en: '', quota_kind: 'flight', member_percent_off: 0 }
  const sale = {
    speed_cap_kbps: 1024,
    device_switches: 3,
    sell_before_flight: true,
    sell_aboard: true,
    opens_days_before: 30,
  }
  rows.add(
    'wifi_plans',
    ...plans.map(({ planId, zh, en, fen, cents }, sort) => {
      const named = { plan_id: planId, name_zh: zh, name_en: en, price_fen: fen, price_cents: cents, sort }
      return { ...plan, ...sale, closes_minutes_before: 60, ...named }
    }),
  )
  rows.add('accounts', { account_id: 'somebody', display_name: 'S', created_at: '2026-01-01T00:00:00Z' })
  rows.add('surveys', { survey_id: 'SV', content: survey })
}

/** A day's flight of three hours that takes off at noon in Beijing. */
export function addFlight(rows: WorldRows, flightNo: string, day: string): FlownFlight {
  const etd = new Date(beijingMidnight(day).getTime() + 12 * hourMs)
  const flight = { flightId: `${flightNo} ${day}`, flightNo, etd, eta: new Date(etd.getTime() + 3 * hourMs) }
  const way = { origin: 'XMN', destination: 'PEK', distance_km: 1_700, haul: 'domestic' }
  const aircraft = { tail_number: 'B-1817', aircraft_type: '738', wifi: 'available', cancelled: false }
  const times = { flight_date: day, std: etd, etd, eta: flight.eta }
  rows.add('flights', { flight_id: flight.flightId, flight_no: flightNo, ...times, ...way, ...aircraft })
  return flight
}

const words = (zh: string, en: string) => ({ zh, en })

const survey = {
  surveyId: 'SV',
  channel: 'portal',
  title: words('空中上网体验问卷', 'In-Flight Wi-Fi Questionnaire'),
  intro: words('约 1 分钟。', 'About one minute.'),
  anonymousByDefault: true,
  rewardCouponId: null,
  questions: [
    { questionId: 'Q1', type: 'rating', required: true, text: words('总体满意吗？', 'How satisfied are you?'), max: 5 },
    {
      questionId: 'Q2',
      type: 'multi',
      required: false,
      text: words('用来做什么？', 'What did you use it for?'),
      options: [
        { optionId: 'A', text: words('聊天', 'Messaging') },
        { optionId: 'B', text: words('看视频', 'Video') },
      ],
    },
    { questionId: 'Q3', type: 'text', required: false, text: words('还有吗？', 'Anything else?') },
  ],
}
