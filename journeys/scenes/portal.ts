import { aircraftStatus, autoVerify, queryFlightByUserIp, verifyForPortal } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import { plans } from './portal-answers.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { plainScene, usualScenes } from './usual-scenes.ts'

/** Gives the passenger these entitlements. */
const owning =
  (...entitlements: ResponseOf<typeof autoVerify>['entitlements']) =>
  (known: ResponseOf<typeof autoVerify>) => ({
    ...known,
    entitlements,
  })

/** The same flight somewhere else on its way. */
const inStage =
  (more: Partial<ResponseOf<typeof queryFlightByUserIp>['flight']>) =>
  (aboard: ResponseOf<typeof queryFlightByUserIp>) => ({ ...aboard, flight: { ...aboard.flight, ...more } })

/** A flight without data. */
const withoutData = {
  origin: null,
  destination: null,
  originCity: null,
  destinationCity: null,
  takeOffAt: null,
  estimatedArrival: null,
  departsLocal: null,
  arrivesLocal: null,
  minutesToDestination: null,
  distanceFromOriginKm: null,
  distanceToDestinationKm: null,
  solarHour: null,
}

/** What the server says of a flight that it cannot tell. */
const nothingKnown = {
  flightNo: 'MF----',
  tailNumber: null,
  ...withoutData,
}

export const payAuthScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'pay-auth',
    path: '/payAuth',
    who: 'aboard',
    hash: '/payAuth',
    aboard: true,
    call: autoVerify,
    full: ['您的上网套餐', 'Your Wi-Fi plans'],
    failed: ['暂时没有载入', "This didn't load"],
  }),
  {
    name: 'pay-auth-full',
    path: '/payAuth',
    who: 'aboard',
    state: { zh: '几个套餐', en: 'Several plans' },
    async open({ go, alter, shows }) {
      await alter(
        autoVerify,
        owning({ ...plans.flight, state: 'unused' }, { ...plans.hour, state: 'paused' }, plans.data),
      )
      await go('/payAuth', 'aboard')
      await shows('国际全程上网包', /Full-Flight Browsing/)
    },
  },
  plainScene({
    name: 'pay-auth-empty',
    path: '/payAuth',
    who: 'aboard',
    hash: '/payAuth',
    aboard: true,
    state: { zh: '没有套餐', en: 'No plan' },
    full: ['还没有可用的套餐', 'No plan to use yet'],
  }),
]

/** On desktops there is no fold: the plans are open. */
async function unfoldPlans({ page, find }: Pick<Stage, 'page' | 'find'>): Promise<void> {
  await page.locator('main').getByRole('article').first().waitFor()
  const fold = find('button', /^更多套餐/, /^More plans/)
  if (await fold.isVisible()) await fold.click()
}

const stranger = { recognised: false, accessToken: null, userInfo: null, entitlements: [], connection: null }

