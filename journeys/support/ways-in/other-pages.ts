/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { realUserAgents } from '../../../apps/web/src/environment/real-user-agents.ts'
import type { Phone } from '../pages/phone.ts'
import type { Product } from '../products/product.ts'
import type { World } from '../world.ts'
import { patience } from '../patience.ts'

/** Texts of the app around the ways in that use another party's page. */
export const waysWords = {
  zh: {
    account: '白鹭账号登录',
    wechat: '微信登录',
    alipay: '支付宝登录',
    dingTalk: '钉钉登录',
    byEmail: '邮箱验证码登录',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    notLinked: '首次用这种方式登录',
    linkWechat: '下次用微信直接登录',
    linkAlipay: '下次用支付宝直接登录',
    linked: '已关联，下次可以直接登录',
    linkNeedsAccount: '您已登录，可查看本次行程，但还没有关联',
    goOn: '继续',
    logIn: '登录',
    guest: '未登录',
    logOut: '退出登录',
    logOutEverywhere: '在所有设备上退出',
    leaveEverywhere: '全部退出',
    loggedOutEverywhere: '已在所有设备上退出',
    refused: '登录没有成功',
    unavailable: '登录服务暂时没有应答',
    signingIn: '正在登录',
    tryAgain: '重试',
    orders: '我的订单',
    plan: '国际全程上网包',
    expired: '登录已过期，请重新登录',
    updating: '系统升级中，请稍后访问',
    // The stand-ins' own pages.
    allow: '允许',
    refuse: '拒绝',
    partnerAllow: '登录并同意',
    partnerDecline: '拒绝',
    casSend: '登录',
    casWrong: '用户名或密码错误。',
  },
  en: {
    account: 'Log in with your Egret account',
    wechat: 'Log in with WeChat',
    alipay: 'Log in with Alipay',
    dingTalk: 'Log in with DingTalk',
    byEmail: 'Log in by e-mail',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    notLinked: 'First time logging in this way?',
    linkWechat: 'Log in with WeChat next time',
    linkAlipay: 'Log in with Alipay next time',
    linked: 'Next time you can log in directly',
    linkNeedsAccount: 'but nothing was linked',
    goOn: 'Continue',
    logIn: 'Log in',
    guest: 'Not logged in',
    logOut: 'Log out',
    logOutEverywhere: 'Log out on all devices',
    leaveEverywhere: 'Log out everywhere',
    loggedOutEverywhere: "You're logged out on all devices",
    refused: 'The login did not succeed',
    unavailable: 'The login service is not answering',
    signingIn: 'Signing you in',
    tryAgain: 'Try again',
    orders: 'My orders',
    plan: 'Full-Flight Browsing',
    expired: 'Your login has expired. Please log in again.',
    updating: 'We are updating the system. Please come back shortly.',
    allow: 'Allow',
    refuse: 'Refuse',
    partnerAllow: 'Sign in and agree',
    partnerDecline: 'Decline',
    casSend: 'Log in',
    casWrong: 'The user name or the password is wrong.',
  },
} as const
export type WaysWords = (typeof waysWords)['zh' | 'en']

/** The user agent that a real device sent. */
export function getUserAgent(what: string): string {
  const found = realUserAgents.find(([name]) => name === what)
  if (!found) throw new Error(`no user agent of ${what}`)
  return found[1]
}

/**
 * WeChat's browser: its user agent, and the object it adds to every page, in which a mini-program would identify
 * itself.
 */
export async function takeWechat(world: World, language: 'zh' | 'en', device: string): Promise<Phone> {
  const userAgent = getUserAgent(device)
  const phone = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true, userAgent })
  await phone.page.context().addInitScript(() => Object.assign(window, { WeixinJSBridge: { invoke() {} } }))
  return phone
}

export const ends = (page: Page, url: string) => expect.poll(() => page.url(), patience).toBe(url)

/** Follows a link inside the page, without loading a new document. */
export const follow = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)

/** Collects the page's requests to this server path from now on; the list grows. */
export function watchCalls(page: Page, path: string): string[] {
  const urls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.includes(path)) urls.push(request.url())
  })
  return urls
}

/** Signs this user in to WeChat on this phone. */
export const carryWechatFor = (page: Page, product: Product, openId: string) =>
  page.context().addCookies([{ name: 'stand_in_openid', value: openId, url: product.standInsUrl }])

/** Sets a fault of an outside system; without `fault`, repairs it. */
export async function setFault(product: Product, system: 'cas' | 'wechat' | 'oidc', fault = 'none'): Promise<void> {
  const response = await fetch(`${product.standInsUrl}/${system}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  })
  expect(response.status).toBe(200)
}

/** Fills in the visible login page of single sign-on. */
export async function logInAtCas(page: Page, words: WaysWords, who: { userId: string; password?: string }) {
  await page.getByRole('combobox').selectOption(who.userId)
  await page.locator('input[type=password]').fill(who.password ?? 'demo')
  await page.getByRole('button', { name: words.casSend, exact: true }).click()
}

/** Whether the server knows this browser's session, by its cookies alone. */
export async function knownToServer(page: Page, product: Product): Promise<boolean> {
  const response = await page.context().request.post(`${product.url}/api2/v1/order/orderList`, {
    headers: { channel: 'WEB' },
    data: { tab: 'all' },
  })
  // Every call is answered by an envelope (G3).
  const { code } = (await response.json()) as { code: string }
  return code === '200'
}

/** Logs out on `/me`, by hand. */
export async function logOut(page: Page, product: Product, words: WaysWords): Promise<void> {
  await page.goto(`${product.url}/#/me`)
  await page.getByRole('button', { name: words.logOut, exact: true }).click()
  await page.getByRole('heading', { name: words.guest }).waitFor()
}
