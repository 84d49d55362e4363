import type { Buyer } from './passenger-calls.ts'
import type { PaymentRequests } from './payment-requests.ts'
import type { Purchase, PurchaseRequests } from './purchase-requests.ts'
import type { ShopRequests } from './shop-requests.ts'

/** The list price in fen of each plan that the scenarios buy; no benchmark passenger is a member. */
const paidPlans: Readonly<Record<string, number>> = { WP02: 3_800, WP03: 5_800, WP05: 12_800, WP06: 19_800 }
const planIds = Object.keys(paidPlans)

export type ScenarioName =
  | 'lookup'
  | 'submitOrder'
  | 'purchase'
  | 'hotSpot'
  | 'goodsList'
  | 'checkout'
  | 'goodsListOfBuyer'
  | 'search'

/** The requests available on one connection. */
export interface Requests {
  purchase: PurchaseRequests
  shop: ShopRequests
  payment: PaymentRequests
}

export interface Turn {
  number: number
  buyer: Buyer
  /** How many times every buyer has had a turn before. */
  round: number
}

interface Scenario {
  what: string
  /** The buyers who take turns; those `onOneFlight` all buy one plan of one flight. */
  buyers: 'spread' | 'onOneFlight'
  /** The supply that turns use up, so that the next run continues where the last one ended; null if none. */
  uses: 'plans' | 'goods' | null
  /** The floor does not answer its requests. */
  withoutFloor?: true
  run(requests: Requests, turn: Turn): Promise<void>
}

/** Every buyer buys the first plan before any buys the next, because a passenger may not buy a plan twice. */
function getPurchase({ buyer, round }: Turn): Purchase {
  const planId = planIds[round]
  if (!planId) throw new Error('more turns than plans: give fewer seconds')
  return { buyer, planId }
}

const placeOrder = async ({ purchase: requests }: Requests, turn: Turn) => {
  const purchase = getPurchase(turn)
  await requests.submitOrder(purchase, paidPlans[purchase.planId] ?? 0)
}

export const scenarios: Readonly<Record<ScenarioName, Scenario>> = {
  lookup: {
    what: 'lookup by ticket and name',
    buyers: 'spread',
    uses: null,
    run: ({ purchase }, { buyer }) => purchase.lookUp(buyer),
  },
  submitOrder: { what: 'submitOrder, many flights', buyers: 'spread', uses: 'plans', run: placeOrder },
  purchase: {
    what: 'complete purchase',
    buyers: 'spread',
    uses: 'plans',
    async run({ purchase: requests, payment }, turn) {
      const { buyer } = turn
      const purchase = getPurchase(turn)
      await requests.lookUp(buyer)
      const payable = await requests.calculate(purchase)
      const orderNo = await requests.submitOrder(purchase, payable)
      const paymentNo = await payment.submitPay(buyer, orderNo)
      await payment.notifyPaid(paymentNo, payable)
      await payment.requireState(buyer, orderNo, 'paid')
    },
  },
  hotSpot: { what: 'submitOrder, all one plan', buyers: 'onOneFlight', uses: 'plans', run: placeOrder },
  goodsList: {
    what: 'page of goods',
    buyers: 'spread',
    uses: null,
    run: ({ shop }, { number }) => shop.lookOn(number),
  },
  goodsListOfBuyer: {
    what: 'page of goods, logged in',
    buyers: 'spread',
    uses: null,
    withoutFloor: true,
    run: ({ shop }, { number, buyer }) => shop.lookOn(number, buyer),
  },
  search: {
    what: 'search for goods',
    buyers: 'spread',
    uses: null,
    withoutFloor: true,
    run: ({ shop }, { number }) => shop.search(number),
  },
  checkout: {
    what: 'complete checkout',
    buyers: 'spread',
    uses: 'goods',
    async run({ shop, payment }, { buyer, number }) {
      const basket = await shop.fillCart(buyer, number)
      const payable = await shop.calculate(basket)
      const orderNo = await shop.submitOrder(basket, payable)
      const paymentNo = await payment.submitPay(buyer, orderNo)
      await payment.notifyPaid(paymentNo, payable)
      await payment.requireState(buyer, orderNo, 'awaiting_shipment')
    },
  },
}
