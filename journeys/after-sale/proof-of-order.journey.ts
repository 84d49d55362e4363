import type { Page } from 'playwright-core'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { patience } from '../support/patience.ts'
import { openOrder, openOrders, reads } from '../support/shoppers/after-sale.ts'
import { addAddress, addBritishAddress, buyGoods, callAs } from '../support/shoppers/bought-goods.ts'
import { getBooks } from '../support/products/product-database.ts'
import { ship } from '../support/products/operator.ts'
import { button, shopWords, type Shopper } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInAtCas, waysWords } from '../support/ways-in/other-pages.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const passengers = {
  zh: { shopper: shoppers.linXiaoyu, userId: 'U001', sku: 'G008-S1' },
  en: { shopper: shoppers.mioKurosawa, userId: 'U004', sku: 'G007-S2' },
} as const

const proofWords = {
  zh: {
    show: '显示取货码',
    codes: '出示取货码',
    sheet: '确认是您的订单',
    confirm: '确认',
    code: '取货码二维码',
    change: '修改地址',
    apply: '确认修改',
    changed: '收货地址已修改',
    mailed: '收货地址已修改',
    paid: '取货',
    waiting: '待自提',
    codeDigits: '取货码',
    stop: '撤销这次修改',
    stopped: '修改已撤销',
    history: '地址修改已撤销',
    remove: /^删除 .* 的地址$/,
    removeNow: '删除',
    login: '请确认是您本人',
    logInAgain: '收不到邮件？重新登录',
    removed: '已删除',
  },
  en: {
    show: 'Show collection codes',
    codes: 'Show codes',
    sheet: 'Confirm this is your order',
    confirm: 'Confirm',
    code: 'Collection code as a QR code',
    change: 'Change address',
    apply: 'Change address',
    changed: 'Delivery address changed',
    mailed: 'your delivery address has been changed',
    paid: 'Order confirmed: collect at',
    waiting: 'Ready to collect',
    codeDigits: 'Collection codes',
    stop: 'Stop this change',
    stopped: 'The change was stopped',
    history: 'Address change stopped',
    remove: /^Delete the address of /,
    removeNow: 'Delete',
    login: "Confirm it's you",
    logInAgain: "Can't get the e-mail? Log in again",
    removed: 'Deleted',
  },
} as const

/** The same account on another phone, by the airline's single sign-on: it has proved no mailbox. */
async function takeOtherPhone(language: 'zh' | 'en') {
  const phone = await world.takePhone({ language, cashiers: true })
  await phone.page.goto(`${world.product.url}/#/me`)
  await button(phone.page, waysWords[language].account).click()
  await logInAtCas(phone.page, waysWords[language], passengers[language])
  await phone.page.getByText(waysWords[language].logOut, { exact: true }).first().waitFor()
  return phone
}

/** Requests a code in the sheet and enters it from the mail. */
async function prove(page: Page, language: 'zh' | 'en', { shopper, title }: { shopper: Shopper; title: string }) {
  const sheet = page.getByRole('dialog', { name: title })
  await sheet.waitFor()
  await world.product.clearMails()
  await sheet.getByRole('button', { name: shopWords[language].sendCode }).click()
  await sheet
    .getByText(/[kl]\*\*\*@e\*\*\*\.com/)
    .first()
    .waitFor()
  const code = await world.product.codeMailedTo(shopper.email)
  const [mail] = await world.product.mailsTo(shopper.email)
  expect(mail?.subject).not.toMatch(/\d/)
  await sheet.getByLabel(shopWords[language].code).fill(code)
  await sheet.getByRole('button', { name: proofWords[language].confirm, exact: true }).click()
}

/** The code of a unit, as the passenger sees it: in groups of four. */
async function getCode(me: Parameters<typeof callAs>[0], orderNo: string): Promise<RegExp> {
  const { pickup } = await callAs(me, 'order/orderDetail', { orderNo })
  // The contract's answer for a PICKUP order.
  const [code] = (pickup as { codes: { code: string }[] }).codes
  return new RegExp(code?.code.replace(/\d{4}(?=\d)/g, '$&\\s?') ?? 'no code')
}

