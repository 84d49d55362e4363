import { beforeAll, describe, expect, it } from 'vitest'
import { startWorld } from './support/world.ts'

/** 23:30 in Beijing: MF829 left at 22:00 and flies until 10:00. */
const inTheAir = '2026-11-20T15:30:00Z'
const hour = 3600
const world = startWorld(inTheAir)

beforeAll(async () => {
  await world.product.flyAs({
    flightNo: 'MF829',
    tail: 'B-2074',
    origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
    destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
    takeoffUtc: '2026-11-20T14:00:00Z',
    etaUtc: '2026-11-21T02:00:00Z',
  })
})

/** As the aircraft's captive portal opens it. */
const portal = () => `${world.product.url}/?source=portal&gt=guest-on-board&ip=MTI3LjAuMC4x#/productList`

describe('aboard', () => {
  it('wrong digits are explained and put right; then the pre-bought plan opens the network until landing', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh' })
    await page.goto(portal())
    await page.getByText('距离洛杉矶还有').waitFor()
    // The parameters have vanished from the address (spec §2).
    await expect.poll(() => page.url()).toBe(`${world.product.url}/#/productList`)
    await look('aboard-products')

    await page.getByText('已提前购买？核验座位，直接上网').click()
    await page.getByLabel('证件号后 6 位').fill('141023')
    await page.getByLabel('座位号').fill('31a')
    await page.getByRole('button', { name: '立即上网' }).click()
    // Not agreed yet: nothing is sent, nothing is lost.
    await page.getByText('请阅读并同意服务条款和隐私政策').waitFor()
    await page.getByRole('checkbox').check()
    await look('aboard-login')
    await page.getByRole('button', { name: '立即上网' }).click()
    await page.getByRole('heading', { name: '证件号与座位对不上' }).waitFor()
    await look('aboard-problem')
    expect(await world.product.openDevices()).toEqual([])

    await page.getByRole('button', { name: '修改后重试' }).click()
    expect(await page.getByLabel('座位号').inputValue()).toBe('31a')
    await page.getByLabel('证件号后 6 位').fill('141022')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '立即上网' }).click()
    await page.getByRole('heading', { name: '已连上，距落地' }).waitFor()
    expect(await page.getByRole('timer').innerText()).toMatch(/^10:\d\d:\d\d$/)
    await page.getByText('演示环境').waitFor()
    await look('aboard-online')
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])

    await page.goto(`${world.product.url}/#/payAuth`)
    await page.getByRole('heading', { name: '您的上网套餐' }).waitFor()
    await page.getByText('使用中').waitFor()
    await page.getByText(/剩余 10:\d\d:\d\d/).waitFor()
    await look('aboard-payauth')

    // Reopened in another browser on the same device, nothing has to be typed again (persona 1).
    const sheet = await world.takePhone({ language: 'zh' })
    await sheet.page.goto(portal())
    await sheet.page.getByText('您已连上网络').click()
    await sheet.page.getByRole('heading', { name: '已连上，距落地' }).waitFor()
    await sheet.close()

    await world.product.advanceClock(11 * hour)
    expect(await world.product.openDevices()).toEqual([])
    await page.goto(`${world.product.url}/#/network/verify`)
    await page.getByRole('heading', { name: '本次上网已结束' }).waitFor()
    await look('aboard-landed')
    await close()
  })
})
