import {
  addPassengerByNameTicket,
  getWifiProductTripByNameTicket,
  mailCaptchaByNameTicket,
} from '@aisle/contract/pre-purchase'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { homebound } from './demo-flights.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { plainScene } from './usual-scenes.ts'

const { flightNo, flightDate } = homebound
const onItsWayHome = { flightNo, flightDate, flight: homebound }

/** Looks up a passenger of tonight's flight. */
async function findTrip(stage: Stage, shopper = shoppers.annaLenaOsterby): Promise<void> {
  await stage.go('/purchaseIndex')
  await askForTrip(stage, shopper)
}

async function askForTrip({ page, tap, language }: Stage, shopper = shoppers.annaLenaOsterby): Promise<void> {
  await fillTicket(page, shopWords[language], shopper)
  await tap('查询我的行程', 'Find my trip')
}

function tripScene(
  part: string,
  state: Scene['state'],
  { change, companions, words, act = async () => {} }: TripStory,
): Scene {
  return {
    name: `trip-${part}`,
    path: '/purchaseIndex',
    state,
    async open(stage) {
      if (change)
        await stage.alter(getWifiProductTripByNameTicket, ({ trips, ...answer }) => ({
          ...answer,
          trips: trips.flatMap((trip) => change(trip)),
          party: companions ? trips.flatMap((trip) => companions(trip)) : [],
        }))
      await findTrip(stage)
      await stage.shows(...words)
      await act(stage)
    },
  }
}

interface TripStory {
  change?: (trip: Trip) => Trip | Trip[]
  companions?: (trip: Trip) => Trip[]
  words: readonly [zh: string | RegExp, en: string | RegExp]
  act?: (stage: Stage) => Promise<void>
}

const choosePlan = ({ find }: Stage) => find('radio', /1 小时上网包/, /1-Hour Browsing/).check()
const plans = ['选择套餐', 'Choose a plan'] as const

/** Four of one booking: two are seen, two are still to be added. */
const party = {
  words: ['同行乘机人', 'Travelling with you'],
  change: (trip) => ({ ...trip, booking: { kind: 'adult', further: 2 } }),
  companions: (trip) => [
    {
      ...trip,
      tripId: 'husband',
      passengerName: 'Y*****U H*',
      seatNumber: '33D',
      booking: { kind: 'adult', further: 2 },
    },
    { ...trip, tripId: 'son', passengerName: 'X*****N H*', seatNumber: null, booking: { kind: 'child', further: 2 } },
  ],
} as const satisfies TripStory