/** The day after, on any device: the link of the mail shows the state, and the rest only with another mailed code. */
async function openFromMail(language: 'zh' | 'en', { shopper, secret }: { shopper: Shopper; secret: RegExp }) {
  const { product } = world
  const words = proofWords[language]
  const findMail = async () =>
    (await product.mailsTo(shopper.email)).find(({ subject }) => subject.includes(words.paid))
  await expect.poll(async () => (await findMail())?.text, patience).toMatch(secret)
  const mail = await findMail()
  expect(mail?.subject).not.toMatch(secret)
  const anybody = await world.takePhone({ language })
  await anybody.page.goto(/https?:\S+orderState\S+/.exec(mail?.text ?? '')?.[0] ?? 'no link')
  await anybody.page.getByText(words.waiting, { exact: true }).last().waitFor()
  await anybody.look('order-by-link')
  expect(await anybody.page.locator('body').innerText()).not.toMatch(secret)
  await button(anybody.page, words.show).click()
  await prove(anybody.page, language, { shopper, title: words.sheet })
  await anybody.page.getByRole('dialog').getByRole('img', { name: words.code }).waitFor()
  expect(await anybody.page.getByRole('dialog', { name: words.codeDigits }).innerText()).toMatch(secret)
  await anybody.look('codes-by-link')
  // The next person at this browser has to ask again.
  await anybody.page.reload()
  await button(anybody.page, words.show).waitFor()
  expect(await anybody.page.locator('body').innerText()).not.toMatch(secret)
  if (language === 'en') expect(await anybody.chineseText()).toEqual([])
  await anybody.close()
  // The next code for this order.
  await product.advanceClock(limits.captchaResendSeconds + 1)
}