export const productListScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'products',
    path: '/productList',
    hash: '/productList',
    aboard: true,
    call: queryFlightByUserIp,
    full: ['1 小时上网包', '1-Hour Browsing'],
    failed: ['暂时没有载入', "This didn't load"],
  }),
  {
    name: 'products-full',
    path: '/productList',
    state: { zh: '更多套餐', en: 'More plans' },
    async open({ go, page, find }) {
      await go('/productList', 'aboard')
      await unfoldPlans({ page, find })
    },
  },
  {
    name: 'products-verified',
    path: '/productList',
    who: 'aboard',
    state: { zh: '座位已核验', en: 'Seat verified' },
    async open({ go, shows }) {
      await go('/productList', 'aboard')
      await shows('已核验', 'Verified')
    },
  },
  {
    name: 'products-seat-sheet',
    path: '/productList',
    state: { zh: '核对座位', en: 'Checking the seat' },
    async open({ go, alter, fill, tap }) {
      await alter(autoVerify, (known) => ({ ...known, ...stranger }))
      await go('/productList', 'aboard')
      await tap('免费连接', 'Connect free')
      await fill('座位号', 'Seat', '31A')
      await fill('证件号后 6 位', 'Last 6 of your ID', '141022')
    },
  },
  {
    name: 'products-sold-out',
    path: '/productList',
    state: { zh: '售完、余量少、已购买', en: 'Sold out, few left, owned' },
    async open({ go, alter, page, find, shows }) {
      const changes = [
        { owned: true },
        { left: 0, onSale: false },
        { left: 3 },
        { price: 12_888_800, listPrice: 16_888_800 },
      ]
      await alter(queryFlightByUserIp, (aboard) => ({
        ...aboard,
        products: aboard.products.map((offer, at) => ({ ...offer, ...changes[at] })),
      }))
      await go('/productList', 'aboard')
      await unfoldPlans({ page, find })
      await shows('本班已售完', 'Sold out')
    },
  },
  {
    name: 'products-empty',
    path: '/productList',
    state: { zh: '现在不卖', en: 'Nothing sold now' },
    async open({ go, alter, shows }) {
      await alter(queryFlightByUserIp, (aboard) => ({ ...aboard, products: [] }))
      await go('/productList', 'aboard')
      await shows('现在还不能购买套餐', "Plans can't be bought just now")
    },
  },
  {
    name: 'products-no-flight-data',
    path: '/productList',
    state: { zh: '没有航班数据', en: 'No flight data' },
    async open({ go, alter, shows }) {
      await alter(queryFlightByUserIp, (aboard) => ({
        ...aboard,
        flight: {
          ...aboard.flight,
          ...withoutData,
          takeOffTime: '2000.01.01 00:00:00',
          at: null,
        },
      }))
      await go('/productList', 'aboard')
      await shows('1 小时上网包', '1-Hour Browsing')
    },
  },
  {
    name: 'products-stale',
    path: '/productList',
    state: { zh: '航班数据停了', en: 'Old flight data' },
    async open({ go, alter, shows }) {
      await alter(queryFlightByUserIp, (aboard) => ({ ...aboard, flight: { ...aboard.flight, stale: true } }))
      await go('/productList', 'aboard')
      await shows('1 小时上网包', '1-Hour Browsing')
    },
  },
  {
    name: 'products-landed',
    path: '/productList',
    who: 'aboard',
    state: { zh: '已到达，黄昏', en: 'Landed, at dusk' },
    async open({ go, alter, shows }) {
      await alter(
        queryFlightByUserIp,
        inStage({ stage: 'landed', airborne: false, minutesToDestination: 0, solarHour: 18 }),
      )
      await go('/productList', 'aboard')
      await shows('航班已到达', "We've landed")
    },
  },
  {
    name: 'products-no-signal',
    path: '/productList',
    state: { zh: '信号中断', en: 'No signal' },
    async open({ go, alter, shows }) {
      await alter(queryFlightByUserIp, inStage({ stage: 'outOfCoverage', solarHour: 6 }))
      await go('/productList', 'aboard')
      await shows('卫星信号暂时中断', 'Satellite signal lost for now')
    },
  },
  {
    name: 'products-not-aboard',
    path: '/productList',
    state: { zh: '没有找到航班', en: 'No flight found' },
    async open({ go, alter, shows }) {
      await alter(queryFlightByUserIp, (aboard) => ({
        flight: { ...aboard.flight, ...nothingKnown, stage: 'notAboard' as const, airborne: false },
        products: [],
        recommendation: null,
      }))
      await go('/productList', 'aboard')
      await shows('还没有找到您的航班', "We can't find your flight")
    },
  },
  {
    name: 'products-plan-ready',
    path: '/productList',
    who: 'aboard',
    state: { zh: '套餐已备好', en: 'Plan ready' },
    async open({ go, alter, shows }) {
      await alter(autoVerify, owning({ ...plans.flight, state: 'unused' }))
      await go('/productList', 'aboard')
      await shows(/已备好/, /is ready/)
    },
  },
  {
    name: 'products-consent',
    path: '/productList',
    state: { zh: '统计许可', en: 'Asked for consent' },
    alone: true,
    async open({ go, page, shows }) {
      await page.addInitScript(() => localStorage.removeItem('analyticsConsent'))
      await go('/productList', 'aboard')
      await shows('帮助我们改进服务', 'Help us improve')
    },
  },
]

