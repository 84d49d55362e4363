import * as limits from '@aisle/contract/limits'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openOrder, openOrders, reads } from '../support/shoppers/after-sale.ts'
import { addAddress, addBritishAddress, buyGoods, callAs, receiveGoods } from '../support/shoppers/bought-goods.ts'
import { operate, ship } from '../support/products/operator.ts'
import { button } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const books = 'books@example.com'

/** A phone whose passenger is logged in. */
async function takePhone(language: 'zh' | 'en', shopper: keyof typeof shoppers) {
  const phone = await world.takePhone({ language, cashiers: true })
  const { product } = world
  await openOrders(phone.page, product, { language, shopper: shoppers[shopper] })
  const me = { page: phone.page, product, language } as const
  return { ...phone, product, me }
}

/** The file behind this link, as the phone would save it. */
async function saved(page: Page, link: string): Promise<Buffer> {
  const href = await page.getByRole('link', { name: link }).filter({ visible: true }).first().getAttribute('href')
  const response = await page.context().request.get(new URL(href ?? '', page.url()).href)
  expect(response.headers()['content-type']).toBe('application/pdf')
  const file = await response.body()
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  return file
}

/** Advances time until the page shows this heading: the issuer is slow and is polled. */
async function waitFor(page: Page, title: string): Promise<void> {
  const shown = page.getByRole('heading', { name: title, exact: true })
  for (;;) {
    await world.product.advanceClock(30)
    await page.reload()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    if (await shown.isVisible()) return
  }
}

describe('invoices, receipts and changes of address', () => {
  it('change an invoice before it is issued, keep it, and reverse it by a refund; the next one covers the rest', async () => {
    const { page, look, close, product, me } = await takePhone('zh', 'chenJianyu')
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await receiveGoods(me, { pieces: { 'G005-S1': 2 }, addrId })
    await openOrder(page, product, orderNo)
    await page.getByRole('link', { name: /^发票/ }).click()
    await page.getByRole('tab', { name: '企业' }).click()
    await page.getByLabel('发票抬头').fill('厦门示例科技有限公司')
    await page.getByLabel('纳税人识别号').fill('91350200MA2XXXXX1A')
    await page.getByLabel('接收邮箱').fill(books)
    await reads(page, '最后一位校验不符')
    await look('invoice-apply')
    await button(page, '提交').click()
    await page.getByRole('heading', { name: '已申请' }).waitFor()
    await button(page, '修改发票').click()
    await page.getByLabel('发票抬头').fill('厦门示例文化有限公司')
    await button(page, '保存修改').click()
    await reads(page, '厦门示例文化有限公司')

    await product.advanceClock(600)
    await waitFor(page, '已开票')
    const { length } = await saved(page, '下载发票 PDF')
    const attachments = [{ filename: expect.stringMatching(/\.pdf$/), type: 'application/pdf', bytes: length }]
    await expect
      .poll(() => product.mailsTo(books))
      .toMatchObject([{ text: expect.stringContaining('金额 ¥196'), attachments }])

    const asked = { orderNo, type: 'return_refund', lines: [{ lineNo: 1, units: 1 }], reasonId: 'RR09' }
    const { amount } = await callAs(me, 'refund/calculateRefund', asked)
    const { refundNo } = await callAs(me, 'refund/submitRefund', { ...asked, amount })
    await operate(product, 'refund-approve', String(refundNo))
    await callAs(me, 'refund/sendBackRefund', { refundNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO7201' })
    await operate(product, 'refund-inspect', String(refundNo), '--fit', 'all')
    await waitFor(page, '已申请')
    await look('invoice-reversed')
    await product.advanceClock(600)
    await waitFor(page, '已开票')
    await reads(page, '¥98', '已冲红的发票', '¥196')
    await look('invoice-issued-again')
    await saved(page, '下载红字发票 PDF')
    const mailed = async () => {
      const subjects = (await product.mailsTo(books)).map(({ subject }) => subject)
      const beginWith = (words: string) => subjects.filter((subject) => subject.startsWith(words)).length
      return { all: subjects.length, issued: beginWith('白鹭航空电子发票'), reversed: beginWith('白鹭航空发票已冲红') }
    }
    await expect.poll(mailed).toEqual({ all: 3, issued: 2, reversed: 1 })
    await close()
  })

  it('include a receipt for an order in dollars, in English', async () => {
    const { page, look, chineseText, close, product, me } = await takePhone('en', 'oliverFenwick')
    const orderNo = await buyGoods(me, { pieces: { 'G007-S2': 1 }, addrId: await addBritishAddress(me) })
    await openOrder(page, product, orderNo)
    await page.getByRole('link', { name: /^Receipt/ }).click()
    await page.getByText('Orders in US dollars come with a receipt.').waitFor()
    await look('receipt')
    await saved(page, 'Save receipt (PDF)')
    expect(await chineseText()).toEqual([])
    await close()
  })

  it('accept another address in the same province at once, and the parcel goes there', async () => {
    const { page, look, close, product, me } = await takePhone('zh', 'xieAnran')
    const addrId = await addAddress(me, '示例路 8 号')
    await addAddress(me, '示例科技园 5 号楼')
    const orderNo = await buyGoods(me, { pieces: { 'G008-S1': 1 }, addrId })
    await openOrder(page, product, orderNo)
    await page.getByRole('link', { name: '修改地址' }).filter({ visible: true }).click()
    await page.getByRole('radio', { name: /示例科技园 5 号楼/ }).click()
    await reads(page, '提交后立即生效，运费不变。')
    await look('address-change')
    await button(page, '确认修改').click()
    await page.waitForURL(/order\/detail/)
    await reads(page, '收货地址已修改', /示例科技园 5 号楼/)
    // The contact has time to stop the change (O9); the login has expired since.
    await product.advanceClock(limits.addressChangeHoldHours * 3600)
    await ship(product, orderNo, 'SFDEMO7202')
    await openOrders(page, product, { language: 'zh', shopper: shoppers.xieAnran })
    await openOrder(page, product, orderNo)
    await page.getByRole('heading', { name: '快递已揽收' }).waitFor()
    await button(page, /^收货与订单信息/).click()
    await reads(page, /示例科技园 5 号楼/)
    await page.goto(`${product.url}/#/order/modifyAddr?orderNo=${orderNo}`)
    await reads(page, /包裹已发出，不能再修改地址/)
    await close()
  })
})
