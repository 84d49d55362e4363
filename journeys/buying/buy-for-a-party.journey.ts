import { describe, expect, it } from 'vitest'
import {
  afterSaleWords,
  asksFor,
  chooseReason,
  openOrder,
  reads,
  reloadUntil,
  submitRequest,
} from '../support/shoppers/after-sale.ts'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

/** In the order of their proof: the buyer, two companions, and the one on whose trip the party is bought for. */
const parties = {
  zh: {
    shoppers: [shoppers.linXiaoyu, shoppers.annaLenaOsterby, shoppers.shanYucheng, shoppers.chenJianyu],
    forAll: '4 位乘机人的套餐',
    data: /300 MB/,
    seats: ['31A', '33C', '12C', '31B'],
    passengers: /4 位乘机人/,
    ready: '网络已备好',
    refundOf: /^申请退款, 单/,
    price: '¥34',
    reason: '不想要了',
    refunded: '已退款',
    unused: '未使用',
  },
  en: {
    shoppers: [shoppers.fangYuzhou, shoppers.mioKurosawa, shoppers.xieAnran, shoppers.jamesCartwell],
    forAll: 'Plans for 4 passengers',
    data: /300 MB/,
    seats: ['52B', '22A', '52A', '33A'],
    passengers: /4 passengers/,
    ready: 'your Wi-Fi is ready',
    refundOf: /^Refund, J/,
    price: '$6',
    reason: 'No longer needed',
    refunded: 'Refunded',
    unused: 'Not used',
  },
} as const

describe.each(['zh', 'en'] as const)('a party of four (%s)', (language) => {
  const party = parties[language]
  const words = shopWords[language]

  it('is bought for in one order, each with a plan of their own, and one of them is refunded', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    for (const shopper of party.shoppers) await findTrip(page, world.product, { words, shopper })

    const companions = page.getByRole('region', { name: words.alsoFor })
    await expect.poll(() => companions.getByRole('checkbox').count()).toBe(3)
    await page.getByRole('radio', { name: words.oneHour }).check()
    for (const box of await companions.getByRole('checkbox').all()) await box.check()
    const choice = companions.getByRole('combobox').filter({ hasText: party.data }).first()
    await choice.selectOption(await choice.getByRole('option', { name: party.data }).textContent())
    await page.getByText(party.forAll).filter({ visible: true }).waitFor()
    await look('party-trip')

    await choosePlan(page, { words, shopper: party.shoppers[3] }, words.oneHour)
    await reads(page, ...party.seats.map((seat) => new RegExp(`${seat}$`)))
    await look('party-settlement')

    await button(page, words.place).click()
    const payment = await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    const orderNo = getOrderNo(page)
    await openOrder(page, world.product, orderNo)
    await page.getByRole('heading', { name: party.ready }).filter({ visible: true }).waitFor()
    await reads(page, ...party.seats.map((seat) => new RegExp(`${seat}$`)))
    await look('party-order')

    // One passenger stays at home: only their plan is refunded.
    await page.getByRole('link', { name: party.refundOf }).click()
    await asksFor(page, party.price)
    await look('party-refund')
    await chooseReason(page, afterSaleWords[language], party.reason)
    await submitRequest(page, afterSaleWords[language])
    await reloadUntil(page, afterSaleWords[language].completed)
    await openOrder(page, world.product, orderNo)
    const rows = page.getByRole('listitem').filter({ hasText: new RegExp(party.seats.join('|')) })
    await rows.getByText(party.refunded, { exact: true }).waitFor()
    expect(await page.getByText(party.unused, { exact: true }).count()).toBe(3)
    await look('party-order-without-one')
    await page.goto(`${world.product.url}/#/order/list?tab=all`)
    await page.getByText(party.passengers).first().waitFor()
    await look('party-list')
    await close()
  })
})
