import type { Buyer, PassengerCalls } from './passenger-calls.ts'

/** A plan for one passenger, who may buy each plan only once. */
export interface Purchase {
  buyer: Buyer
  planId: string
}

const prePurchase = '/api2/v1/prePurchase/'
const order = '/api2/v1/order/'

/** The web app's calls before the payment of a Wi-Fi plan. */
export class PurchaseRequests {
  private readonly calls: PassengerCalls

  constructor(calls: PassengerCalls) {
    this.calls = calls
  }

  /** As a guest: the passenger logs in afterwards (W4). */
  async lookUp({ ticketNo }: Buyer): Promise<void> {
    const body = { ticketNo, lastName: 'BENCH', firstName: 'RIDER', emailTicket: 'bench@example.com' }
    const path = `${prePurchase}getWifiProductTripByNameTicket`
    const { trips } = await this.calls.call<{ trips: unknown[] }>(path, { body })
    if (trips.length !== 1) throw new Error(`${trips.length} trips were found by ticket ${ticketNo}`)
  }

  async calculate(purchase: Purchase): Promise<number> {
    const body = { lines: getLines(purchase) }
    const path = `${order}calculateOrder`
    const { payable } = await this.calls.call<{ payable: number }>(path, { body, buyer: purchase.buyer })
    return payable
  }

  async submitOrder(purchase: Purchase, payable: number): Promise<string> {
    const body = { lines: getLines(purchase), payable, currency: 'CNY' }
    const { orderNo } = await this.calls.call<{ orderNo: string }>(`${order}submitOrder`, {
      body,
      buyer: purchase.buyer,
      creates: true,
    })
    return orderNo
  }
}

const getLines = ({ buyer, planId }: Purchase) => [{ kind: 'WIFI', tripId: buyer.tripId, planId, quantity: 1 }]
