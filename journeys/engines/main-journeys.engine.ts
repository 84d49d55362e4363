import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../support/engines/engine.ts'
import { startFirefox } from '../support/engines/firefox.ts'
import { startWebKit } from '../support/engines/webkit.ts'
import { startProduct, type Product } from '../support/products/product.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import type { Shopper } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { seatWords } from '../support/ways-in/way-in.ts'

const pictures = fileURLToPath(new URL('../../.test-output/engines', import.meta.url))

const phone = { width: 375, height: 812 }
const engines = [
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKitGTK', start: startWebKit },
]

/** What the two languages do differently, and the words that only these journeys need. */
const tellings = {
  zh: {
    buyer: shoppers.linXiaoyu,
    traveller: shoppers.chenJianyu,
    seated: { lastSix: '121099', seat: '21B' },
    mask: /真丝遮光眼罩/,
    colour: '珊瑚',
    cart: /^购物车/,
    price: '¥128',
    // The cashier speaks the browser's language, which is not always the shop's.
    pay: /^(确认付款|Pay now)$/,
    ready: '网络已备好',
    timeTo: '距离东京',
    connectFree: '免费连接',
    online: '已连上，可以上网了',
  },
  en: {
    buyer: shoppers.oliverFenwick,
    traveller: shoppers.annaLenaOsterby,
    seated: { lastSix: '900009', seat: '22H' },
    mask: /Silk Sleep Mask/,
    colour: 'Coral',
    cart: /^Cart/,
    price: '$18',
    pay: /^Pay \$/,
    ready: 'your Wi-Fi is ready',
    timeTo: 'Time to Tokyo',
    connectFree: 'Connect free',
    online: "You're online",
  },
} as const

describe.each(engines)('in $name', ({ name, start }) => {
  describe.each(['zh', 'en'] as const)('in %s', (language) => {
    const words = { ...goodsWords[language], ...tellings[language] }
    // 10:00 in Beijing: MF817 is in the air, MF829 leaves in the evening.
    let product: Product
    let engine: Engine
    beforeAll(async () => {
      await mkdir(pictures, { recursive: true })
      product = await startProduct('2026-11-20T02:00:00Z')
    })
    afterAll(() => product?.stop())
    // Each passenger has a browser that knows nobody yet.
    beforeEach(async () => {
      engine = await start(phone)
    })
    afterEach(() => engine?.end())

    const look = async (screen: string) => {
      expect(await engine.measure()).toEqual({ width: phone.width, tooWide: 0 })
      await engine.takePicture(join(pictures, `${name}-${screen}-${language}.png`))
    }

    async function logInByMail(shopper: Shopper, send: string): Promise<void> {
      await engine.fill(words.ticketNo, shopper.ticketNo)
      await engine.fill(words.lastName, shopper.lastName)
      await engine.fill(words.firstName, shopper.firstName)
      await engine.fill(words.email, shopper.email)
      await product.clearMails()
      await engine.tap('button', words.sendCode)
      await engine.sees(words.resend)
      await engine.fill(words.code, await product.codeMailedTo(shopper.email))
      await engine.tap('button', send)
    }

    /** Pays on the cashier's own page: Alipay's in Chinese, the card's in English. */
    async function payAtCashier(): Promise<void> {
      await engine.tap('button', words.place)
      if (language === 'en') {
        await engine.fill('Card number', '4242424242424242')
        await engine.fill('Expiry', '12 / 30')
        await engine.fill('CVC', '123')
        await engine.fill('Name on card', 'A PASSENGER')
      }
      await engine.sees(words.pay, 'button')
      expect(await engine.address()).toContain(product.standInsUrl)
      await engine.tap('button', words.pay)
      await engine.sees(words.paid, 'heading')
      await engine.tap('link', words.seeOrder)
    }

    it('goods go from the front of the shop through the cart, the login and the cashier to a paid order', async () => {
      await engine.open(`${product.url}/?lang=${language}#/shop`)
      await engine.sees(words.mask)
      await look('shop')
      await engine.tap('link', words.mask)
      await engine.tap('button', words.addToCart)
      await engine.tap('radio', words.colour)
      await engine.tap('button', words.addToCart)
      await engine.sees(words.added)
      await look('goods')
      await engine.tap('link', words.cart)
      await engine.tap('button', words.checkout)
      await logInByMail(words.buyer, words.logInAndGoOn)
      await engine.tap('tab', words.pickup)
      await engine.tap('link', words.choosePoint)
      await engine.tap('radio', words.counter)
      await engine.sees(words.chosenCounter)
      await look('settlement')
      await payAtCashier()
      await look('order')
    })

    it('a plan goes from the lookup by ticket through the cashier to a paid order', async () => {
      await engine.open(`${product.url}/?lang=${language}#/purchaseIndex`)
      await logInByMail(words.traveller, words.find)
      await engine.tap('radio', words.wholeFlight)
      await engine.tap('button', words.buy)
      await engine.fill(words.lastSix, words.traveller.lastSix)
      await engine.fill(words.seat, words.traveller.seat)
      await engine.tap('checkbox', /./)
      await look('passenger')
      await engine.tap('button', words.confirm)
      await engine.sees(words.price)
      await payAtCashier()
      await engine.sees(words.ready)
    })

    it('aboard, the seat is checked and the free plan opens the network', async () => {
      const aboard = seatWords[language]
      await engine.open(`${product.url}/?source=portal&gt=guest-on-board&lang=${language}#/productList`)
      await engine.sees(words.timeTo)
      await look('aboard')
      await engine.tap('button', words.connectFree)
      await engine.fill(aboard.lastSix, words.seated.lastSix)
      await engine.fill(aboard.seat, words.seated.seat)
      await engine.tap('checkbox', /./)
      await engine.tap('button', aboard.goOn)
      await engine.sees(words.online, 'heading')
      await look('online')
      expect(await product.openDevices()).toEqual(['127.0.0.1'])
    })
  })
})
