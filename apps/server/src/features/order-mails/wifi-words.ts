import type { Bilingual } from '@aisle/contract/language'
import { formatMoney } from '@aisle/contract/money'
import type { Airline } from '../../airline/profile.ts'
import type { Station } from '../../outside/mail/letter.ts'
import { maskedName } from '../flights/index.ts'
import { dayOf, timeOf } from './mail-dates.ts'
import type { OrderFacts } from './order-facts.ts'
import type { OrderWords } from './send-order-mail.ts'

export interface Surroundings {
  airline: Airline
  /** The address that opens the portal aboard, if it has its own name. */
  portalAddress: string | null
}

/** A plan has been paid: what, on which flight, for whom, and how to get online. */
export function wifiPaidWords(facts: OrderFacts, around: Surroundings): OrderWords {
  const { now } = facts
  const wifi = firstOf(facts)
  const { flightNo, etd } = wifi.flight
  const day = dayOf(etd)
  const flights = new Set(facts.plans.map(({ flight }) => flight.flightId)).size
  const others = flights > 1 ? { zh: ` 等 ${flights} 个航班`, en: ` and ${flights - 1} more` } : { zh: '', en: '' }
  // An aircraft may have sold it, and reported it afterwards.
  const flown = now >= etd
  return {
    subject: {
      zh: `订单已确认：${flightNo}${others.zh} 机上 Wi-Fi，${day.zh}`,
      en: `Order confirmed: Wi-Fi on ${flightNo}${others.en}, ${day.en}`,
    },
    headline: {
      zh: `订单已确认，\n${flights > 1 ? `${flights} 个航班` : `${flightNo} `}上能上网了`,
      en: `Order confirmed:\nWi-Fi on ${flightNo}${others.en}`,
    },
    ...(flown ? {} : { lead: { zh: '起飞后打开 Wi-Fi 就能用。', en: 'Ready to use once you are in the air.' } }),
    stations: stationsOf(facts, wifi.flight),
    facts: [...planFacts(facts), paidFact(facts)],
    ...(flown ? {} : { steps: steps(around), paragraphs: [follows] }),
  }
}

/** A day before departure: how those with `facts.plans`, all on one flight, get online. */
export function departureWords(facts: OrderFacts, around: Surroundings): OrderWords {
  const wifi = firstOf(facts)
  const { flightNo, etd } = wifi.flight
  const at = timeOf(etd)
  return {
    subject: {
      zh: `${flightNo} ${dayOf(etd).zh}起飞：机上这样上网`,
      en: `${flightNo} leaves on ${dayOf(etd).en}: how to get online`,
    },
    headline: { zh: '快起飞了，\n套餐已备好', en: 'Almost time to fly.\nYour plan is ready' },
    lead: {
      zh: `${flightNo} 北京时间 ${at.zh} 起飞。请带上自己的手机、平板或电脑。`,
      en: `${flightNo} leaves at ${at.en} Beijing time. Bring your own phone, tablet or laptop.`,
    },
    stations: stationsOf(facts, wifi.flight),
    facts: planFacts(facts),
    steps: steps(around),
    paragraphs: [
      {
        zh: '上飞机后收不到邮件和短信，请现在看一遍，或截图保存。',
        en: 'E-mails and texts do not arrive aboard: read this now, or keep a screenshot.',
      },
    ],
  }
}

const follows: Bilingual = {
  zh: '改签或换机后，套餐自动跟到新航班；航班取消，或飞机没有网络的，自动全额退款。',
  en: 'If you are rebooked, the plan follows you. If the flight is cancelled or has no Wi-Fi, you are refunded in full automatically.',
}

type Wifi = OrderFacts['plans'][number]

/** The plan whose flight is the first to leave. */
function firstOf({ order, plans }: OrderFacts): Wifi {
  const [first] = inOrderOfDeparture(plans)
  if (!first) throw new Error(`order ${order.orderNo} is for a plan and has none`)
  return first
}