describe.each(['zh', 'en'] as const)('an order on a phone that has not proved it, in %s', (language) => {
  const { shopper, sku } = passengers[language]
  const words = proofWords[language]

  it('shows its codes and changes its address only with the code that its contact receives, who can stop the change', async () => {
    const { product } = world
    const own = await world.takePhone({ language, cashiers: true })
    await openOrders(own.page, product, { language, shopper })
    const me = { page: own.page, product, language } as const
    const add = (street: string) => (language === 'zh' ? addAddress(me, street) : addBritishAddress(me))
    const addrId = await add('示例路 8 号')
    const parcel = await buyGoods(me, { pieces: { [sku]: 1 }, addrId })
    const pickup = await buyGoods(me, { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' })
    // The phone that bought shows the codes without a question.
    await openOrder(own.page, product, pickup)
    await button(own.page, words.codes).click()
    await own.page.getByRole('dialog').getByRole('img', { name: words.code }).waitFor()
    const { shipTo } = await callAs(me, 'order/orderDetail', { orderNo: parcel })
    await openFromMail(language, { shopper, secret: await getCode(me, pickup) })

    const other = await takeOtherPhone(language)
    await openOrder(other.page, product, pickup)
    await button(other.page, words.show).click()
    await other.look('proof-sheet')
    await prove(other.page, language, { shopper, title: words.sheet })
    await other.page.getByRole('dialog').getByRole('img', { name: words.code }).waitFor()
    await other.page.keyboard.press('Escape')

    const elsewhere = await saveElsewhere({ page: other.page, product, language })
    await other.page.goto(`${product.url}/#/order/modifyAddr?orderNo=${parcel}`)
    await other.page.getByRole('radio', { name: elsewhere }).click()
    await button(other.page, words.apply).click()
    await prove(other.page, language, { shopper, title: words.sheet })
    await other.page.waitForURL(/order\/detail/)
    await reads(other.page, elsewhere)
    const findMail = async () =>
      (await product.mailsTo(shopper.email)).find(({ subject }) => subject.includes(words.mailed))
    await expect.poll(findMail, patience).toBeDefined()
    await expect(ship(product, parcel, 'SFDEMO7210')).rejects.toThrow(/addressChangeHeld/)

    const link = /https?:\S+stopAddressChange\S+/.exec((await findMail())?.text ?? '')?.[0] ?? ''
    const anybody = await world.takePhone({ language })
    await anybody.page.goto(link)
    await button(anybody.page, words.stop).waitFor()
    await anybody.look('stop-address-change')
    expect(await anybody.page.locator('main').innerText()).not.toMatch(elsewhere)
    await button(anybody.page, words.stop).click()
    await anybody.page.getByText(words.stopped, { exact: true }).first().waitFor()
    await anybody.look('address-change-stopped')
    if (language === 'en') expect(await anybody.chineseText()).toEqual([])

    await openOrder(own.page, product, parcel)
    await reads(own.page, words.history)
    expect((await callAs(me, 'order/orderDetail', { orderNo: parcel }))['shipTo']).toEqual(shipTo)
    await ship(product, parcel, 'SFDEMO7210')
    for (const phone of [own, anybody]) await phone.close()

    // L7: the login is half an hour old by now, and asks for its own proof.
    await product.advanceClock(limits.freshProofMinutes * 60)
    await other.page.goto(`${product.url}/#/addr/manage`)
    const card = other.page.getByRole('article').filter({ hasText: elsewhere })
    const remove = async () => {
      await card.getByRole('button', { name: words.remove }).click()
      await other.page.getByRole('alertdialog').getByRole('button', { name: words.removeNow, exact: true }).click()
    }
    await remove()
    const asked = other.page.getByRole('dialog', { name: words.login })
    await asked.waitFor()
    await other.look('login-proof-sheet')
    await other.page.setViewportSize({ width: 320, height: 640 })
    await other.look('login-proof-sheet-320')
    await other.page.setViewportSize({ width: 375, height: 812 })
    // A passenger who declines has lost nothing, and may come back.
    await other.page.keyboard.press('Escape')
    await card.waitFor()
    await remove()
    // Another login is a proof as well, and comes back to the same screen.
    await asked.getByRole('button', { name: words.logInAgain }).click()
    const again = asked.getByRole('button', { name: waysWords[language].account })
    await again.waitFor()
    await other.look('log-in-again-sheet')
    // Single sign-on still knows the passenger, and asks for no password.
    await Promise.all([other.page.waitForResponse('**/login/h5'), again.click()])
    await card.waitFor()
    await remove()
    await other.page.getByText(words.removed, { exact: true }).first().waitFor()
    await expect.poll(() => card.count(), patience).toBe(0)

    await product.advanceClock(limits.freshProofMinutes * 60)
    await other.page.goto(`${product.url}/#/me?settings=1`)
    await button(other.page, waysWords[language].logOutEverywhere).click()
    await button(other.page, waysWords[language].leaveEverywhere).click()
    await prove(other.page, language, { shopper, title: words.login })
    await other.page.getByText(waysWords[language].loggedOutEverywhere).first().waitFor()
    if (language === 'en') expect(await other.chineseText()).toEqual([])
    await other.close()
  })
})

const textWords = {
  zh: { ways: /订单联系手机 154\*{4}0101/, code: '短信验证码', text: /^【白鹭航空】验证码(\d{6})，5分钟内有效/ },
  en: {
    ways: /the mobile number of the order, 154\*{4}0101/,
    code: 'Code from text message',
    text: /】(\d{6}) is your/,
  },
} as const

/** The newest code that this mobile got. */
async function codeTextedTo(mobile: string, language: 'zh' | 'en'): Promise<string> {
  const find = async () => {
    const answer = await fetch(`${world.product.standInsUrl}/sms/messages?to=${mobile}`)
    // The stand-in's README has this shape.
    const texts = (await answer.json()) as { text: string }[]
    return texts.flatMap(({ text }) => textWords[language].text.exec(text)?.[1] ?? [])[0]
  }
  await expect.poll(find, patience).toBeDefined()
  return (await find()) ?? ''
}

describe.each(['zh', 'en'] as const)('an order whose contact has a mobile and no mailbox, in %s', (language) => {
  const words = proofWords[language]
  const mobile = '15410000101'

  it('shows its collection codes on another phone with the code that is texted to the mobile', async () => {
    const { product } = world
    const books = await getBooks(product.dataDir)
    const { userId } = passengers[language]
    await books.query('UPDATE accounts SET email = NULL, phone = $1 WHERE account_id = $2', [`+86${mobile}`, userId])
    await books.end()
    const own = await takeOtherPhone(language)
    const pickup = await buyGoods(
      { page: own.page, product, language },
      { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' },
    )
    await own.close()

    const other = await takeOtherPhone(language)
    await openOrder(other.page, product, pickup)
    await button(other.page, words.show).click()
    const sheet = other.page.getByRole('dialog', { name: words.sheet })
    await sheet.getByText(textWords[language].ways).waitFor()
    await other.look('proof-sheet-by-text')
    await sheet.getByRole('button', { name: shopWords[language].sendCode }).click()
    await sheet.getByLabel(textWords[language].code).fill(await codeTextedTo(mobile, language))
    await sheet.getByRole('button', { name: words.confirm, exact: true }).click()
    await other.page.getByRole('dialog').getByRole('img', { name: words.code }).waitFor()
    if (language === 'en') expect(await other.chineseText()).toEqual([])
    await other.close()
    // The next code to this mobile.
    await product.advanceClock(3600)
  })
})

/** Another address of the account, saved from this phone; returns what names it on the page. */
async function saveElsewhere(caller: { page: Page; product: typeof world.product; language: 'zh' | 'en' }) {
  if (caller.language === 'zh') {
    await addAddress(caller, '示例科技园 77 号楼')
    return /示例科技园 77 号楼/
  }
  const international = { country: 'GB', city: 'York', line1: '77 Sample Road', postalCode: 'YO1 7HH' }
  await callAs(caller, 'user/addr/saveAddr', { receiver: 'Mio Kurosawa', phone: '+447400123456', international })
  return /77 Sample Road/
}
