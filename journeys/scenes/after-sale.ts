import { refundDetail, refundList, refundTypeList, submitRefund } from '@aisle/contract/refunds'
import type { RefundState } from '@aisle/contract/refund-states'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { orderLogistics } from '@aisle/contract/orders'
import type { ParcelState } from '@aisle/contract/order-states'
import { photograph } from '../support/pages/photographs.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { usualScenes } from './usual-scenes.ts'

const failed = ['加载失败', 'Failed to load'] as const
const apply = '/order/applyRefund/26112000731034/shipped'
const form = ['提交申请', 'Submit request'] as const

function applyScene(
  part: string,
  state: Scene['state'],
  act: (stage: Stage) => Promise<void>,
  order?: 'toShip' | 'pickup' | 'wifi',
): Scene {
  return {
    name: `apply-refund-${part}`,
    path: '/order/applyRefund/:orderItem/:orderStatus',
    who: 'passenger',
    state,
    async open(stage) {
      await stage.go(order ? `/order/applyRefund/${stage.cast.orders[order]}/paid` : apply)
      await stage.shows(...form)
      if (!order)
        await stage.page
          .locator('main label')
          .filter({ has: stage.page.getByRole('checkbox') })
          .first()
          .check()
      await act(stage)
    },
  }
}

async function openReasons({ tap, page }: Stage): Promise<void> {
  await tap(/^原因/, /^Reason/)
  await page.getByRole('dialog').getByRole('radio').first().waitFor({ state: 'attached' })
}

export const applyRefundScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'apply-refund',
    path: '/order/applyRefund/:orderItem/:orderStatus',
    who: 'passenger',
    hash: apply,
    call: refundTypeList,
    full: form,
    failed: [/./, /./],
  }).filter(({ name }) => name.endsWith('loading') || name.endsWith('lost')),
  {
    name: 'apply-refund-error',
    path: '/order/applyRefund/:orderItem/:orderStatus',
    who: 'passenger',
    state: { zh: '服务器出错', en: 'Server error' },
    async open({ go, fail, page, say }) {
      await fail(refundTypeList)
      await go(apply)
      await page.getByRole('button', { name: say('重新加载', 'Reload') }).waitFor()
    },
  },
  applyScene('goods', { zh: '退货退款', en: 'Return goods' }, async () => {}),
  applyScene('wifi', { zh: '上网套餐', en: 'Wi-Fi plan' }, async () => {}, 'wifi'),
  applyScene('codes', { zh: '取货码', en: 'Collection codes' }, async () => {}, 'pickup'),
  applyScene('reasons', { zh: '选择原因', en: 'Reason sheet' }, openReasons),
  applyScene('errors', { zh: '没有选原因', en: 'Reason missing' }, async ({ tap, page }) => {
    await tap(...form)
    await page
      .getByRole('alert')
      .or(page.locator('.err, [aria-invalid=true]'))
      .filter({ visible: true })
      .first()
      .waitFor()
  }),
  applyScene('photos', { zh: '已加照片', en: 'Photos added' }, async ({ page, tap, say }) => {
    await page.getByRole('tab', { name: say('退货退款', 'Return and refund') }).click()
    await tap(/^原因/, /^Reason/)
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: say(/损坏|破损/, /damaged/i) })
      .click()
    const files = page.locator('input[type=file]')
    await files.setInputFiles([await photograph(page, 'teal'), await photograph(page, 'coral')])
    await page.getByRole('button', { name: say('移除第 2 张照片', 'Remove photo 2') }).waitFor()
    await files.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.7\n%%EOF') })
    await page.getByRole('button', { name: say('移除第 3 张照片', 'Remove photo 3') }).waitFor()
  }),
  applyScene('exchange', { zh: '换货', en: 'Exchange' }, async ({ page, say, shows }) => {
    await page.getByRole('tab', { name: say(/换货/, /exchange/i) }).click()
    await shows('换成', 'Exchange for')
  }),
  applyScene(
    'sending',
    { zh: '正在提交', en: 'Sending' },
    async (stage) => {
      await stage.hold(submitRefund)
      await openReasons(stage)
      await stage.page.getByRole('dialog').getByRole('radio').first().click()
      await stage.page.locator('dd.tot').waitFor()
      await stage.tap(...form)
      await stage.page.locator('[aria-busy=true]').first().waitFor()
    },
    'toShip',
  ),
  {
    name: 'apply-refund-closed',
    path: '/order/applyRefund/:orderItem/:orderStatus',
    who: 'passenger',
    state: { zh: '没有可退的', en: 'Nothing left' },
    async open({ go, cast, page }) {
      await go(`/order/applyRefund/${cast.orders.refunded}/refunded`)
      await page.locator('.empty').waitFor()
    },
  },
]

