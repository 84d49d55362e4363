import {
  addrList,
  applyShippingAddrUpdate,
  saveAddr,
  verifyShippingAddrUpdate,
  viewAddrUpdateToStop,
  viewShippingAddrUpdate,
} from '@aisle/contract/addresses'
import type { ChangeToStop } from '@aisle/contract/addresses-schemas'
import { getAreaTree } from '@aisle/contract/areas'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'
import { plainScene, usualScenes } from './usual-scenes.ts'

const failed = ['加载失败', 'Failed to load'] as const

/** The form for an address in China, half filled in. */
async function openForm({ go, fill, find }: Stage): Promise<void> {
  await go('/addr/create')
  await find('tab', '国内及港澳台', 'Address in China').click()
  await fill('收货人', 'Receiver', '林小屿')
  await fill('手机号码', 'Mobile number', '15410000101')
}

export const addressScenes: readonly Scene[] = [
  ...usualScenes({
    name: 'addresses',
    path: '/addr/manage',
    who: 'passenger',
    hash: '/addr/manage',
    call: addrList,
    full: [/示例路 1 号/, /示例路 1 号/],
    failed,
  }),
  plainScene({
    name: 'addresses-full',
    path: '/addr/manage',
    who: 'passenger',
    hash: '/addr/manage',
    state: { zh: '两个地址', en: 'Two addresses' },
    full: [/示例路 1 号/, /示例路 1 号/],
  }),
  {
    name: 'addresses-empty',
    path: '/addr/manage',
    who: 'passenger',
    state: { zh: '没有地址', en: 'Empty' },
    async open({ go, alter, shows }) {
      await alter(addrList, () => ({ addresses: [] }))
      await go('/addr/manage')
      await shows('暂无收货地址', 'No addresses yet')
    },
  },
  {
    name: 'addresses-long',
    path: '/addr/manage',
    who: 'passenger',
    state: { zh: '很长的地址，不配送', en: 'Long ones, no delivery' },
    async open({ go, alter, shows }) {
      await alter(addrList, ({ addresses }) => ({
        addresses: addresses.map((address, at) => ({
          ...address,
          receiver: 'VENKATARAMANAN RAJAGOPALAN KAVERIPATNAMSUNDARAM',
          areaNames: ['新疆维吾尔自治区', '克孜勒苏柯尔克孜自治州', '阿合奇县', '色帕巴依乡'],
          areaNamesEn: ['Xinjiang', 'Kizilsu Kyrgyz Autonomous Prefecture', 'Akqi County', 'Sepabayi Township'],
          detail: '示例路一千二百三十四号创新创业产业园区第五号楼二单元八层前台代收，工作日送达',
          deliverable: at === 0,
        })),
      }))
      await go('/addr/manage')
      await shows('暂不支持配送', 'No delivery yet')
    },
  },
  {
    name: 'addresses-delete-dialog',
    path: '/addr/manage',
    who: 'passenger',
    state: { zh: '确认删除', en: 'Delete dialog' },
    async open({ go, tap, shows }) {
      await go('/addr/manage')
      await tap(/^删除 .* 的地址$/, /^Delete the address of/)
      await shows('确定要删除该地址吗？', 'Delete this address?')
    },
  },
]