/** Fills in the login by seat without sending it. */
async function fillSeat({ go, fill, page }: Stage, lastSix: string, seat: string): Promise<void> {
  await go('/portalLogin', 'aboard')
  await fill('证件号后 6 位', 'Last 6 of your ID', lastSix)
  await fill('座位号', 'Seat', seat)
  await page.getByRole('checkbox').check()
}

export const portalLoginScenes: readonly Scene[] = [
  plainScene({
    name: 'portal-login-empty',
    path: '/portalLogin',
    hash: '/portalLogin',
    aboard: true,
    state: { zh: '还没有填', en: 'Empty' },
    full: ['您好，先核对座位', "Hello. Let's find your seat"],
  }),
  {
    name: 'portal-login-landed',
    path: '/portalLogin',
    state: { zh: '已到达', en: 'Landed' },
    async open({ go, alter, shows }) {
      await alter(
        queryFlightByUserIp,
        inStage({ stage: 'landed', airborne: false, minutesToDestination: 0, solarHour: 18 }),
      )
      await go('/portalLogin', 'aboard')
      await shows('航班已到达', "We've landed")
    },
  },
  {
    name: 'portal-login-purpose',
    path: '/portalLogin',
    state: { zh: '从订单来', en: 'On the way to the orders' },
    async open({ go, shows }) {
      await go('/portalLogin?target=/order/list', 'aboard')
      await shows('登录后查看订单', 'Log in to see your orders')
    },
  },
  {
    name: 'portal-login-filled',
    path: '/portalLogin',
    state: { zh: '已填好', en: 'Filled in' },
    open: (stage) => fillSeat(stage, '14102X', '12A'),
  },
  {
    name: 'portal-login-errors',
    path: '/portalLogin',
    state: { zh: '填写有误', en: 'Field errors' },
    async open({ go, fill, tap, shows }) {
      await go('/portalLogin', 'aboard')
      await fill('证件号后 6 位', 'Last 6 of your ID', '141')
      await fill('座位号', 'Seat', '??')
      await fill('邮箱（选填）', 'E-mail (optional)', 'lin@')
      await tap('立即上网', 'Get online')
      await shows('还差 3 位', '3 more needed')
    },
  },
  {
    name: 'portal-login-checking',
    path: '/portalLogin',
    state: { zh: '核验中', en: 'Checking' },
    async open(stage) {
      await stage.hold(verifyForPortal)
      await fillSeat(stage, '121099', '21B')
      await stage.tap('立即上网', 'Get online')
      await stage.shows('核验中', 'Checking')
    },
  },
  {
    name: 'portal-login-problem',
    path: '/portalLogin',
    state: { zh: '对不上', en: 'No match' },
    async open(stage) {
      await stage.refuse(verifyForPortal, 'verifyFailed')
      await fillSeat(stage, '14102X', '12A')
      await stage.tap('立即上网', 'Get online')
      await stage.shows('证件号与座位对不上', "ID and seat don't match")
    },
  },
  {
    name: 'portal-login-wait',
    path: '/portalLogin',
    state: { zh: '试得太多', en: 'Too many tries' },
    async open(stage) {
      await stage.refuse(verifyForPortal, 'rateLimited', { retryAfterSeconds: 540 })
      await fillSeat(stage, '14102X', '12A')
      await stage.tap('立即上网', 'Get online')
      await stage.shows('请稍等再试', 'Please wait a moment')
    },
  },
]

export const flightUtilsScenes: readonly Scene[] = [
  plainScene({
    name: 'flight-utils-full',
    path: '/flightUtils',
    hash: '/flightUtils',
    aboard: true,
    state: { zh: '有数据', en: 'Full' },
    full: ['MF817', 'MF817'],
  }),
  {
    name: 'flight-utils-silent',
    path: '/flightUtils',
    state: { zh: '飞机没有数据', en: 'The aircraft is silent' },
    async open({ go, alter, shows }) {
      await alter(aircraftStatus, (status) => ({
        ...status,
        source: 'none' as const,
        raw: [],
        notes: [],
        link: 'down' as const,
        gate: 'silent' as const,
      }))
      await go('/flightUtils', 'aboard')
      await shows(/没有收到飞机数据/, /Nothing has come from the aircraft/)
    },
  },
]
