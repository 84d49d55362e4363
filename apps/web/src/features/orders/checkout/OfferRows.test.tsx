import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, it } from 'vitest'
import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { orderCouponList } from '@aisle/contract/orders'
import type { Quote } from '@aisle/contract/orders-schemas'
import { changeLanguage } from '../../../language/language-store.ts'
import { OfferRows } from './OfferRows.tsx'

beforeEach(() => changeLanguage('zh'))

const quote: Quote = {
  lines: [],
  listTotal: 12_800,
  memberDiscount: 0,
  memberPercentOff: 0,
  couponDiscount: 0,
  rightsDiscount: 0,
  freight: 0,
  freightSaved: 0,
  payable: 12_800,
  currency: 'CNY',
  couponId: null,
  rightsNo: null,
  wifi: null,
  plans: [],
  shipTo: null,
  pickupPoint: null,
  notThisWay: [],
  warnings: [],
  payMethods: ['alipay'],
}
const coupon: Coupon = {
  couponId: 'C',
  name: { zh: '茶季立减', en: 'Tea season' },
  amount: 8000,
  percentOff: null,
  cap: null,
  minSpend: 20_000,
  currency: 'CNY',
  scope: 'goods',
  category: null,
  memberOnly: false,
  validFrom: '2026-11-01T00:00:00.000Z',
  validTo: '2026-12-10T16:00:00.000Z',
  state: 'unused',
}
const card: RightsCard = {
  rightsNo: 'R',
  kind: 'times',
  name: { zh: '全程上网 3 次卡', en: '3-Flight Wi-Fi Card' },
  description: { zh: '', en: '' },
  refundNote: { zh: '', en: '' },
  times: 3,
  timesLeft: 3,
  plans: [],
  freeShipping: false,
  validTo: '2026-12-10T16:00:00.000Z',
  state: 'usable',
}
type Offers = ResponseOf<typeof orderCouponList>
const unusable: Offers = {
  usable: [],
  unusable: [{ coupon, reason: 'belowMinimum', missing: 7200 }],
  rightsCards: { usable: [], unusable: [{ card, reason: 'otherGoods' }] },
}
const draw = (offers: Offers | undefined) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <OfferRows offers={offers} failed={false} quote={quote} onChoose={() => undefined} />
    </QueryClientProvider>,
  )

it('no row is drawn in which nothing can be chosen', () => {
  expect(draw(unusable)).toBe('')
})

it('a row is drawn for what can be chosen, and no other', () => {
  const usableCoupon = draw({ ...unusable, usable: [{ coupon, discount: 8000 }] })
  expect(usableCoupon).toContain('1 张可用')
  expect(usableCoupon).not.toContain('权益卡')
  const usableCard = draw({ ...unusable, rightsCards: { usable: [{ card, saves: 12_800 }], unusable: [] } })
  expect(usableCard).toContain('权益卡')
  expect(usableCard).not.toContain('优惠券')
})

it('both rows keep their place while the offers are on their way', () => {
  const waiting = draw(undefined)
  expect(waiting).toContain('优惠券')
  expect(waiting).toContain('权益卡')
  expect(waiting).toContain('加载中')
})