export const addressFormScenes: readonly Scene[] = [
  plainScene({
    name: 'address-new',
    path: '/addr/create',
    who: 'passenger',
    hash: '/addr/create',
    state: { zh: '新增', en: 'New' },
    full: ['收货人', 'Receiver'],
  }),
  {
    name: 'address-new-abroad',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '境外地址', en: 'Outside mainland China' },
    async open({ go, find, shows }) {
      await go('/addr/create')
      await find('tab', '境外', 'Outside mainland China').click()
      await shows('国家或地区', 'Country or region')
    },
  },
  {
    name: 'address-errors',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '填写有误', en: 'Field errors' },
    async open({ go, fill, tap, shows }) {
      await go('/addr/create')
      await fill('手机号码', 'Mobile number', '1541000')
      await tap('保存', 'Save')
      await shows('收货人不能为空', 'Receiver cannot be empty')
    },
  },
  {
    name: 'address-area-sheet',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '选择地区', en: 'Area sheet' },
    async open(stage) {
      await openForm(stage)
      await stage.tap(/^所在地区/, /^Region/)
      await stage.page
        .getByRole('dialog')
        .getByRole('button', { name: /^福建省$|^Fujian$/ })
        .waitFor()
    },
  },
  {
    name: 'address-area-city',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '选择城市', en: 'Area sheet, cities' },
    async open(stage) {
      await openForm(stage)
      await stage.tap(/^所在地区/, /^Region/)
      const sheet = stage.page.getByRole('dialog')
      await sheet.getByRole('button', { name: /^福建省$|^Fujian$/ }).click()
      await sheet.getByRole('button', { name: /^厦门市$|^Xiamen$/ }).waitFor()
    },
  },
  {
    name: 'address-area-search',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '搜索地区', en: 'Area sheet, search' },
    async open(stage) {
      await openForm(stage)
      await stage.tap(/^所在地区/, /^Region/)
      await stage.page.getByRole('dialog').getByRole('searchbox').fill('chaoyang')
      await stage.page
        .getByRole('dialog')
        .getByText(/^北京市$|^Beijing$/)
        .waitFor()
    },
  },
  {
    name: 'address-area-error',
    path: '/addr/create',
    who: 'passenger',
    state: { zh: '地区没有加载', en: 'Areas did not load' },
    async open(stage) {
      await stage.fail(getAreaTree)
      await openForm(stage)
      await stage.tap(/^所在地区/, /^Region/)
      await stage.shows(/地区没能加载/, /The areas did not load/)
    },
  },
  {
    name: 'address-saving',
    path: '/addr/edit/:addr?',
    who: 'passenger',
    state: { zh: '正在保存', en: 'Saving' },
    async open({ go, hold, fill, tap, shows }) {
      await hold(saveAddr)
      await go('/addr/edit/AD01')
      await fill('收货人', 'Receiver', '林小屿（家）')
      await tap('保存', 'Save')
      await shows('正在保存', 'Saving')
    },
  },
  plainScene({
    name: 'address-edit',
    path: '/addr/edit/:addr?',
    who: 'passenger',
    hash: '/addr/edit/AD01',
    state: { zh: '编辑', en: 'Edit' },
    full: ['收货人', 'Receiver'],
  }),
  plainScene({
    name: 'address-missing',
    path: '/addr/edit/:addr?',
    who: 'passenger',
    hash: '/addr/edit/A1',
    state: { zh: '没有这个地址', en: 'No such address' },
    full: ['没有找到这个地址', 'This address was not found'],
  }),
  plainScene({
    name: 'checkout-address-new',
    path: '/order/newAddr',
    who: 'passenger',
    hash: '/order/newAddr',
    state: { zh: '下单时新增', en: 'New at checkout' },
    full: ['收货人', 'Receiver'],
  }),
  plainScene({
    name: 'checkout-address-edit',
    path: '/order/addrEdit/:addr?',
    who: 'passenger',
    hash: '/order/addrEdit/AD02',
    state: { zh: '下单时编辑', en: 'Edit at checkout' },
    full: ['收货人', 'Receiver'],
  }),
]

