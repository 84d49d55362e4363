import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Coupon, RightsCard } from '@aisle/contract/coupons-schemas'
import { changeLanguage } from '../../language/language-store.ts'
import { CouponTicket } from './CouponTicket.tsx'
import { OwnCoupon } from './OwnCoupon.tsx'
import { RightsCardLine } from './RightsCardLine.tsx'
import { RightsCardView } from './RightsCardView.tsx'

beforeEach(() => changeLanguage('zh'))

const now = Date.now()
const nextYear = String(new Date(now).getUTCFullYear() + 1)
const coupon = (changes: Partial<Coupon> = {}): Coupon => ({
  couponId: 'C',
  name: { zh: '茶季立减', en: 'Tea season' },
  amount: null,
  percentOff: 20,
  cap: 8000,
  minSpend: 12_000,
  currency: 'CNY',
  scope: 'category',
  category: { categoryId: 'CAT04', name: { zh: '茶与风味', en: 'Tea' } },
  memberOnly: true,
  validFrom: new Date(now - 1000).toISOString(),
  validTo: `${nextYear}-12-10T16:00:00.000Z`,
  state: 'unused',
  ...changes,
})
const card = (changes: Partial<RightsCard> = {}): RightsCard => ({
  rightsNo: 'R',
  kind: 'times',
  name: { zh: '全程上网 3 次卡', en: '3-Flight Wi-Fi Card' },
  description: { zh: '一次一航班。', en: 'One per flight.' },
  refundNote: { zh: '未使用可全额退', en: 'Full refund if unused' },
  times: 3,
  timesLeft: 2,
  plans: [],
  freeShipping: false,
  validTo: `${nextYear}-12-10T16:00:00.000Z`,
  state: 'usable',
  ...changes,
})
const count = (markup: string, part: string) => markup.split(part).length - 1
const text = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ')
    .trim()

describe('coupon', () => {
  it('shows its discount, minimum spend, scope, eligibility, and validity in Beijing time', () => {
    expect(text(renderToStaticMarkup(<CouponTicket coupon={coupon()} />))).toBe(
      `立减 20% 满 ¥120 可用 最多减 ¥80 茶季立减 会员专享 仅限茶与风味 有效期至 ${nextYear} 年 12 月 10 日`,
    )
  })

  it('shows the same in English, and as an amount', () => {
    changeLanguage('en')
    const wifi = coupon({
      amount: 400,
      percentOff: null,
      cap: null,
      minSpend: 0,
      currency: 'USD',
      scope: 'wifi',
      category: null,
    })
    expect(text(renderToStaticMarkup(<CouponTicket coupon={wifi} />))).toBe(
      `$4 No minimum spend Tea season Members only Wi-Fi only Valid until 10 Dec ${nextYear}`,
    )
  })

  it('that the cart has applied says so instead of offering its use', () => {
    const markup = renderToStaticMarkup(<OwnCoupon coupon={coupon()} now={now} inCart />)
    expect(text(markup)).toContain('已用上')
    expect(markup).not.toContain('<a ')
  })

  it('that has expired is grey and offers no action', () => {
    const markup = renderToStaticMarkup(<OwnCoupon coupon={coupon({ state: 'expired' })} now={now} />)
    expect(markup).toContain('cpn dead')
    expect(markup).not.toContain('<a ')
  })

  it('that an order locks says so and links to the unpaid orders', () => {
    const markup = renderToStaticMarkup(<OwnCoupon coupon={coupon({ state: 'locked' })} now={now} />)
    expect(text(markup)).toContain('待支付订单占用')
    expect(markup).toContain('href="#/order/list?tab=pending_payment"')
  })

  it('that begins later says when and cannot be used yet', () => {
    const later = coupon({ validFrom: `${nextYear}-12-01T16:00:00.000Z` })
    const markup = renderToStaticMarkup(<OwnCoupon coupon={later} now={now} />)
    expect(text(markup)).toContain(`${nextYear} 年 12 月 2 日起可用`)
    expect(markup).not.toContain('<a ')
  })

  it('links to the goods that it covers', () => {
    const markup = renderToStaticMarkup(<OwnCoupon coupon={coupon()} now={now} />)
    expect(markup).toContain('href="#/shop?category=CAT04"')
    expect(markup).toContain('aria-label="使用茶季立减"')
  })
})

describe('rights card', () => {
  const phoneLine = (changes: Partial<RightsCard>) =>
    renderToStaticMarkup(<RightsCardView card={card(changes)} />).split('class="arc w"')[0] ?? ''
  const drawn = (line: string) => ['d', 's', 'n', 'o', 'k'].map((part) => count(line, `class="${part}"`)).join(' ')

  it('draws a solid line over the uses so far, the flame at the next one and dots to those left', () => {
    expect(drawn(phoneLine({}))).toBe('1 1 1 1 1')
    expect(phoneLine({})).toContain('class="k" cx="155.5"')
    expect(text(renderToStaticMarkup(<RightsCardView card={card()} />))).toContain('剩余 2 次 共 3 次，已用 1 次')
  })

  it.each([
    ['nothing solid when new', { timesLeft: 3 }, '1 0 0 2 1', '13'],
    ['nothing dotted before the last use', { timesLeft: 1 }, '0 1 2 0 1', '298'],
    ['the flame alone on a card for one use', { times: 1, timesLeft: 1 }, '1 0 0 0 1', '13'],
  ])('draws %s', (_, changes, parts, flameAt) => {
    expect(drawn(phoneLine(changes))).toBe(parts)
    expect(phoneLine(changes)).toContain(`class="k" cx="${flameAt}"`)
  })

  it.each([
    [{ kind: 'period' as const }, '每个航班可用一次', '#/purchaseIndex'],
    [{ kind: 'benefit' as const, freeShipping: true }, '商城订单免运费', '#/shop'],
  ])('shows a sentence for its kind without a count (%o)', (kind, sentence, href) => {
    const markup = renderToStaticMarkup(<RightsCardView card={card({ ...kind, times: null, timesLeft: null })} />)
    expect(text(markup)).toContain(sentence)
    expect(markup).not.toContain('class="arc"')
    expect(markup).toContain(`href="${href}"`)
  })

  it('shows what it has left in short form, or that it is used up', () => {
    const shown = (one: RightsCard) => text(renderToStaticMarkup(<RightsCardLine card={one} note="可省 ¥12" />))
    expect(shown(card())).toContain('剩余 2 次')
    expect(shown(card())).toContain('可省 ¥12')
    expect(shown(card({ timesLeft: 0, state: 'usedUp' }))).toContain('已用完')
  })
})
