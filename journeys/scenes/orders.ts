import { orderDetail, orderList } from '@aisle/contract/orders'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { changedPlans, ended, flightCancelled, large, ofParty, unpaid } from './altered-orders.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { usualScenes } from './usual-scenes.ts'

const noCounts = { pending_payment: 0, awaiting_shipment: 0, awaiting_receipt: 0, completed: 0, refunds: 0 }

export const orderListScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'orders',
    path: '/order/list',
    who: 'passenger',
    hash: '/order/list',
    call: orderList,
    full: ['安溪清香乌龙茶', /Anxi Oolong/],
    failed: ['加载失败', 'Failed to load'],
  }),
  {
    name: 'orders-full',
    path: '/order/list',
    who: 'passenger',
    state: { zh: '各种状态的订单', en: 'Orders in every state' },
    async open({ go, shows }) {
      await go('/order/list')
      await shows('安溪清香乌龙茶', /Anxi Oolong/)
    },
  },
  {
    name: 'orders-large',
    path: '/order/list',
    who: 'passenger',
    state: { zh: '名称很长，金额很大', en: 'Long names, large amounts' },
    async open({ go, alter, shows }) {
      await alter(orderList, (list) => ({
        ...list,
        orders: list.orders.map(large),
        counts: { pending_payment: 12, awaiting_shipment: 128, awaiting_receipt: 99, completed: 1024, refunds: 7 },
      }))
      await go('/order/list')
      await shows(/鹭影双通道宽体客机/, /Egret Wide-Body Airliner/)
    },
  },
  {
    name: 'orders-empty',
    path: '/order/list',
    who: 'passenger',
    state: { zh: '没有订单', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(orderList, () => ({ orders: [], nextCursor: null, counts: noCounts }))
      await go('/order/list')
      await shows('暂无订单', 'No orders yet')
    },
  },
  {
    name: 'orders-tab-empty',
    path: '/order/list',
    who: 'passenger',
    state: { zh: '这一类没有订单', en: 'Nothing in this tab' },
    async open({ go, alter, shows }) {
      await alter(orderList, (list) => ({ ...list, orders: [] }))
      await go('/order/list?tab=awaiting_shipment')
      await shows('这里没有订单', 'No orders here')
    },
  },
]

/** As a phone sees an order that it has not proved (O9). */
const unproved = (order: OrderDetail): OrderDetail => ({
  ...order,
  pickup: order.pickup && { ...order.pickup, codes: [], proof: { sentTo: 'l***@e***.com' } },
})

/** The page of an order, with the server's answer changed. */
function orderScene(
  part: string,
  state: Scene['state'],
  { order, change = (it) => it, act = async () => {} }: OrderStory,
): Scene {
  return {
    name: `order-${part}`,
    path: '/order/detail',
    who: 'passenger',
    state,
    async open(stage) {
      const orderNo = stage.cast.orders[order]
      await stage.alter(orderDetail, change)
      await stage.go(`/order/detail?orderNo=${orderNo}`)
      await stage.shows(orderNo, orderNo)
      await act(stage)
    },
  }
}

interface OrderStory {
  order: keyof Stage['cast']['orders']
  change?: (order: OrderDetail) => OrderDetail
  act?: (stage: Stage) => Promise<void>
}