export const deliveryScenes: readonly Scene[] = [
  plainScene({
    name: 'delivery-choice',
    path: '/order/deliveryChose',
    who: 'passenger',
    hash: '/order/deliveryChose',
    state: { zh: '选择地址', en: 'Choose an address' },
    full: [/示例路 1 号/, /示例路 1 号/],
  }),
  plainScene({
    name: 'delivery-points',
    path: '/order/deliveryChose',
    who: 'passenger',
    hash: '/order/deliveryChose?way=PICKUP',
    state: { zh: '选择自提点', en: 'Choose a counter' },
    full: [/T4/, /T4/],
  }),
  {
    name: 'delivery-no-address',
    path: '/order/deliveryChose',
    who: 'passenger',
    state: { zh: '没有地址', en: 'No address' },
    async open({ go, alter, shows }) {
      await alter(addrList, () => ({ addresses: [] }))
      await go('/order/deliveryChose')
      await shows('还没有收货地址', 'No addresses yet')
    },
  },
  {
    name: 'modify-address',
    path: '/order/modifyAddr',
    who: 'passenger',
    state: { zh: '改寄到', en: 'Another address' },
    async open({ go, hold, cast, page, shows }) {
      await hold(applyShippingAddrUpdate)
      await go(`/order/modifyAddr?orderNo=${cast.orders.toShip}`)
      await page.getByRole('radio', { name: /示例科技园/ }).click()
      await shows('提交后立即生效，运费不变。', 'This takes effect at once. Delivery costs the same.')
    },
  },
  {
    name: 'modify-address-closed',
    path: '/order/modifyAddr',
    who: 'passenger',
    state: { zh: '已发出', en: 'Already sent' },
    async open({ go, cast, shows }) {
      await go(`/order/modifyAddr?orderNo=${cast.orders.shipped}`)
      await shows(/包裹已发出，不能再修改地址/, /The parcel is on its way/)
    },
  },
  {
    name: 'modify-address-open',
    path: '/order/modifyAddr',
    who: 'passenger',
    state: { zh: '待审核', en: 'Under review' },
    async open({ go, alter, cast, shows }) {
      await alter(viewShippingAddrUpdate, (changes) => ({
        ...changes,
        changes: changes.current
          ? [
              {
                changeId: 'AC1',
                state: 'open' as const,
                to: changes.current,
                freightDifference: 1200,
                requestedAt: '2026-11-20T01:40:00.000Z',
                decidedAt: null,
                decision: null,
              },
            ]
          : [],
      }))
      await go(`/order/modifyAddr?orderNo=${cast.orders.toShip}`)
      await shows('待审核', 'Under review')
    },
  },
  {
    name: 'modify-address-proof',
    path: '/order/modifyAddr',
    who: 'passenger',
    state: { zh: '先确认订单', en: 'Proof asked' },
    async open({ go, alter, cast, page, tap, shows }) {
      await alter(verifyShippingAddrUpdate, (check) => ({ ...check, proof: { sentTo: 'l***@e***.com' } }))
      await go(`/order/modifyAddr?orderNo=${cast.orders.toShip}`)
      await page.getByRole('radio', { name: /示例科技园/ }).click()
      await shows('提交后立即生效，运费不变。', 'This takes effect at once. Delivery costs the same.')
      await tap('确认修改', /^Change address$/)
      await shows('确认是您的订单', 'Confirm this is your order')
    },
  },
]

/** The page behind the link in the contact's mail. */
function stopScene(part: string, state: Scene['state'], change: Partial<ChangeToStop>, shown: [RegExp, RegExp]): Scene {
  return {
    name: `stop-address-change-${part}`,
    path: '/stopAddressChange',
    state,
    async open({ go, answer, shows }) {
      await answer(viewAddrUpdateToStop, { ...changeToStop, ...change })
      await go('/stopAddressChange?token=a~b')
      await shows(...shown)
    },
  }
}

const changeToStop: ChangeToStop = {
  orderNo: '26112000731017',
  title: { zh: '安溪清香乌龙茶', en: 'Anxi Oolong Tea' },
  state: 'granted',
  area: '福建省厦门市集美区',
  grantedAt: '2026-11-20T01:40:00.000Z',
  heldUntil: '2026-11-20T13:40:00.000Z',
}

export const stopAddressChangeScenes: readonly Scene[] = [
  stopScene('granted', { zh: '可以撤销', en: 'Can be stopped' }, {}, [/是您修改的吗/, /Was it you/]),
  stopScene('stopped', { zh: '已撤销', en: 'Stopped' }, { state: 'stopped' }, [/修改已撤销/, /The change was stopped/]),
  stopScene('late', { zh: '来不及了', en: 'Too late' }, { state: 'tooLate' }, [/来不及撤销了/, /Too late to stop it/]),
  {
    name: 'stop-address-change-unknown',
    path: '/stopAddressChange',
    state: { zh: '链接无效', en: 'Unknown link' },
    async open({ go, shows }) {
      await go('/stopAddressChange?token=x')
      await shows('链接无效', 'This link does not work')
    },
  },
]
