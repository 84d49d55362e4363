import { getWifiProductTripByNameTicket } from '@aisle/contract/pre-purchase'
import { h5 } from '@aisle/contract/login'
import { getHelp } from '@aisle/contract/portal'
import { fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import type { Scene } from './scene.ts'

/** Of the kind the server issues (decision 0015), and harder than can be solved while it is viewed. */
const challenge = {
  parameters: {
    algorithm: 'SHA-256',
    cost: 1,
    nonce: '00'.repeat(16),
    salt: '11'.repeat(16),
    keyPrefix: 'ffffffffffff',
    data: { most: 4_000_000_000 },
  },
  signature: '',
}

const meCode = /\/assets\/MeScreen-.*\.js/

/** States that surround any screen. */
export const frameScenes: readonly Scene[] = [
  {
    name: 'frame-opening',
    path: '/me',
    state: { zh: '页面代码未到', en: 'Code on its way' },
    async open({ go, withhold, page, shows }) {
      await withhold(meCode)
      await go('/help')
      await shows('机上上网', 'Wi-Fi on board')
      await page.evaluate(() => void (location.hash = '#/me'))
      await page.locator('.load').waitFor()
    },
  },
  {
    name: 'frame-not-loaded',
    path: '/me',
    state: { zh: '页面代码没有载入', en: 'Code did not load' },
    async open({ go, withhold, page, shows }) {
      await withhold(meCode, 'failed')
      await go('/help')
      await shows('机上上网', 'Wi-Fi on board')
      await page.evaluate(() => void (location.hash = '#/me'))
      await shows('这一页没有载入', "This page didn't load")
    },
  },
  {
    name: 'frame-updating',
    path: '/signIn',
    state: { zh: '系统升级中', en: 'System updating' },
    async open({ go, page, shows }) {
      await page.route(`**${h5.path}`, (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }))
      await go(`/signIn?way=sso&state=${'a'.repeat(32)}&token=${'b'.repeat(32)}`)
      await shows('系统升级中，请稍后访问', 'We are updating the system. Please come back shortly.')
    },
  },
  {
    name: 'frame-slow',
    path: '/help',
    state: { zh: '网络较慢', en: 'Slow network' },
    alone: true,
    async open({ go, hold, page, shows }) {
      await page.clock.install()
      await hold(getHelp)
      await go('/help')
      await page.locator('.sk').first().waitFor()
      await page.clock.runFor(9000)
      await shows('网络较慢，仍在处理。', 'Still working. The connection is slow.')
    },
  },
  {
    name: 'frame-human-check',
    path: '/purchaseIndex',
    state: { zh: '安全验证', en: 'Human check' },
    async open({ go, page, language, refuse, tap, find }) {
      await refuse(getWifiProductTripByNameTicket, 'humanCheck', { challenge })
      await go('/purchaseIndex')
      await fillTicket(page, shopWords[language], shoppers.annaLenaOsterby)
      await tap('查询我的行程', 'Find my trip')
      await find('dialog', '安全验证', 'Security check').waitFor()
    },
  },
  {
    name: 'frame-old-browser',
    path: '/purchaseIndex',
    state: { zh: '浏览器太旧', en: 'Browser too old' },
    alone: true,
    async open({ go, page, shows }) {
      await page.addInitScript('delete Element.prototype.replaceChildren')
      await go('/purchaseIndex')
      await shows(/这个浏览器版本太旧/, /This browser is too old/)
    },
  },
  {
    name: 'frame-page-incomplete',
    path: '/purchaseIndex',
    state: { zh: '页面不完整', en: 'Page incomplete' },
    alone: true,
    async open({ go, page, shows }) {
      // After five tries the page waits half a minute before it loads itself again.
      await page.addInitScript(() => history.replaceState({ cutAt: Date.now(), tries: 5 }, ''))
      // The page is truncated: its program comes last.
      await page.route(
        (url) => url.pathname === '/',
        async (route) => {
          const response = await route.fetch()
          const body = await response.text()
          await route.fulfill({ response, body: body.slice(0, body.lastIndexOf('<noscript>')) })
        },
      )
      await go('/purchaseIndex')
      await shows(/页面没有载入完整/, /The page did not load completely/)
    },
  },
]