export const lookupScenes: readonly Scene[] = [
  plainScene({
    name: 'purchase-ticket',
    path: '/purchaseIndex',
    hash: '/purchaseIndex',
    state: { zh: '按客票', en: 'By ticket' },
    full: ['查询我的行程', 'Find my trip'],
  }),
  {
    name: 'purchase-flight',
    path: '/purchaseIndex',
    state: { zh: '按航班', en: 'By flight' },
    async open({ go, find, shows }) {
      await go('/purchaseIndex')
      await find('tab', '按航班', 'By flight').click()
      await shows('航班日期', 'Flight date')
    },
  },
  {
    name: 'purchase-ticket-errors',
    path: '/purchaseIndex',
    state: { zh: '按客票，填写有误', en: 'By ticket, field errors' },
    async open({ go, fill, tap, shows }) {
      await go('/purchaseIndex')
      await fill('电子客票号', 'E-ticket number', '73199')
      await tap('查询我的行程', 'Find my trip')
      await shows('请输入 13 位数字票号', 'Enter the 13-digit ticket number')
    },
  },
  {
    name: 'purchase-flight-errors',
    path: '/purchaseIndex',
    state: { zh: '按航班，填写有误', en: 'By flight, field errors' },
    async open({ go, fill, find, tap, shows }) {
      await go('/purchaseIndex')
      await find('tab', '按航班', 'By flight').click()
      await fill('证件号码', 'ID or passport number', '11010119900101123')
      await tap('查询我的行程', 'Find my trip')
      await shows('证件号少了 1 位，请再核对', 'One character is missing. Please check.')
    },
  },
  {
    name: 'purchase-code-sent',
    path: '/purchaseIndex',
    state: { zh: '验证码已发', en: 'Code sent' },
    async open({ go, page, language, answer, tap, shows }) {
      await answer(mailCaptchaByNameTicket, { resendAfterSeconds: 60, validSeconds: 300 })
      await go('/purchaseIndex')
      await fillTicket(page, shopWords[language], shoppers.annaLenaOsterby)
      await tap('获取验证码', 'Send code')
      await shows(/秒后重发/, /Resend in/)
    },
  },
  {
    name: 'purchase-finding',
    path: '/purchaseIndex',
    state: { zh: '查询中', en: 'Finding' },
    async open(stage) {
      await stage.hold(getWifiProductTripByNameTicket)
      await findTrip(stage)
      await stage.shows('查询中', 'Finding your trip')
    },
  },
  {
    name: 'purchase-not-found',
    path: '/purchaseIndex',
    state: { zh: '没有查到', en: 'Not found' },
    async open(stage) {
      await stage.refuse(getWifiProductTripByNameTicket, 'notFound', { reason: 'trip' })
      await findTrip(stage)
      await stage.page.getByRole('alert').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'purchase-server-error',
    path: '/purchaseIndex',
    state: { zh: '服务器出错', en: 'Server error' },
    async open(stage) {
      await stage.fail(getWifiProductTripByNameTicket)
      await findTrip(stage)
      await stage.page.getByRole('alert').filter({ visible: true }).first().waitFor()
    },
  },
  {
    name: 'purchase-offline',
    path: '/purchaseIndex',
    state: { zh: '没有网络', en: 'Offline' },
    async open(stage) {
      await stage.go('/purchaseIndex')
      // All calls: the first answer to any other one takes the strip away again.
      await stage.cutAll()
      await askForTrip(stage)
      await stage.page.locator('.offl').waitFor()
    },
  },
  {
    name: 'purchase-login-first',
    path: '/purchaseIndex',
    state: { zh: '先登录', en: 'Login first' },
    async open({ go, shows }) {
      await go('/order/list')
      await shows('登录后查看订单', 'Log in to see your orders')
    },
  },
  {
    name: 'purchase-wifi-first',
    path: '/purchaseIndex',
    state: { zh: '先查行程，登录待做', en: 'Wi-Fi first, login kept' },
    async open({ go, find, tap }) {
      await go('/shopCart')
      await tap('只想购买机上 Wi-Fi', "I'm only here for Wi-Fi on board")
      await find('link', '登录后查看购物车', 'Log in to see your cart').waitFor()
    },
  },
]

export const tripScenes: readonly Scene[] = [
  tripScene('plans', { zh: '选择套餐', en: 'Plans' }, { words: plans }),
  tripScene('plan-chosen', { zh: '选中一个', en: 'Plan chosen' }, { words: plans, act: choosePlan }),
  tripScene(
    'large',
    { zh: '名字很长，价格很高', en: 'Long name, high prices' },
    {
      words: plans,
      change: (trip) => ({
        ...trip,
        passengerName: 'VENKATARAMANAN RAJAGOPALAN KAVERIPATNAMSUNDARAM',
        products: trip.products.map((offer) => ({ ...offer, price: 12_888_800, listPrice: 16_888_800, left: 3 })),
      }),
    },
  ),
  tripScene(
    'sold-out',
    { zh: '售完与已购买', en: 'Sold out and owned' },
    {
      words: ['您已购买', 'You have this'],
      change: (trip) => ({
        ...trip,
        member: true,
        seatNumber: null,
        products: trip.products.map((offer, at) => ({
          ...offer,
          owned: at === 0,
          onSale: at !== 1,
          left: at === 1 ? 0 : 5,
          unavailable: at === 0 ? 'owned' : at === 1 ? 'soldOut' : null,
        })),
      }),
    },
  ),
  tripScene(
    'not-yet-on-sale',
    { zh: '尚未开售', en: 'Not yet on sale' },
    {
      words: [/11\s月\s22\s日 22:00 开始销售/, /Sales open on 22\sNov/],
      change: (trip) => ({
        ...trip,
        flightDate: '2026-12-22',
        flight: {
          ...trip.flight,
          flightDate: '2026-12-22',
          departsAt: '2026-12-22T14:00:00.000Z',
          arrivesAt: '2026-12-23T02:00:00.000Z',
        },
        products: trip.products.map((offer) => ({
          ...offer,
          onSale: false,
          saleOpensAt: '2026-11-22T14:00:00.000Z',
          unavailable: 'notYet',
        })),
      }),
    },
  ),
  tripScene(
    'two-flights',
    { zh: '选择行程', en: 'Choose a trip' },
    {
      words: ['请选择行程', 'Choose your trip'],
      change: (trip) => [trip, { ...trip, tripId: `${trip.tripId}-2`, seatNumber: null, ...onItsWayHome }],
    },
  ),
  tripScene(
    'no-wifi',
    { zh: '没有配备网络', en: 'No Wi-Fi' },
    { words: [/未配备/, /no Wi-Fi/], change: (trip) => ({ ...trip, wifi: 'notEquipped', products: [] }) },
  ),
  tripScene(
    'cancelled',
    { zh: '航班取消', en: 'Flight cancelled' },
    {
      words: [/航班已取消/, /cancelled/],
      change: (trip) => ({ ...trip, wifi: 'cancelled', products: [], flight: { ...trip.flight, status: 'cancelled' } }),
    },
  ),
  tripScene(
    'passenger-sheet',
    { zh: '核对乘机人', en: 'Passenger sheet' },
    {
      words: plans,
      async act(stage) {
        await choosePlan(stage)
        await stage.tap('购买', 'Buy')
        await stage.tap('改用证件和座位核对', 'Use ID and seat instead')
        await stage.shows('改用邮箱验证码', 'Use an e-mail code instead')
      },
    },
  ),
  tripScene(
    'passenger-mail',
    { zh: '核对乘机人，用邮箱验证码', en: 'Passenger sheet, by e-mail code' },
    {
      words: plans,
      async act(stage) {
        await choosePlan(stage)
        await stage.tap('购买', 'Buy')
        await stage.shows('改用证件和座位核对', 'Use ID and seat instead')
      },
    },
  ),
  tripScene(
    'passenger-errors',
    { zh: '核对乘机人，填写有误', en: 'Passenger sheet, errors' },
    {
      words: plans,
      async act(stage) {
        await choosePlan(stage)
        await stage.tap('购买', 'Buy')
        await stage.tap('改用证件和座位核对', 'Use ID and seat instead')
        await stage.tap('确认乘机人', 'Confirm passenger')
        await stage.shows('请输入证件号后 6 位，可含字母', 'Enter the last 6 characters of your ID')
      },
    },
  ),
  tripScene('party', { zh: '同行乘机人', en: 'Travelling with you' }, party),
  tripScene(
    'party-complete',
    { zh: '同行乘机人，全部已添加', en: 'Travelling with you, everybody added' },
    { ...party, change: (trip) => ({ ...trip, booking: { kind: 'adult', further: 0 } }) },
  ),
  tripScene(
    'party-add',
    { zh: '添加同订座乘机人，没有找到', en: 'Add a passenger of the booking, not found' },
    {
      ...party,
      async act(stage) {
        await stage.refuse(addPassengerByNameTicket, 'notFound', { reason: 'companion' })
        await stage.tap('添加同订座乘机人', 'Add a passenger of your booking')
        const sheet = stage.page.getByRole('dialog')
        const words = shopWords[stage.language]
        await sheet.getByLabel(words.ticketNo).fill('731-9991008631')
        await sheet.getByLabel(words.lastName).fill('HE')
        await sheet.getByLabel(words.firstName).fill('XIAOMAN')
        await stage.tap('添加', 'Add passenger')
        await sheet.getByRole('alert').waitFor()
      },
    },
  ),
]