export const orderScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'order',
    path: '/order/detail',
    who: 'passenger',
    hash: '/order/detail?orderNo=26112000731034',
    call: orderDetail,
    full: ['安溪清香乌龙茶', /Anxi Oolong/],
    failed: ['加载失败', 'Failed to load'],
  }),
  orderScene('unpaid-wifi', { zh: '上网套餐，待付款', en: 'Wi-Fi, unpaid' }, { order: 'wifi', change: unpaid }),
  orderScene('unpaid-goods', { zh: '商品，待付款', en: 'Goods, unpaid' }, { order: 'shipped', change: unpaid }),
  orderScene('ready-for-flight', { zh: '待出行', en: 'Ready for the flight' }, { order: 'wifi' }),
  orderScene('party', { zh: '三位乘机人', en: 'Three passengers' }, { order: 'wifi', change: ofParty }),
  orderScene(
    'in-use',
    { zh: '使用中', en: 'In use' },
    {
      order: 'wifi',
      change: (order) => ({
        ...order,
        ...changedPlans(order, (plan) => ({
          ...plan,
          entitlementState: 'active',
          flight: { ...plan.flight, status: 'departed' },
        })),
      }),
    },
  ),
  orderScene(
    'flight-cancelled',
    { zh: '航班取消，退款中', en: 'Flight cancelled' },
    { order: 'wifi', change: flightCancelled },
  ),
  orderScene('to-ship', { zh: '待发货', en: 'Awaiting shipment' }, { order: 'toShip' }),
  orderScene('shipped', { zh: '已发货', en: 'Shipped' }, { order: 'shipped' }),
  orderScene('completed', { zh: '已完成', en: 'Completed' }, { order: 'completed' }),
  orderScene('pickup', { zh: '待自提', en: 'Ready to collect' }, { order: 'pickup' }),
  orderScene(
    'codes-hidden',
    { zh: '取货码未显示', en: 'Codes hidden' },
    { order: 'pickup', change: unproved, act: ({ shows }) => shows('显示取货码', 'Show collection codes') },
  ),
  orderScene(
    'proof',
    { zh: '确认是您的订单', en: 'Proof of the order' },
    {
      order: 'pickup',
      change: unproved,
      async act({ tap, shows }) {
        await tap('显示取货码', 'Show collection codes')
        await shows('邮箱验证码', 'Code from e-mail')
      },
    },
  ),
  orderScene(
    'proof-by-text',
    { zh: '用短信验证码确认', en: 'Proof by text message' },
    {
      order: 'pickup',
      change: (order) => ({
        ...order,
        pickup: order.pickup && { ...order.pickup, codes: [], proof: { sentTo: '154****0101' } },
      }),
      async act({ tap, shows }) {
        await tap('显示取货码', 'Show collection codes')
        await shows('短信验证码', 'Code from text message')
      },
    },
  ),
  orderScene(
    'proof-by-login',
    { zh: '需要重新登录', en: 'Needs a new login' },
    {
      order: 'pickup',
      change: (order) => ({
        ...order,
        pickup: order.pickup && { ...order.pickup, codes: [], proof: { sentTo: null } },
      }),
      async act({ tap, shows }) {
        await tap('显示取货码', 'Show collection codes')
        await shows(/这个订单没有联系邮箱/, /This order has no e-mail address/)
      },
    },
  ),
  orderScene('refunded', { zh: '已退款', en: 'Refunded' }, { order: 'refunded' }),
  orderScene(
    'canceled',
    { zh: '已取消', en: 'Cancelled' },
    { order: 'wifi', change: (order) => ended(order, 'canceled') },
  ),
  orderScene(
    'timed-out',
    { zh: '支付超时', en: 'Timed out' },
    { order: 'toShip', change: (order) => ended(order, 'payment_timed_out') },
  ),
  orderScene('closed', { zh: '已关闭', en: 'Closed' }, { order: 'closed' }),
  orderScene(
    'large',
    { zh: '名称很长，金额很大', en: 'Long names, large amounts' },
    { order: 'shipped', change: large },
  ),
  orderScene(
    'cancel-dialog',
    { zh: '确认取消', en: 'Cancel dialog' },
    {
      order: 'wifi',
      change: unpaid,
      async act({ tap, shows }) {
        await tap('取消订单', 'Cancel order')
        await shows('取消这个订单？', 'Cancel this order?')
      },
    },
  ),
  orderScene(
    'receipt-dialog',
    { zh: '确认收货', en: 'Confirm receipt' },
    {
      order: 'shipped',
      async act({ tap, shows }) {
        await tap('确认收货', 'Confirm receipt')
        await shows('确认收到商品？', 'Have you received everything?')
      },
    },
  ),
  orderScene(
    'codes-sheet',
    { zh: '取货码', en: 'Collection codes' },
    {
      order: 'pickup',
      async act({ tap, page }) {
        await tap('出示取货码', 'Show codes')
        await page.getByRole('dialog').getByRole('img').first().waitFor()
      },
    },
  ),
  {
    name: 'order-missing',
    path: '/order/detail',
    who: 'passenger',
    state: { zh: '没有这个订单', en: 'No such order' },
    async open({ go, shows }) {
      await go('/order/detail?orderNo=1')
      await shows('没有找到这个订单', "We couldn't find this order")
    },
  },
]
