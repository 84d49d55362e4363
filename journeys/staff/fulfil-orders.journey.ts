import type { Language } from '@aisle/contract/language'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { axeFaults } from '../support/pages/accessibility.ts'
import { operate } from '../support/products/operator.ts'
import { openOrders } from '../support/shoppers/after-sale.ts'
import { addAddress, buyGoods, callAs } from '../support/shoppers/bought-goods.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { openDesk, signInAs } from '../support/staff-browser.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const words = {
  zh: {
    waybill: (orderNo: string) => `${orderNo} 的运单号`,
    refused: /不能发/,
    leave: '不能发的先留下',
    hold: '暂停发货',
    release: '恢复发货',
    reason: '原因',
    onHold: /^发货已暂停：付款待核实/,
    isHeld: /^订单 \d+ 暂停发货$/,
    isReleased: /^订单 \d+ 恢复发货$/,
    heldBy: /苏晴 暂停了发货：付款待核实/,
    mayLeave: '可以发',
    heldOnly: '不能发',
    ship: '发货 1 单',
    shipped: '已发货 1 单',
    paste: '导入运单号',
    take: /填入/,
    slips: '装箱单',
    code: '取货码',
    look: '查看',
    ready: '可以交付',
    handOver: '交付这一件',
    handed: /^已交付/,
    before: /已经交付/,
    takeBack: /^撤回（剩/,
    why: '为什么撤回',
    wrongPiece: '给错了商品',
    confirm: '撤回这一件',
    takenBack: /^已撤回/,
    counter: '柜台',
    answer: '答复',
    sent: '答复已发出',
    change: '修改地址',
    changeIt: '修改收货地址',
    receiver: '收货人',
    phone: '手机号码',
    wrongPhone: '请输入正确的手机号码',
    province: '省',
    city: '市',
    detail: '详细地址',
    abroad: '境外',
    dearer: /运费更高/,
    bear: /由航司承担$/,
    borne: /，由航司承担/,
    changed: /收货地址已修改$/,
    asked: '旅客申请了另一个地址',
    live: /^实时$/,
  },
  en: {
    waybill: (orderNo: string) => `Waybill of ${orderNo}`,
    refused: /cannot leave/,
    leave: 'Leave those out',
    hold: 'Hold shipping',
    release: 'Release',
    reason: 'Reason',
    onHold: /^Shipping is on hold: 付款待核实/,
    isHeld: /^Order \d+ is on hold$/,
    isReleased: /^Order \d+ is released$/,
    heldBy: /Shipping is on hold by 苏晴: 付款待核实/,
    mayLeave: 'May leave',
    heldOnly: 'Held',
    ship: 'Ship 1 order',
    shipped: 'Shipped 1 orders',
    paste: 'Paste waybills',
    take: /Fill in/,
    slips: 'Packing slips',
    code: 'Pick-up code',
    look: 'Look',
    ready: 'May be handed over',
    handOver: 'Hand this piece over',
    handed: /^Handed over/,
    before: /Nothing is due now/,
    takeBack: /^Take back \(/,
    why: 'Why',
    wrongPiece: 'The wrong goods',
    confirm: 'Take this piece back',
    takenBack: /^Taken back/,
    counter: 'Counter',
    answer: 'Answer',
    sent: 'The answer is on its way',
    change: 'Change address',
    changeIt: 'Change the address',
    receiver: 'Receiver',
    phone: 'Mobile number',
    wrongPhone: 'Please enter a valid phone number',
    province: 'Province',
    city: 'City',
    detail: 'Detailed address',
    abroad: 'Elsewhere',
    dearer: /Freight to the new address is dearer/,
    bear: /^Let the airline bear/,
    borne: /more, which the airline bears/,
    changed: /^The address of order \d+ is changed$/,
    asked: 'The passenger has asked for another address',
    live: /^Live$/,
  },
} as const

async function openAs(language: Language, person: string, look: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const desk = await openDesk(world.browser, world.product, { language, ...look })
  onTestFinished(() => desk.page.context().close())
  await signInAs(desk.page, person)
  const open = (path: string) => desk.page.goto(world.product.consoleUrl + path)
  return { ...desk, open, say: words[language] }
}

/** The passenger, at one phone: a mailbox gets a code once a minute. */
let me: Parameters<typeof callAs>[0]
let home = ''
let close = async () => {}
beforeAll(async () => {
  const phone = await world.takePhone({ language: 'zh', cashiers: true })
  close = phone.close
  await openOrders(phone.page, world.product, { language: 'zh', shopper: shoppers.shanYucheng })
  me = { page: phone.page, product: world.product, language: 'zh' }
  home = await addAddress(me, '示例路 8 号')
})
afterAll(() => close())

const buyParcel = async () => buyGoods(me, { pieces: { 'G008-S1': 1 }, addrId: home })
const lhasa = { provinceCode: '540000', cityCode: '540100', countyCode: '540102', streetCode: null }
const stateOf = async (orderNo: string) => (await callAs(me, 'order/orderDetail', { orderNo }))['state']

describe.each(['zh', 'en'] as const)('the warehouse (%s)', (language) => {
  it('ships what it has waybills for; a wrong one names itself and is left out', async () => {
    const [first, second] = [await buyParcel(), await buyParcel()]
    const { page, open, say, faults } = await openAs(language, '周敏')
    await open('/shipping')
    await page.getByLabel(say.waybill(first)).fill(`SFDEMO${first.slice(-6)}`)
    await page.getByLabel(say.waybill(second)).fill('?')
    await page.getByText(say.refused).filter({ hasText: second }).waitFor()
    await page.getByRole('button', { name: say.leave }).click()
    const ship = page.getByRole('button', { name: say.ship })
    await expect.poll(() => ship.isEnabled()).toBe(true)
    await ship.click()
    await page.getByRole('status').filter({ hasText: say.shipped }).waitFor()
    expect(await stateOf(first)).toBe('shipped')
    expect(await stateOf(second)).toBe('awaiting_shipment')

    await page.getByRole('button', { name: say.paste }).click()
    await page
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(`${second},jd,JDDEMO${second.slice(-6)}`)
    await page.getByRole('dialog').getByRole('button', { name: say.take }).click()
    await expect.poll(() => ship.isEnabled()).toBe(true)
    await page.getByRole('link', { name: say.slips }).click()
    await page.getByRole('heading', { level: 2, name: second }).waitFor()
    await page.getByText('示例路 8 号').first().waitFor()
    expect(faults).toEqual([])
  })
})

describe('a carrier that is asked', () => {
  it('gives waybills for twelve ticked orders, which leave like typed ones, and the slips are a file', async () => {
    const orderNos: string[] = []
    while (orderNos.length < 12) orderNos.push(await buyParcel())
    const { page, open, say, faults } = await openAs('zh', '周敏')
    await open('/shipping')
    for (const orderNo of orderNos) await page.getByLabel(`勾选 ${orderNo}`).check()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: '装箱单 PDF' }).click()
    expect((await file).suggestedFilename()).toMatch(/^packing-slips-.*\.pdf$/)
    await page.getByRole('button', { name: '向顺丰速运要运单号' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: '要 12 个运单号' })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await confirm.click()
    for (const orderNo of orderNos)
      await expect.poll(() => page.getByLabel(say.waybill(orderNo)).inputValue()).toBe(`SFDEMO${orderNo.slice(-6)}`)
    const ship = page.getByRole('button', { name: '发货 12 单' })
    await expect.poll(() => ship.isEnabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await ship.click()
    for (const orderNo of orderNos) await expect.poll(() => stateOf(orderNo)).toBe('shipped')
    expect(faults).toEqual([])
  })
})

