import type { Purchase, PurchaseRequests } from './purchase-requests.ts'

/** The list price in fen of each plan that the scenarios buy; no benchmark passenger is a member. */
export const paidPlans: Readonly<Record<string, number>> = { WP02: 3_800, WP03: 5_800, WP05: 12_800, WP06: 19_800 }

export type ScenarioName = 'lookup' | 'submitOrder' | 'purchase' | 'hotSpot'

interface Scenario {
  what: string
  /** Whose turns they are; `onOneFlight` all buy one plan of one flight. */
  buyers: 'spread' | 'onOneFlight'
  /** False: turns do not use up their buyers. */
  buys: boolean
  run(requests: PurchaseRequests, purchase: Purchase): Promise<void>
}

const priceOf = (planId: string): number => {
  const price = paidPlans[planId]
  if (price === undefined) throw new Error(`plan ${planId} has no price here`)
  return price
}

const placeOrder = async (requests: PurchaseRequests, purchase: Purchase) => {
  await requests.submitOrder(purchase, priceOf(purchase.planId))
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  lookup: {
    what: 'lookup by ticket and name',
    buyers: 'spread',
    buys: false,
    run: (requests, purchase) => requests.lookUp(purchase),
  },
  submitOrder: { what: 'submitOrder, many flights', buyers: 'spread', buys: true, run: placeOrder },
  purchase: {
    what: 'complete purchase',
    buyers: 'spread',
    buys: true,
    async run(requests, purchase) {
      await requests.lookUp(purchase)
      const payable = await requests.calculate(purchase)
      const orderNo = await requests.submitOrder(purchase, payable)
      const paymentNo = await requests.submitPay(purchase, orderNo)
      await requests.notifyPaid(paymentNo, payable)
      await requests.requirePaid(purchase, orderNo)
    },
  },
  hotSpot: { what: 'submitOrder, all one plan', buyers: 'onOneFlight', buys: true, run: placeOrder },
}