/** Nothing was granted in these. */
const undecided: readonly RefundState[] = ['applied', 'rejected', 'canceled']

/** The text in `told` identifies the state on the page of the refund. */
function refundScene(state: RefundState, told: Scene['state'], change: Partial<RefundDetail> = {}): Scene {
  return {
    name: `refund-${state.replaceAll('_', '-')}`,
    path: '/refund/detail',
    who: 'passenger',
    state: told,
    async open({ go, alter, cast, shows }) {
      // How many timeline entries exist by then.
      const steps = state === 'completed' ? undefined : undecided.includes(state) ? 1 : 2
      await alter(refundDetail, (refund) => ({
        ...refund,
        state,
        can: nothing,
        timeline: refund.timeline.slice(0, steps),
        ...change,
      }))
      await go(`/refund/detail?refundNo=${cast.orders.refund}`)
      await shows('折叠旅行袋', /Foldable Duffel/)
    },
  }
}

const nothing = { cancel: false, resubmit: false, sendBack: false, confirmReplacement: false }
const returnTo = {
  receiver: { zh: '白鹭航空退货组', en: 'Egret Air Returns' },
  phone: '05925551234',
  address: { zh: '福建省厦门市湖里区示例路 100 号 2 号仓', en: 'Warehouse 2, 100 Example Road, Huli, Xiamen, Fujian' },
}
const parcelBack = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SFDEMO7101',
  sentAt: '2026-11-19T03:00:00.000Z',
}
const goBack = { type: 'return_refund' as const, returnTo, returnBy: '2026-11-27T02:00:00.000Z' }
const replacement = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SFDEMO7301',
  shippedAt: '2026-11-19T08:00:00.000Z',
  completesAt: '2026-11-29T08:00:00.000Z',
}
const decision = {
  zh: '照片看不清破损的位置，请补拍。',
  en: 'The damage cannot be seen in the photos. Please add clearer ones.',
}

