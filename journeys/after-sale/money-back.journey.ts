import { describe, expect, it } from 'vitest'
import {
  afterSaleWords,
  askBack,
  asksFor,
  chooseReason,
  openOrder,
  openOrders,
  reads,
  reloadUntil,
  sendBack,
  submitRequest,
} from '../support/shoppers/after-sale.ts'
import { addAddress, addBritishAddress, buyGoods, callAs, receiveGoods } from '../support/shoppers/bought-goods.ts'
import { operate, redeem } from '../support/products/operator.ts'
import { cameraNote, photograph } from '../support/pages/photographs.ts'
import { secondOperator } from '../support/products/second-operator.ts'
import { button } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const second = secondOperator()
const world = startWorld('2026-11-20T02:00:00Z', { OPERATOR_KEYS: second.entry })

/** A phone whose passenger is logged in. */
async function takePhone(language: 'zh' | 'en', shopper: keyof typeof shoppers) {
  const phone = await world.takePhone({ language, cashiers: true })
  const { product } = world
  await openOrders(phone.page, product, { language, shopper: shoppers[shopper] })
  const me = { page: phone.page, product, language } as const
  return { ...phone, product, me, words: afterSaleWords[language], mailbox: shoppers[shopper].email }
}

describe('a refund that the passenger applies for', () => {
  it('pays for one of two unsent pieces automatically, then for the other one with the freight', async () => {
    const { page, look, close, product, me, words, mailbox } = await takePhone('zh', 'shanYucheng')
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await buyGoods(me, { pieces: { 'G008-S1': 2 }, addrId })
    await openOrder(page, product, orderNo)
    await askBack(page, words, '不想要了')
    await button(page, words.fewer).click()
    await reads(page, '提交后自动通过，马上开始退款。')
    await asksFor(page, '¥58')
    await look('refund-apply')
    await product.clearMails()
    await submitRequest(page, words)
    // The page notices without a reload.
    await page.getByRole('heading', { name: words.completed }).first().waitFor()
    await reads(page, '已退 ¥58，您不用再做什么。', '付款的支付宝账户', '自动审核通过')
    await look('refund-completed')
    // The newest mail comes first: the mails arrive in the order of the events.
    const subjects = async () =>
      (await product.mailsTo(mailbox)).map(({ subject }) => subject).filter((subject) => subject.includes('退款'))
    await expect
      .poll(subjects)
      .toEqual([expect.stringContaining('退款 ¥58 已完成'), expect.stringContaining('退款 ¥58 已批准')])

    await openOrder(page, product, orderNo)
    await page.getByRole('heading', { name: '等我们发货' }).waitFor()
    await reads(page, '已退金额', '仅退款 ¥58')
    await look('order-part-refunded')
    await askBack(page, words, '不想要了')
    await asksFor(page, '¥68')
    await submitRequest(page, words)
    await reloadUntil(page, words.completed)
    await openOrder(page, product, orderNo)
    await page.getByRole('heading', { name: words.completed }).waitFor()
    await reads(page, '已退 ¥126，原路退回，您不用再做什么。')
    await page.goto(`${product.url}/#/refund/list`)
    await reads(page, '退款 ¥68', '退款 ¥58')
    await look('refund-list')
    await close()
  })

  it('pays for returned goods: with photos, above the limit of one key, for less than requested, in English', async () => {
    const { page, look, chineseText, close, product, me, words, mailbox } = await takePhone('en', 'jamesCartwell')
    const addrId = await addBritishAddress(me)
    const orderNo = await receiveGoods(me, { pieces: { 'G011-S4': 2 }, addrId })
    await openOrder(page, product, orderNo)
    await askBack(page, words, 'Arrived damaged')
    await button(page, words.submit).click()
    await reads(page, 'Please add a photo')
    const files = page.locator('input[type=file]')
    await files.setInputFiles([await photograph(page, 'teal'), await photograph(page, 'coral')])
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await files.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
    await reads(page, 'Only JPEG, PNG and WebP photos can be added')
    await look('return-apply')
    await page.getByRole('button', { name: 'Remove photo 3' }).click()
    await page.getByLabel(/^Details/).fill('Both wheels are cracked.')
    const refundNo = await submitRequest(page, words)
    await reads(page, 'Under review', '$407', 'The card you paid with')
    const photo = page.getByRole('button', { name: 'Enlarge photo 2' }).locator('img')
    const kept = await page.context().request.get(new URL((await photo.getAttribute('src')) ?? '', product.url).href)
    expect(kept.headers()['content-type']).toMatch(/^image\//)
    expect((await kept.body()).includes(cameraNote)).toBe(false)

    expect(await operate(product, 'refund-approve', refundNo)).toMatchObject({ result: 'waiting' })
    await page.reload()
    await reads(page, 'Under review')
    await second.approveRefund(product, refundNo)
    await reloadUntil(page, 'Waiting for your return')
    await reads(page, 'Send it to', /Please send the item back/)
    await look('return-approved')
    await sendBack(page, words, { carrier: 'SF Express', waybillNo: 'SFDEMO7101' })
    await page.getByRole('heading', { name: 'Return on its way' }).first().waitFor()
    await reads(page, 'SFDEMO7101')

    const less = ['--amount', '140', '--zh', '轮子有使用痕迹', '--en', 'The wheels show signs of use.']
    await operate(product, 'refund-inspect', refundNo, '--fit', 'none', ...less)
    await reloadUntil(page, words.completed)
    await reads(page, '$140 refunded. There is nothing left to do.', 'The wheels show signs of use.')
    await look('return-refunded')
    expect(await chineseText()).toEqual([])
    const mails = async () => (await product.mailsTo(mailbox)).map(({ text }) => text)
    await expect.poll(mails).toContainEqual(expect.stringMatching(/returned \$140/))
    await openOrder(page, product, orderNo)
    await reads(page, 'Return and refund $140')
    await close()
  })

  it('pays for a piece that was not collected, although the other one was', async () => {
    const { page, look, close, product, me, words } = await takePhone('zh', 'fangYuzhou')
    const orderNo = await buyGoods(me, { pieces: { 'G005-S1': 2 }, pickupPointId: 'PP02' })
    const { pickup } = await callAs(me, 'order/orderDetail', { orderNo })
    const [first] = (pickup as { codes: { code: string }[] }).codes
    await redeem(product, first?.code ?? expect.fail())
    await openOrder(page, product, orderNo)
    await askBack(page, words, '不想要了')
    await reads(page, '每个码对应一件商品，退款后不能再取货。')
    await look('refund-apply-code')
    await submitRequest(page, words)
    await reloadUntil(page, words.completed)
    await openOrder(page, product, orderNo)
    await page.getByRole('heading', { name: '已完成' }).waitFor()
    await reads(page, '部分商品已取走，没有取的已退款。', '已取', '仅退款 ¥98')
    await close()
  })

  it('is refused with a reason, applied for again, and replaced by an exchange for another colour', async () => {
    const { page, look, close, product, me, words, mailbox } = await takePhone('zh', 'chenJianyu')
    const addrId = await addAddress(me, '示例路 9 号')
    const orderNo = await receiveGoods(me, { pieces: { 'G005-S1': 1 }, addrId })
    await openOrder(page, product, orderNo)
    await page.getByRole('link', { name: words.requestAfterSales }).filter({ visible: true }).first().click()
    await page.getByRole('tab', { name: '换货' }).click()
    await chooseReason(page, words, '想换其他规格')
    await page.getByRole('button', { name: /^换成/ }).click()
    await page.getByRole('dialog').getByRole('radio', { name: '白', exact: true }).click()
    await look('exchange-apply')
    const refundNo = await submitRequest(page, words)
    await page.getByRole('heading', { name: '待审核' }).first().waitFor()

    await operate(product, 'refund-reject', refundNo, '--zh', '请说明想换的原因。', '--en', 'Please say why.')
    await reloadUntil(page, '审核未通过')
    await reads(page, '请说明想换的原因。', /还可提交 3 次/)
    await look('exchange-rejected')
    await page.getByRole('link', { name: '重新提交' }).filter({ visible: true }).first().click()
    await page.getByLabel(/^详细说明/).fill('孩子喜欢另一种颜色。')
    await button(page, words.submit).click()
    await page.getByRole('heading', { name: '待审核' }).first().waitFor()

    await operate(product, 'refund-approve', refundNo)
    await reloadUntil(page, '待寄回')
    await sendBack(page, words, { carrier: '顺丰速运', waybillNo: 'SFDEMO7102' })
    await page.getByRole('heading', { name: '退货中' }).first().waitFor()
    const parcel = ['--carrier', 'shunfeng', '--waybill', 'SFDEMO7103']
    await operate(product, 'refund-reship', refundNo, '--fit', 'all', ...parcel)
    await reloadUntil(page, '换货已发出')
    await reads(page, 'SFDEMO7103')
    await look('exchange-shipped')
    await button(page, '确认收到换货').filter({ visible: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '已收到' }).click()
    await page.getByRole('heading', { name: '已换货' }).first().waitFor()
    const subjects = async () => (await product.mailsTo(mailbox)).map(({ subject }) => subject)
    await expect.poll(subjects).toContainEqual(expect.stringContaining('换货已完成'))
    await openOrder(page, product, orderNo)
    await reads(page, '已换货')
    await close()
  })
})

/** The texts of the screens about seven days, and two shoppers who rely on them. */
const sevenDays = [
  {
    language: 'zh',
    shopper: 'shanYucheng',
    promise: '7 天无理由退货',
    change: '七天无理由退货',
    damaged: '商品破损',
    open: /^可在 .* 前申请（北京时间）$/,
    next: '待审核',
  },
  {
    language: 'en',
    shopper: 'jamesCartwell',
    promise: '7-day returns',
    change: 'Returned within 7 days',
    damaged: 'Arrived damaged',
    open: /^Open until .*Beijing time/,
    next: 'Under review',
  },
] as const

describe('seven days after the carrier delivered (R6)', () => {
  const day = 24 * 3600
  const hour = 3600

  it('a parcel goes back without a cause on the sixth, shipped fourteen days ago; on the eighth only with a cause', async () => {
    const { product } = world
    const orders: string[] = []
    // The passenger of the first test logs in again, and gets a new code only after a minute (W5).
    await product.advanceClock(60)
    for (const { language, shopper, promise } of sevenDays) {
      const { page, close, me } = await takePhone(language, shopper)
      await page.goto(`${product.url}/#/goods/G003`)
      await reads(page, promise)
      const addrId = language === 'zh' ? await addAddress(me, '示例路 10 号') : await addBritishAddress(me)
      const orderNo = await buyGoods(me, { pieces: { 'G003-S1': 2 }, addrId })
      await operate(product, 'ship', orderNo, 'yuantong', `YTDEMO${orderNo.slice(-6)}SIGNED`)
      orders.push(orderNo)
      await close()
    }
    await product.advanceClock(8 * day + hour)
    for (const [index, { language, shopper }] of sevenDays.entries()) {
      const { page, close } = await takePhone(language, shopper)
      await page.goto(`${product.url}/#/order/logistics/${orders[index]}`)
      await reads(page, language === 'zh' ? '快件已由本人签收' : 'Signed for by the receiver')
      await close()
    }
    await product.advanceClock(6 * day - hour)
    for (const [index, { language, shopper, change, open, next }] of sevenDays.entries()) {
      const { page, look, close, words } = await takePhone(language, shopper)
      await openOrder(page, product, orders[index] ?? '')
      await page.getByRole('link', { name: words.requestAfterSales }).filter({ visible: true }).first().click()
      await page.getByRole('button', { name: words.reason }).click()
      await reads(page, open)
      await look(`seven-days-${language}`)
      await page.getByRole('dialog').getByRole('radio', { name: change }).click()
      await button(page, words.fewer).click()
      await submitRequest(page, words)
      await reads(page, next)
      await close()
    }
    await product.advanceClock(2 * day)
    for (const [index, { language, shopper, change, damaged }] of sevenDays.entries()) {
      const { page, close, words } = await takePhone(language, shopper)
      await openOrder(page, product, orders[index] ?? '')
      await page.getByRole('link', { name: words.requestAfterSales }).filter({ visible: true }).first().click()
      await page.getByRole('button', { name: words.reason }).click()
      await page.getByRole('dialog').getByRole('radio', { name: damaged }).waitFor()
      expect(await page.getByRole('dialog').getByRole('radio', { name: change }).count()).toBe(0)
      await close()
    }
  })
})
