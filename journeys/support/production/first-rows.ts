import { beijingDay, hourMs } from '@aisle/rules/time'

const words = (zh: string, en: string) => ({ zh, en })

/** The passenger of these tests, as the manifest names her. */
export const passenger = {
  ticketNo: '7312000000017',
  surname: 'LIN',
  givenName: 'XIA',
  documentNumber: 'G12345678',
  lastSix: '345678',
  seat: '31A',
  email: 'lin.xia@example.com',
}

export const tail = 'B-2077'

/** The flight of these tests: it departs four hours from now, by the machine's own clock. */
export function firstFlight(now: Date) {
  const std = new Date(now.getTime() + 4 * hourMs)
  const at = (hours: number) => new Date(std.getTime() + hours * hourMs).toISOString()
  return { flightNo: 'MF829', flightDate: beijingDay(std), std: at(0), eta: at(12) }
}

/** Rows by resource, in the order in which they can be loaded. */
type Rows = Record<string, readonly object[]>

/** Everything that staff load before the first passenger. The texts are samples. */
export const firstRows = (now: Date): Rows => ({ ...airports, ...shop, ...texts(now), ...plans, ...flights(now) })

const airports: Rows = {
  airports: [
    { iata: 'XMN', icao: 'ZSAM', city: words('厦门高崎', 'Xiamen'), tz: 'Asia/Shanghai', lat: 24.544, lon: 118.128 },
    {
      iata: 'LAX',
      icao: 'KLAX',
      city: words('洛杉矶', 'Los Angeles'),
      tz: 'America/Los_Angeles',
      lat: 33.943,
      lon: -118.408,
    },
  ],
}

const shop: Rows = {
  'pickup-points': [
    {
      pickupPointId: 'PP1',
      iata: 'XMN',
      name: words('厦门柜台', 'Xiamen counter'),
      place: words('T3 出发层', 'T3 departures'),
      hours: '06:00~21:30',
      open: true,
      sort: 1,
    },
  ],
  categories: [{ categoryId: 'C1', slug: 'gifts', name: words('礼品', 'Gifts'), icon: 'cat-gifts', sort: 1 }],
  goods: [
    {
      goodsId: 'G1',
      categoryId: 'C1',
      name: words('飞机模型', 'Model aircraft'),
      description: words('一比二百', 'Scale 1:200'),
      ship: true,
      pickup: true,
      limitPerOrder: 3,
      memberPercentOff: 0,
      noReasonReturn7d: true,
      returnNote: null,
      shelfLifeDays: null,
      carryOnNote: words('可随身携带', 'Fits a bag'),
      invoiceContentZh: '*玩具*模型',
      onShelf: true,
      sort: 1,
      pictures: [],
      skus: [
        {
          skuId: 'G1-S1',
          attributes: [],
          priceFen: 19_900,
          priceCents: 2900,
          listPriceFen: null,
          listPriceCents: null,
          weightGrams: 400,
          onSale: true,
          sort: 1,
        },
      ],
    },
  ],
  stock: [{ skuId: 'G1-S1', loaded: 20 }],
  freight: [
    {
      zoneId: 'Z1',
      name: words('全国', 'Everywhere'),
      firstGrams: 1000,
      firstFen: 1200,
      firstCents: 200,
      stepGrams: 1000,
      stepFen: 600,
      stepCents: 100,
      freeOverFen: null,
      freeOverCents: null,
      areas: ['110000'],
    },
  ],
  'refund-reasons': [
    {
      reasonId: 'R1',
      type: 'return_refund',
      name: words('七天无理由', 'Changed my mind'),
      applies: ['goods_received'],
      withoutCause: true,
      photoRequired: false,
      airlineAtFault: false,
      sort: 1,
    },
  ],
}

function texts(now: Date): Rows {
  const since = beijingDay(now)
  const sections = [
    { heading: words('总则', 'General'), text: words('{airline} 的示例条款。', 'Sample terms of {airline}.') },
  ]
  const clause = (clauseId: string, kind: string, title: object) => ({
    clauseId,
    kind,
    title,
    version: since,
    effectiveFrom: since,
    sections,
  })
  return {
    clauses: [
      clause('T1', 'wifi_terms', words('机上互联网服务条款', 'In-flight Wi-Fi terms')),
      clause('P1', 'privacy_policy', words('隐私政策', 'Privacy policy')),
      clause('S1', 'shop_terms', words('商城条款', 'Shop terms')),
    ],
    'help-articles': [
      {
        articleId: 'H1',
        topic: 'wifi',
        title: words('如何上网', 'How to get online'),
        body: words('连接 {wifiNetwork}。', 'Join {wifiNetwork}.'),
        sort: 1,
        availableOffline: true,
      },
    ],
  }
}

const everyPlan = {
  memberPercentOff: 0,
  deviceSwitches: 3,
  quotaKind: 'flight',
  quotaMinutes: null,
  quotaMegabytes: null,
  sellBeforeFlight: true,
  sellAboard: true,
  opensDaysBefore: 30,
  closesMinutesBefore: 60,
}
const plans: Rows = {
  plans: [
    {
      ...everyPlan,
      planId: 'FREE',
      kind: 'text',
      name: words('畅聊包', 'Messaging'),
      description: words('仅文字', 'Text only'),
      priceFen: 0,
      priceCents: 0,
      speedCapKbps: 128,
      sort: 1,
    },
    {
      ...everyPlan,
      planId: 'FULL',
      kind: 'stream',
      name: words('全程上网包', 'Full flight'),
      description: words('全程可用', 'The whole flight'),
      priceFen: 12_800,
      priceCents: 1900,
      speedCapKbps: 4096,
      sort: 2,
    },
  ],
}

function flights(now: Date): Rows {
  const { flightNo, flightDate, std, eta } = firstFlight(now)
  return {
    flights: [
      {
        flightNo,
        flightDate,
        tailNumber: tail,
        aircraftType: '789',
        origin: 'XMN',
        destination: 'LAX',
        std,
        etd: std,
        eta,
        distanceKm: 10_900,
        haul: 'international',
        wifi: 'available',
        cancelled: false,
      },
    ],
    'flight-plans': ['FREE', 'FULL'].map((planId) => ({ flightNo, flightDate, planId, quota: null })),
  }
}

/** Drawings by path. */
export const pictures = {
  'categories/cat-gifts.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M4 9h16v11H4z" fill="currentColor"/></svg>',
}

export const manifest = [
  {
    ticketNo: passenger.ticketNo,
    surname: passenger.surname,
    givenName: passenger.givenName,
    nameZh: '林霞',
    documentType: 'PP',
    documentNumber: passenger.documentNumber,
    seatNumber: passenger.seat,
    cabin: 'Y',
    ffpCardNo: null,
    phone: null,
    email: null,
  },
]