describe.each(['zh'] as const)('an order that staff hold (%s)', (language) => {
  it('is not shipped and says who holds it and why, until the warehouse releases it', async () => {
    const [held, free] = [await buyParcel(), await buyParcel()]
    const service = await openAs(language, '苏晴')
    const warehouse = await openAs(language, '周敏')
    const { page: desk, say } = service
    const { page: store } = warehouse
    // The warehouse has its waybill, and looks at what shipping would do.
    await warehouse.open('/shipping')
    await store.getByRole('status').filter({ hasText: say.live }).waitFor()
    const waybill = store.getByLabel(say.waybill(held))
    await waybill.waitFor()

    await service.open(`/orders/${held}`)
    await desk.getByRole('button', { name: say.hold }).click()
    const drawer = desk.getByRole('dialog')
    const confirm = drawer.getByRole('button', { name: say.hold })
    expect(await confirm.isEnabled()).toBe(false)
    await drawer.getByLabel(say.reason).fill('付款待核实')
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    expect(await axeFaults(desk)).toEqual([])
    await confirm.click()
    await desk.getByRole('status').filter({ hasText: say.isHeld }).waitFor()
    await desk.getByText(say.onHold).waitFor()
    expect(await desk.getByRole('button', { name: say.hold }).count()).toBe(0)
    expect(await axeFaults(desk)).toEqual([])

    // The list that is open says so by itself, and takes no waybill for it.
    const row = store.getByRole('row').filter({ hasText: held })
    await row.getByText('付款待核实').waitFor()
    await expect.poll(() => waybill.count()).toBe(0)
    await store.getByRole('link', { name: say.mayLeave }).click()
    await expect.poll(() => row.count()).toBe(0)
    await store.getByRole('row').filter({ hasText: free }).waitFor()
    await store.getByRole('link', { name: say.heldOnly, exact: true }).click()
    await row.waitFor()
    expect(await store.getByRole('row').filter({ hasText: free }).count()).toBe(0)
    expect(await axeFaults(store)).toEqual([])
    await expect(
      operate(world.product, 'ship', held, 'shunfeng', `SFDEMO${held.slice(-6)}`),
      'the command line is refused as well',
    ).rejects.toThrow(/shippingHeld, by 苏晴/)

    await row.getByRole('button', { name: say.release }).click()
    const release = store.getByRole('dialog').getByRole('button', { name: say.release, exact: true })
    await expect.poll(() => release.isEnabled()).toBe(true)
    await release.click()
    await store.getByRole('status').filter({ hasText: say.isReleased }).waitFor()
    await store.getByRole('link', { name: say.mayLeave }).click()
    await waybill.fill(`SFDEMO${held.slice(-6)}`)
    const ship = store.getByRole('button', { name: say.ship })
    await expect.poll(() => ship.isEnabled()).toBe(true)
    await ship.click()
    await expect.poll(() => stateOf(held)).toBe('shipped')
    expect([...service.faults, ...warehouse.faults]).toEqual([])
  })

  it('which was held a moment ago refuses in words the waybill that was typed before', async () => {
    const orderNo = await buyParcel()
    const { page, open, say, faults } = await openAs(language, '周敏')
    await page.route('**/console/v1/live', (route) => route.abort())
    await open('/shipping')
    await page.getByLabel(say.waybill(orderNo)).waitFor()
    const service = await openAs(language, '苏晴')
    await service.open(`/orders/${orderNo}`)
    await service.page.getByRole('button', { name: say.hold }).click()
    await service.page.getByRole('dialog').getByLabel(say.reason).fill('付款待核实')
    const confirm = service.page.getByRole('dialog').getByRole('button', { name: say.hold })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await service.page.getByText(say.onHold).waitFor()
    await page.getByLabel(say.waybill(orderNo)).fill(`SFDEMO${orderNo.slice(-6)}`)
    await page.getByText(say.heldBy).waitFor()
    expect(await page.getByRole('button', { name: say.ship }).isEnabled()).toBe(false)
    expect(faults.filter((fault) => !/console\/v1\/live|ERR_FAILED/.test(fault))).toEqual([])
  })

  it('is neither held nor released by others', async () => {
    const orderNo = await buyParcel()
    const { page, open, say, faults } = await openAs(language, '何志远')
    await open(`/orders/${orderNo}`)
    await page.getByText('154****0102').waitFor()
    expect(await page.getByRole('button', { name: say.hold }).count()).toBe(0)
    await open('/shipping')
    await page.getByRole('row').filter({ hasText: orderNo }).waitFor()
    expect(await page.getByRole('button', { name: say.hold }).count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('the counter (%s)', (language) => {
  it('hands a piece over by one scan, once, and takes it back', async () => {
    const orderNo = await buyGoods(me, { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' })
    const { pickup } = await callAs(me, 'order/orderDetail', { orderNo })
    const [first] = (pickup as { codes: { code: string }[] }).codes
    const code = first?.code ?? expect.fail()
    const { page, open, say, faults } = await openAs(language, '郭燕')
    await open('/counter?point=PP02')
    // A scanner types wherever the focus is, at a pace that a busy machine could not keep key by key from outside.
    const scan = async () => {
      await page.getByRole('combobox', { name: say.counter }).focus()
      await page.evaluate(
        (keys) => {
          for (const key of keys)
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        },
        [...code, 'Enter'],
      )
    }
    const handOver = page.getByRole('button', { name: say.handOver })
    const handed = page.getByRole('status').filter({ hasText: say.handed })
    const waits = page.getByRole('row').filter({ hasText: code.slice(-4) })
    await waits.waitFor()
    await scan()
    await page.getByText(say.ready).waitFor()
    await handOver.click()
    await handed.waitFor()
    await expect.poll(() => stateOf(orderNo)).toBe('completed')
    await expect.poll(() => waits.count()).toBe(0)

    await scan()
    await page.getByText(say.before).waitFor()
    expect(await handOver.count()).toBe(0)

    await page.getByRole('listitem').getByRole('button', { name: say.takeBack }).first().click()
    await page.getByRole('dialog').getByLabel(say.why).selectOption(say.wrongPiece)
    const confirm = page.getByRole('dialog').getByRole('button', { name: say.confirm })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await page.getByRole('status').filter({ hasText: say.takenBack }).waitFor()
    expect(await stateOf(orderNo)).toBe('paid')
    await waits.waitFor()
    await scan()
    await handOver.click()
    await handed.waitFor()
    expect(await stateOf(orderNo)).toBe('completed')
    expect(faults).toEqual([])
  })
})

/** The tablet's camera sees a passenger's code. */
const showToCamera = (page: Page, code: string) =>
  page.addInitScript((modules) => {
    const canvas = document.createElement('canvas')
    const [scale, border] = [8, 32]
    canvas.width = canvas.height = modules.length * scale + 2 * border
    const draw = canvas.getContext('2d')
    const paint = () => {
      if (!draw) return
      draw.fillStyle = '#fff'
      draw.fillRect(0, 0, canvas.width, canvas.height)
      draw.fillStyle = '#000'
      for (const [y, row] of modules.entries())
        for (const [x, dark] of row.entries())
          if (dark) draw.fillRect(border + x * scale, border + y * scale, scale, scale)
      requestAnimationFrame(paint)
    }
    paint()
    // An empty page has no camera.
    if ('mediaDevices' in navigator) navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream())
  }, encode(code).data)

describe('a counter whose server is away', () => {
  it('reads a code by camera, hands over by its last list, once, and sends it later', async () => {
    const orderNo = await buyGoods(me, { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' })
    const { pickup } = await callAs(me, 'order/orderDetail', { orderNo })
    const [first] = (pickup as { codes: { code: string }[] }).codes
    const code = first?.code ?? expect.fail()
    const { page, open } = await openAs('zh', '郭燕')
    await showToCamera(page, code)
    await open('/counter?point=PP02')
    const row = page.getByRole('row').filter({ hasText: code.slice(-4) })
    await row.waitFor()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: '用相机扫码' }).click()
    await page.getByText(/^服务器没有应答，按/).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: '交付，稍后提交' }).click()
    await page.getByRole('heading', { name: '尚未提交 1 件' }).waitFor()
    await row.getByText('已交付，未提交').waitFor()
    expect(await stateOf(orderNo)).toBe('paid')
    await page.getByLabel('取货码').fill(code)
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByText(/已在这台设备交付，尚未提交/).waitFor()
    expect(await page.getByRole('button', { name: '交付，稍后提交' }).count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])

    // The tablet is closed before the network is back.
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await open('/counter?point=PP02')
    await page.getByText('已提交 1 件').waitFor()
    expect(await stateOf(orderNo)).toBe('completed')
    expect(await page.getByRole('heading', { name: /^尚未提交/ }).count()).toBe(0)
  })
})

describe('a warehouse whose server is away', () => {
  it('reads an order by camera, keeps its waybills over a reload, and ships them once somebody has looked', async () => {
    const [first, second] = [await buyParcel(), await buyParcel()]
    const { page, open, say, faults } = await openAs('zh', '周敏')
    await showToCamera(page, first)
    await open('/shipping')
    await page.getByLabel(say.waybill(first)).waitFor()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: '用相机扫码' }).click()
    await page.getByText(`订单 ${first}：现在扫运单号`).waitFor()
    const code = page.getByRole('textbox', { name: '订单号或运单号' })
    await code.fill(`SFDEMO${first.slice(-6)}`)
    await code.press('Enter')
    await page.getByText(`SFDEMO${first.slice(-6)} 已填入`).waitFor()
    await page.getByLabel(say.waybill(second)).fill('?')
    await page.getByText(/^服务器没有应答，还没有发货/).waitFor()
    const waiting = page.getByRole('region', { name: '2 单还没有提交' })
    await waiting.getByText('未提交', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: '发货 2 单', exact: true }).isEnabled()).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    // The tablet is closed before the network is back.
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await open('/shipping')
    await waiting.getByText('需要处理').waitFor()
    await page.getByText(say.refused).filter({ hasText: second }).waitFor()
    expect(await stateOf(first)).toBe('awaiting_shipment')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: say.leave }).click()
    const ship = page.getByRole('button', { name: say.ship })
    await expect.poll(() => ship.isEnabled()).toBe(true)
    await ship.click()
    await expect.poll(() => stateOf(first)).toBe('shipped')
    await page.getByRole('region', { name: /单还没有提交$/ }).waitFor({ state: 'detached' })
    expect(await stateOf(second)).toBe('awaiting_shipment')
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  })
})

