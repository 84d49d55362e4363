import { formatMoney } from '@aisle/contract/money'
import { collectUntil } from '@aisle/rules/after-sale'
import type { SmsTemplate } from '../../outside/sms/sms-templates.ts'
import type { Order } from '../orders/index.ts'
import { dayOf, timeOf } from './mail-dates.ts'
import type { OrderFacts } from './order-facts.ts'
import { languageOf } from './order-language.ts'

/** A template and what it leaves open: the same fact as in the mail, without a code or a link. */
export interface OrderText {
  template: SmsTemplate
  values: Readonly<Record<string, string>>
}

export function paidText(facts: OrderFacts): OrderText {
  const { order, plans } = facts
  if (order.kind === 'SHIP') return { template: 'paidParcel', values: {} }
  if (order.kind === 'PICKUP') return { template: 'paidPickup', values: counterValues(facts) }
  const flights = [...new Set(plans.map(({ flight }) => flight.flightNo))]
  return { template: 'paidPlan', values: { flight: flights.join(languageOf(order) === 'zh' ? '、' : ', ') } }
}

/** `facts.plans`: those of the flight. */
export function departureText({ order, plans }: OrderFacts): OrderText | null {
  const [plan] = plans
  if (!plan) return null
  const { flightNo, etd } = plan.flight
  return { template: 'departure', values: { flight: flightNo, time: timeOf(etd)[languageOf(order)] } }
}

export const codesEndText = (facts: OrderFacts): OrderText => ({ template: 'codesEnd', values: counterValues(facts) })

export const unpaidText = ({ state }: Order): OrderText => ({
  template: state === 'closed' ? 'unpaidClosed' : 'unpaidTimedOut',
  values: {},
})

export const refundedText = ({ currency }: Order, amount: number): OrderText => ({
  template: 'refunded',
  values: { amount: formatMoney(amount, currency) },
})

/** `until`: nothing is shipped before. */
export const addressChangedText = (order: Order, until: Date): OrderText => ({
  template: 'addressChanged',
  values: { until: timeOf(until)[languageOf(order)] },
})

function counterValues({ order, point }: OrderFacts) {
  const language = languageOf(order)
  const place = point ? `${point.city[language]}${language === 'zh' ? '' : ' '}${point.name[language]}` : ''
  return { place, date: dayOf(collectUntil(order.paidAt))[language] }
}
