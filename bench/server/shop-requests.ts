import type { Buyer, PassengerCalls } from './passenger-calls.ts'
import { addressFor, goodsFor, type Shelf } from './shopping.ts'

/** The goods of one order, and their delivery address. */
export interface Basket {
  buyer: Buyer
  skuIds: string[]
  cartLineIds: string[]
  addrId: string
}

interface Look {
  categoryId?: string | undefined
  sort?: 'priceUp' | 'priceDown' | 'newest'
}
type Step = 'next' | ((shelf: Shelf, round: number) => Look)

const goodsListPath = '/api2/v1/shopBase/getGoodsList'

const category = ({ categoryIds }: Shelf, at: number) => categoryIds[at % categoryIds.length]

/** A guest's walk through the shop: three pages of the whole list, categories, and other sort orders. */
const walk: readonly Step[] = [
  () => ({}),
  'next',
  'next',
  (shelf, round) => ({ categoryId: category(shelf, round) }),
  () => ({}),
  () => ({ sort: 'priceUp' }),
  'next',
  (shelf, round) => ({ categoryId: category(shelf, round + 1), sort: 'priceDown' }),
  () => ({ sort: 'newest' }),
  (shelf, round) => ({ categoryId: category(shelf, round + 2) }),
]

/** In Chinese, pinyin, initials and English; in one word, and in two that few goods have both of. */
const keywords = ['颈枕', 'dengjixiang', 'bwb', 'silk scarf', '防水', 'qiaokeli', 'neck pillow', '香水', 'zhedie yusan']

const stepAt = (looks: number): Step => walk[looks % walk.length] ?? 'next'
/** Skips 'next' steps, because a walk must not start in the middle of a list. */
const firstLook = (looks: number): number => (stepAt(looks) === 'next' ? firstLook(looks + 1) : looks)

/** The web app's calls to the shop. */
export class ShopRequests {
  private readonly calls: PassengerCalls
  private readonly shelf: Shelf
  /** Ids of the addresses saved in this system, by session. */
  private readonly addresses: Map<string, string>
  private looks: number | null = null
  private look: Look = {}
  private nextCursor: string | null = null

  constructor(calls: PassengerCalls, shelf: Shelf, addresses: Map<string, string>) {
    this.calls = calls
    this.shelf = shelf
    this.addresses = addresses
  }

  /**
   * Fetches the next page of a walk through the shop, which starts at a step given by the first turn.
   * @param buyer omitted for a guest
   */
  async lookOn(turn: number, buyer?: Buyer): Promise<void> {
    const looks = this.looks ?? firstLook(turn)
    const step = stepAt(looks)
    const cursor = step === 'next' ? this.nextCursor : null
    if (step === 'next' && cursor === null) throw new Error('the shop has fewer pages than the walk')
    if (step !== 'next') this.look = step(this.shelf, Math.floor(looks / walk.length))
    this.looks = looks + 1
    const page = await this.calls.call<{ goods: unknown[]; nextCursor: string | null }>(goodsListPath, {
      body: { ...this.look, ...(cursor && { cursor }) },
      ...(buyer && { buyer }),
    })
    if (page.goods.length === 0) throw new Error(`a page of the goods list is empty: ${JSON.stringify(this.look)}`)
    this.nextCursor = page.nextCursor
  }

  /** As a guest. */
  async search(turn: number): Promise<void> {
    await this.calls.call(goodsListPath, { body: { keyword: keywords[turn % keywords.length] } })
  }

  /** Puts one to three products into the cart and saves the delivery address. */
  async fillCart(buyer: Buyer, turn: number): Promise<Basket> {
    const skuIds = goodsFor(turn, this.shelf)
    const cartLineIds: string[] = []
    for (const skuId of skuIds) {
      const path = '/api2/v1/shoppingCart/addShoppingCart'
      const body = { skuId, quantity: 1 }
      const { cartLineId } = await this.calls.call<{ cartLineId: string }>(path, { body, buyer, creates: true })
      cartLineIds.push(cartLineId)
    }
    return { buyer, skuIds, cartLineIds, addrId: await this.saveAddress(buyer, turn) }
  }

  /** Creates a passenger's first address and changes it on later turns, to stay below the limit of addresses. */
  private async saveAddress(buyer: Buyer, turn: number): Promise<string> {
    const known = this.addresses.get(buyer.session)
    const { addrId } = await this.calls.call<{ addrId: string }>('/api2/v1/user/addr/saveAddr', {
      body: { ...addressFor(turn), ...(known && { addrId: known }) },
      buyer,
      creates: true,
    })
    this.addresses.set(buyer.session, addrId)
    return addrId
  }

  async calculate({ buyer, ...basket }: Basket): Promise<number> {
    const path = '/api2/v1/order/calculateOrder'
    const { payable, notThisWay } = await this.calls.call<{ payable: number; notThisWay: string[] }>(path, {
      body: { lines: getLines(basket), addrId: basket.addrId },
      buyer,
    })
    if (notThisWay.length > 0) throw new Error(`${notThisWay.join()} cannot be shipped`)
    return payable
  }

  async submitOrder({ buyer, ...basket }: Basket, payable: number): Promise<string> {
    const { addrId, cartLineIds } = basket
    const { orderNo } = await this.calls.call<{ orderNo: string }>('/api2/v1/order/submitOrder', {
      body: { lines: getLines(basket), addrId, cartLineIds, payable, currency: 'CNY' },
      buyer,
      creates: true,
    })
    return orderNo
  }
}

const getLines = ({ skuIds }: Pick<Basket, 'skuIds'>) => skuIds.map((skuId) => ({ kind: 'SHIP', skuId, quantity: 1 }))