const inOrderOfDeparture = (plans: readonly Wifi[]) =>
  plans.toSorted((a, b) => a.flight.etd.getTime() - b.flight.etd.getTime())

/** The unused plans whose flight has not left. */
export const waitingPlans = ({ plans, now }: OrderFacts): Wifi[] =>
  plans.filter(({ entitlementState, flight }) => entitlementState === 'unused' && !flight.cancelled && now < flight.etd)

function stationsOf({ order, now }: OrderFacts, { etd, eta }: Wifi['flight']): Station[] {
  const passed = (at: Date) => (now < at ? ('ahead' as const) : ('done' as const))
  return [
    { label: { zh: '付款', en: 'Paid' }, at: timeOf(order.paidAt), state: 'done' },
    { label: { zh: '起飞', en: 'Departs' }, at: timeOf(etd), state: passed(etd) },
    { label: { zh: '到达', en: 'Arrives' }, at: timeOf(eta), state: passed(eta) },
  ]
}

type Facts = NonNullable<OrderWords['facts']>[number][]

/** The passengers' names are masked: mails are passed on (W8). */
export function planFacts({ lines, plans }: Pick<OrderFacts, 'lines' | 'plans'>): Facts {
  const routes = new Map(inOrderOfDeparture(plans).map(({ flight }) => [flight.flightId, flight]))
  const planName = (lineNo: number) => lines.find((line) => line.lineNo === lineNo)?.name ?? { zh: '', en: '' }
  const flights = [...routes.values()].map(({ flightNo, origin, destination }) => ({
    label: { zh: '航班', en: 'Flight' },
    value: {
      zh: `${flightNo} ${origin.cityZh} → ${destination.cityZh}`,
      en: `${flightNo} ${origin.cityEn} → ${destination.cityEn}`,
    },
  }))
  const held = plans.map(({ name, lineNo, flight: { flightNo } }) => {
    const plan = planName(lineNo)
    const on = routes.size > 1 ? ` ${flightNo}` : ''
    return {
      label: { zh: maskedName(name, 'zh'), en: maskedName(name, 'en') },
      value: { zh: `${plan.zh}${on}`, en: `${plan.en}${on}` },
    }
  })
  const times = { label: { zh: '时间', en: 'Times' }, value: { zh: '均为北京时间', en: 'Beijing time' } }
  const [only, ...others] = held
  if (!only || others.length > 0) return [...flights, ...held, times]
  const passenger = { label: { zh: '乘机人', en: 'Passenger' }, value: only.label }
  return [{ label: { zh: '套餐', en: 'Plan' }, value: only.value }, ...flights, passenger, times]
}

/** The amount paid; zero for a free plan. */
export function paidFact({ order }: OrderFacts) {
  const paid = formatMoney(order.payable, order.currency)
  return { label: { zh: '实付', en: 'Paid' }, value: { zh: paid, en: paid }, strong: true }
}

function steps({ airline, portalAddress }: Surroundings): NonNullable<OrderWords['steps']> {
  const { wifiNetwork } = airline
  return {
    title: { zh: '机上这样上网', en: 'How to get online' },
    each: [
      {
        zh: '打开飞行模式，再单独打开无线局域网（Wi-Fi）。',
        en: 'Turn on flight mode, then turn Wi-Fi back on.',
      },
      {
        zh: `在 Wi-Fi 列表里选 ${wifiNetwork}，不需要密码。`,
        en: `Choose ${wifiNetwork} in the list of networks. It has no password.`,
      },
      {
        zh: `上网页面会自动弹出。没有弹出时，打开浏览器，输入${portalAddress ? ` ${portalAddress}` : '座位卡上的网址'}。`,
        en: `The sign-in page opens automatically. If it doesn't, open a browser and go to ${portalAddress ?? 'the address on the seat card'}.`,
      },
      {
        zh: '填写证件号后 6 位和座位号，就能看到这个套餐，点一下上网。',
        en: 'Enter the last 6 characters of your ID and your seat. Your plan is there: tap it to connect.',
      },
    ],
  }
}