describe('a piece that the counter does not find', () => {
  it('waits for customer service until it is found, and its code hands it over', async () => {
    const orderNo = await buyGoods(me, { pieces: { 'G005-S1': 1 }, pickupPointId: 'PP02' })
    const { pickup } = await callAs(me, 'order/orderDetail', { orderNo })
    const [first] = (pickup as { codes: { code: string }[] }).codes
    const code = first?.code ?? expect.fail()
    const counter = await openAs('zh', '郭燕')
    const { page } = counter
    await counter.open('/counter?point=PP02')
    await page.getByLabel('取货码').fill(code)
    await page.getByRole('button', { name: '查看' }).click()
    await page.getByRole('button', { name: '找不到这一件' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByLabel('哪里找过').fill('货架和冷柜都没有')
    const confirm = drawer.getByRole('button', { name: '找不到这一件' })
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await confirm.click()
    await page.getByText('货品未找到：货架和冷柜都没有').waitFor()
    const row = page.getByRole('row').filter({ hasText: code.slice(-4) })
    await row.getByText('未找到', { exact: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])

    const service = await openAs('en', '苏晴')
    await service.open('/')
    const waiting = service.page.getByRole('listitem').filter({ hasText: /pieces not found at a counter/ })
    await waiting.getByRole('link').click()
    await service.page.getByRole('link', { name: orderNo }).click()
    const note = service.page.getByRole('region', { name: 'Piece not found' })
    await note.getByText(/货架和冷柜都没有/).waitFor()
    expect(await axeFaults(service.page)).toEqual([])
    await note.getByRole('button', { name: 'Refund…' }).click()
    await service.page.getByRole('dialog').getByRole('spinbutton').first().waitFor()
    await service.page.keyboard.press('Escape')

    await row.getByRole('button', { name: /^找到了/ }).click()
    const found = page.getByRole('dialog').getByRole('button', { name: '找到了' })
    await expect.poll(() => found.isEnabled()).toBe(true)
    await found.click()
    await page.getByRole('status').filter({ hasText: '已记下：找到了' }).waitFor()
    await note.waitFor({ state: 'detached' })
    expect([...counter.faults, ...service.faults]).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('customer service (%s)', (language) => {
  it('answers a message in the passenger’s language', async () => {
    const email = shoppers.shanYucheng.email
    await callAs(me, 'portal/leaveMessage', { email, text: `套餐能换到改签后的航班吗？${language}` })
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open('/messages')
    const message = page.getByRole('listitem').filter({ hasText: `改签后的航班吗？${language}` })
    await message.getByRole('button', { name: say.answer }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('可以，会自动跟随您的机票。')
    const answer = page.getByRole('dialog').getByRole('button', { name: say.answer, exact: true })
    await expect.poll(() => answer.isEnabled()).toBe(true)
    await answer.click()
    await page.getByRole('status').filter({ hasText: say.sent }).waitFor()
    await expect.poll(() => message.count()).toBe(0)
    expect(faults).toEqual([])
  })
})

describe.each(['zh', 'en'] as const)('customer service sends a parcel elsewhere (%s)', (language) => {
  it('for a passenger on the phone, once what is wrong is put right and the airline bears the freight', async () => {
    const orderNo = await buyParcel()
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open(`/orders/${orderNo}`)
    await page.getByRole('button', { name: say.change }).click()
    const drawer = page.getByRole('dialog')
    const field = (label: string) => drawer.getByLabel(label, { exact: true })
    await field(say.receiver).fill('陈思远')
    await field(say.phone).fill('1541000')
    await field(say.province).selectOption('540000')
    await field(say.city).selectOption({ index: 1 })
    await drawer.getByRole('combobox').nth(2).selectOption({ index: 1 })
    await field(say.detail).fill('新家路 9 号')
    await drawer.getByRole('alert').filter({ hasText: say.wrongPhone }).waitFor()
    expect(await field(say.phone).getAttribute('aria-invalid')).toBe('true')
    expect(await axeFaults(page)).toEqual([])

    // What fails takes nothing of what was typed.
    await page.context().setOffline(true)
    await field(say.phone).fill('15410000777')
    await drawer.getByRole('alert').waitFor()
    expect(await field(say.detail).inputValue()).toBe('新家路 9 号')
    await page.context().setOffline(false)
    await field(say.phone).fill('154 1000 0777')
    await drawer.getByRole('alert').filter({ hasText: say.dearer }).waitFor()
    const confirm = drawer.getByRole('button', { name: say.changeIt })
    expect(await confirm.isEnabled()).toBe(false)
    await drawer.getByRole('button', { name: say.bear }).click()
    await drawer.getByText(say.borne).waitFor()
    expect(await drawer.getByText('新家路').count()).toBe(0)
    await expect.poll(() => confirm.isEnabled()).toBe(true)
    await confirm.click()
    await page.getByRole('status').filter({ hasText: say.changed }).waitFor()
    await page.getByText('154****0777').waitFor()
    const { shipTo } = await callAs(me, 'order/orderDetail', { orderNo })
    expect(shipTo).toMatchObject({ receiver: '陈思远', text: expect.stringMatching(/^西藏自治区.*新家路 9 号$/) })
    expect(faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault))).toEqual([])
  })

  it('neither over a request of the passenger, nor once it has left, nor without the right', async () => {
    const [asked, left, possible] = [await buyParcel(), await buyParcel(), await buyParcel()]
    const addrId = await addAddress(me, '示例路 99 号', lhasa)
    await callAs(me, 'user/addr/applyShippingAddrUpdate', { orderNo: asked, addrId })
    await operate(world.product, 'ship', left, 'shunfeng', `SFDEMO${left.slice(-6)}`)
    const { page, open, say, faults } = await openAs(language, '苏晴')
    await open(`/orders/${asked}`)
    await page.getByText(say.asked).waitFor()
    expect(await page.getByRole('button', { name: say.change }).count()).toBe(0)
    await open(`/orders/${left}`)
    await page.getByText(`SFDEMO${left.slice(-6)}`).waitFor()
    expect(await page.getByRole('button', { name: say.change }).count()).toBe(0)
    const inspector = await openAs(language, '何志远')
    await inspector.open(`/orders/${possible}`)
    await inspector.page.getByText('154****0102').waitFor()
    expect(await inspector.page.getByRole('button', { name: say.change }).count()).toBe(0)
    expect([...faults, ...inspector.faults]).toEqual([])
  })
})

describe('the screens of fulfilment', () => {
  it.each([
    ['zh', 'light', 1440],
    ['en', 'dark', 820],
    ['zh', 'dark', 375],
  ] as const)(
    'have no fault that axe finds, and do not scroll sideways (%s, %s, %i px)',
    async (language, theme, width) => {
      await buyParcel()
      const warehouse = await openAs(language, '周敏', { theme, width })
      const counter = await openAs(language, '郭燕', { theme, width })
      const service = await openAs(language, '苏晴', { theme, width })
      const looks = [
        { desk: warehouse, path: '/shipping' },
        { desk: warehouse, path: '/shipping/print?what=pick' },
        { desk: warehouse, path: '/shipping/print?what=slips' },
        { desk: counter, path: '/counter' },
        { desk: service, path: '/messages' },
        { desk: service, path: '/address-changes' },
      ]
      for (const { desk, path } of looks) {
        await desk.open(path)
        await desk.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
        await desk.page.waitForLoadState('networkidle')
        expect(await axeFaults(desk.page)).toEqual([])
        expect(await desk.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      }
      expect([...warehouse.faults, ...counter.faults, ...service.faults]).toEqual([])
    },
  )
})