export const refundScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'refund',
    path: '/refund/detail',
    who: 'passenger',
    hash: '/refund/detail?refundNo=26112000731170R1',
    call: refundDetail,
    full: ['折叠旅行袋', /Foldable Duffel/],
    failed,
  }),
  refundScene('applied', { zh: '待审核', en: 'Under review' }, { can: { ...nothing, cancel: true } }),
  refundScene(
    'rejected',
    { zh: '审核未通过', en: 'Rejected' },
    { decision, resubmissionsLeft: 3, can: { ...nothing, resubmit: true } },
  ),
  refundScene(
    'awaiting_return',
    { zh: '等待寄回', en: 'Waiting for the return' },
    { ...goBack, can: { ...nothing, cancel: true, sendBack: true } },
  ),
  refundScene('returning', { zh: '寄回途中', en: 'Return on its way' }, { ...goBack, parcelBack }),
  refundScene('receipt_refused', { zh: '拒收', en: 'Refused on arrival' }, { ...goBack, parcelBack, decision }),
  refundScene('refunding', { zh: '退款中', en: 'Refunding' }),
  refundScene(
    'reshipping',
    { zh: '换货途中', en: 'Replacement sent' },
    { ...goBack, type: 'exchange', parcelBack, replacement, can: { ...nothing, confirmReplacement: true } },
  ),
  refundScene('completed', { zh: '已完成', en: 'Completed' }),
  refundScene('failed', { zh: '退款失败', en: 'Failed' }),
  refundScene('canceled', { zh: '已撤销', en: 'Withdrawn' }),
  {
    name: 'refund-send-back-sheet',
    path: '/refund/detail',
    who: 'passenger',
    state: { zh: '填写退货物流', en: 'Return tracking sheet' },
    async open({ go, alter, cast, tap, page }) {
      await alter(refundDetail, (refund) => ({
        ...refund,
        ...goBack,
        state: 'awaiting_return' as const,
        carriers: [
          { carrierCode: 'shunfeng', name: { zh: '顺丰速运', en: 'SF Express' } },
          { carrierCode: 'yuantong', name: { zh: '圆通速递', en: 'YTO Express' } },
        ],
        can: { ...nothing, cancel: true, sendBack: true },
      }))
      await go(`/refund/detail?refundNo=${cast.orders.refund}`)
      await tap('填写退货物流', 'Enter return tracking')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'refund-missing',
    path: '/refund/detail',
    who: 'passenger',
    state: { zh: '没有这次售后', en: 'No such request' },
    async open({ go, shows }) {
      await go('/refund/detail?refundNo=R1')
      await shows('没有找到这次售后', 'No such request')
    },
  },
  ...usualScenes({
    name: 'refunds',
    path: '/refund/list',
    who: 'passenger',
    hash: '/refund/list',
    call: refundList,
    full: ['折叠旅行袋', /Foldable Duffel/],
    failed,
  }),
  {
    name: 'refunds-full',
    path: '/refund/list',
    who: 'passenger',
    state: { zh: '各种状态', en: 'Several states' },
    async open({ go, alter, shows }) {
      const states = ['applied', 'awaiting_return', 'refunding', 'completed'] as const
      await alter(refundList, ({ refunds, ...list }) => ({
        ...list,
        refunds: states.flatMap((state) =>
          refunds.slice(0, 1).map((refund) => ({
            ...refund,
            refundNo: `${refund.refundNo}${state}`,
            state,
            type: state === 'awaiting_return' ? ('return_refund' as const) : refund.type,
          })),
        ),
      }))
      await go('/refund/list')
      await shows('折叠旅行袋', /Foldable Duffel/)
    },
  },
  {
    name: 'refunds-empty',
    path: '/refund/list',
    who: 'passenger',
    state: { zh: '没有记录', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(refundList, () => ({ refunds: [], nextCursor: null }))
      await go('/refund/list')
      await shows('暂无退款记录', 'No refunds yet')
    },
  },
]

const parcelScene = (state: ParcelState, told: Scene['state']): Scene => ({
  name: `parcel-${state}`,
  path: '/order/logistics/:orderId',
  who: 'passenger',
  state: told,
  async open({ go, alter, cast, shows }) {
    await alter(orderLogistics, (parcel) => ({ ...parcel, state, events: state === 'unknown' ? [] : parcel.events }))
    await go(`/order/logistics/${cast.orders.shipped}`)
    await shows('SFDEMO1002', 'SFDEMO1002')
  },
})

export const parcelScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'parcel',
    path: '/order/logistics/:orderId',
    who: 'passenger',
    hash: '/order/logistics/26112000731034',
    call: orderLogistics,
    full: ['SFDEMO1002', 'SFDEMO1002'],
    failed,
  }),
  parcelScene('inTransit', { zh: '运输中', en: 'On its way' }),
  parcelScene('delivering', { zh: '派送中', en: 'Out for delivery' }),
  parcelScene('signed', { zh: '已签收', en: 'Delivered' }),
  parcelScene('problem', { zh: '遇到问题', en: 'Problem' }),
  parcelScene('unknown', { zh: '还没有消息', en: 'No news yet' }),
  {
    name: 'parcel-missing',
    path: '/order/logistics/:orderId',
    who: 'passenger',
    state: { zh: '没有物流', en: 'No parcel' },
    async open({ go, shows }) {
      await go('/order/logistics/O1')
      await shows('没有找到物流信息', 'No parcel found')
    },
  },
]
