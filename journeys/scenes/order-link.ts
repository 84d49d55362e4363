import { viewOrderByLink } from '@aisle/contract/order-link'
import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import { homebound, outbound } from './demo-flights.ts'
import type { Scene } from './scene.ts'

type Words = [RegExp, RegExp]

const parcel: LinkedOrder = {
  orderNo: '26112000731017',
  kind: 'SHIP',
  state: 'shipped',
  currency: 'CNY',
  payable: 21_000,
  refundedAmount: 0,
  paidAt: '2026-11-19T06:40:00.000Z',
  lines: [
    {
      lineNo: 1,
      name: { zh: '安溪清香乌龙茶', en: 'Anxi Oolong, Fresh Style' },
      detail: { zh: '125 克', en: '125 g' },
      picture: null,
      quantity: 1,
      linePayable: 19_800,
    },
  ],
  plans: [],
  pickup: null,
  shipment: { carrier: { zh: '顺丰速运', en: 'SF Express' }, shippedAt: '2026-11-20T01:40:00.000Z' },
  refunds: [],
  linkUntil: '2027-01-18T06:40:00.000Z',
  sentTo: 'l***@e***.com',
  rest: null,
}

const pickup: LinkedOrder = {
  ...parcel,
  kind: 'PICKUP',
  state: 'paid',
  payable: 39_600,
  lines: parcel.lines.map((line) => ({ ...line, quantity: 2, linePayable: 39_600 })),
  shipment: null,
  pickup: {
    point: {
      pickupPointId: 'PP01',
      iata: 'XMN',
      city: { zh: '厦门', en: 'Xiamen' },
      name: { zh: 'T3 出发层自提柜台', en: 'T3 Departures counter' },
      place: { zh: 'T3 航站楼三层出发大厅，6 号门旁', en: 'Terminal 3, level 3, beside gate 6' },
      hours: '06:00~21:30',
    },
    codesLeft: 2,
    until: '2026-12-19T06:40:00.000Z',
  },
}

const plan: LinkedOrder = {
  ...parcel,
  kind: 'WIFI',
  state: 'paid',
  payable: 3800,
  shipment: null,
  lines: [
    {
      lineNo: 1,
      name: { zh: '1 小时上网包', en: '1-Hour Browsing' },
      detail: { zh: 'MF829，11 月 20 日', en: 'MF829, 20 Nov' },
      picture: null,
      quantity: 1,
      linePayable: 3800,
    },
  ],
  plans: [
    {
      lineNo: 1,
      passengerName: 'L*N X****U',
      entitlementState: 'unused',
      flight: outbound,
    },
  ],
}

/** A mother and a child, and the child's way back: three plans on two flights. */
const party: LinkedOrder = {
  ...plan,
  payable: 11_400,
  lines: [1, 2, 3].flatMap((lineNo) => plan.lines.map((line) => ({ ...line, lineNo }))),
  plans: plan.plans.flatMap((first) => [
    { ...first, entitlementState: 'active', flight: { ...first.flight, status: 'departed' } },
    { ...first, lineNo: 2, passengerName: 'C**N Y****G', flight: { ...first.flight, status: 'departed' } },
    {
      ...first,
      lineNo: 3,
      passengerName: 'C**N Y****G',
      flight: homebound,
    },
  ]),
}

/** The page behind the link in a mail about an order. */
function linkScene(part: string, state: Scene['state'], order: LinkedOrder, shown: Words): Scene {
  return {
    name: `order-state-${part}`,
    path: '/orderState',
    state,
    async open({ go, answer, shows }) {
      await answer(viewOrderByLink, order)
      await go('/orderState?token=a~b')
      await shows(...shown)
    },
  }
}

const opened: NonNullable<LinkedOrder['rest']> = {
  until: '2026-11-20T02:30:00.000Z',
  shipTo: null,
  waybillNo: null,
  codes: [
    { code: '407122869135', lineNo: 1 },
    { code: '118206734455', lineNo: 1 },
  ],
}

export const orderLinkScenes: readonly Scene[] = [
  linkScene('plan', { zh: '上网套餐', en: 'Wi-Fi plan' }, plan, [/怎样连接/, /How to connect/]),
  linkScene('party', { zh: '两个航班的三个套餐', en: 'Three plans on two flights' }, party, [/MF830/, /MF830/]),
  linkScene('parcel', { zh: '地址已隐藏', en: 'Address hidden' }, parcel, [/用验证码查看/, /Show with a code/]),
  linkScene(
    'parcel-open',
    { zh: '地址已打开', en: 'Address shown' },
    {
      ...parcel,
      rest: {
        ...opened,
        codes: [],
        waybillNo: 'SFDEMO1',
        shipTo: {
          addrId: null,
          receiver: '林小屿',
          phone: '154****0101',
          text: '福建省厦门市集美区示例路 8 号',
          textEn: '示例路 8 号, Jimei District, Xiamen, Fujian',
        },
      },
    },
    [/示例路 8 号/, /示例路 8 号/],
  ),
  linkScene('pickup', { zh: '取货码已隐藏', en: 'Codes hidden' }, pickup, [/显示取货码/, /Show collection codes/]),
  linkScene('pickup-open', { zh: '取货码已打开', en: 'Codes shown' }, { ...pickup, rest: opened }, [
    /4071 2286/,
    /4071 2286/,
  ]),
  {
    name: 'order-state-proof',
    path: '/orderState',
    state: { zh: '输入验证码', en: 'Entering the code' },
    async open({ go, answer, tap, shows }) {
      await answer(viewOrderByLink, pickup)
      await go('/orderState?token=a~b')
      await tap('显示取货码', 'Show collection codes')
      await shows(/链接可能被转发过/, /A link may have been passed on/)
    },
  },
  linkScene(
    'refunded',
    { zh: '已退款', en: 'Refunded' },
    {
      ...plan,
      state: 'refunded',
      refundedAmount: 3800,
      plans: plan.plans.map((refunded) => ({ ...refunded, entitlementState: 'refunded' as const })),
      refunds: [{ type: 'refund_only', state: 'completed', amount: 3800 }],
    },
    [/款项已原路退回/, /has gone back/],
  ),
  {
    name: 'order-state-expired',
    path: '/orderState',
    state: { zh: '链接已过期', en: 'Expired link' },
    async open({ go, refuse, shows }) {
      await refuse(viewOrderByLink, 'linkExpired')
      await go('/orderState?token=a~b')
      await shows('链接已过期', 'This link has expired')
    },
  },
  {
    name: 'order-state-unknown',
    path: '/orderState',
    state: { zh: '链接无效', en: 'Unknown link' },
    async open({ go, shows }) {
      await go('/orderState?token=x')
      await shows('链接无效', 'This link does not work')
    },
  },
]
