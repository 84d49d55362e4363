import type { Bilingual } from '@aisle/contract/language'
import { loginScenes, meScenes, personalDataScenes, surveyScenes } from './account.ts'
import { addressFormScenes, addressScenes, deliveryScenes, stopAddressChangeScenes } from './addresses.ts'
import { applyRefundScenes, parcelScenes, refundScenes } from './after-sale.ts'
import { cartScenes, settlementScenes } from './cart.ts'
import { couponScenes, invoiceScenes } from './coupons-invoices.ts'
import { frameScenes } from './frame.ts'
import { clauseScenes, helpScenes } from './help.ts'
import { orderLinkScenes } from './order-link.ts'
import { orderListScenes, orderScenes } from './orders.ts'
import { paymentScenes } from './payments.ts'
import { paySheetScenes } from './pay-sheet.ts'
import { flightUtilsScenes, payAuthScenes, portalLoginScenes, productListScenes } from './portal.ts'
import type { Scene } from './scene.ts'
import { goodsScenes, shopScenes } from './shop.ts'
import { verifyScenes } from './verify.ts'
import { lookupScenes, tripScenes } from './wifi.ts'

/** Grouped by what a passenger does there. */
export const sceneGroups: readonly { group: string; title: Bilingual; scenes: readonly Scene[] }[] = [
  { group: 'wifi', title: { zh: '航前购买', en: 'Before the flight' }, scenes: [...lookupScenes, ...tripScenes] },
  {
    group: 'portal',
    title: { zh: '机上', en: 'On board' },
    scenes: [
      ...productListScenes,
      ...paySheetScenes,
      ...portalLoginScenes,
      ...payAuthScenes,
      ...verifyScenes,
      ...flightUtilsScenes,
    ],
  },
  { group: 'shop', title: { zh: '商城', en: 'Shop' }, scenes: [...shopScenes, ...goodsScenes] },
  {
    group: 'cart',
    title: { zh: '购物车与结算', en: 'Cart and checkout' },
    scenes: [...cartScenes, ...settlementScenes],
  },
  { group: 'payment', title: { zh: '支付', en: 'Payment' }, scenes: paymentScenes },
  {
    group: 'orders',
    title: { zh: '订单与物流', en: 'Orders and parcels' },
    scenes: [...orderListScenes, ...orderScenes, ...orderLinkScenes, ...parcelScenes],
  },
  { group: 'refunds', title: { zh: '退款与售后', en: 'Refunds' }, scenes: [...applyRefundScenes, ...refundScenes] },
  {
    group: 'addresses',
    title: { zh: '地址', en: 'Addresses' },
    scenes: [...addressScenes, ...addressFormScenes, ...deliveryScenes, ...stopAddressChangeScenes],
  },
  {
    group: 'offers',
    title: { zh: '优惠与发票', en: 'Coupons and invoices' },
    scenes: [...couponScenes, ...invoiceScenes],
  },
  {
    group: 'account',
    title: { zh: '登录与我的', en: 'Login and me' },
    scenes: [...loginScenes, ...meScenes, ...personalDataScenes],
  },
  { group: 'survey', title: { zh: '问卷', en: 'Questionnaire' }, scenes: surveyScenes },
  { group: 'help', title: { zh: '帮助与条款', en: 'Help and terms' }, scenes: [...helpScenes, ...clauseScenes] },
  { group: 'frame', title: { zh: '页面框架', en: 'Frame' }, scenes: frameScenes },
]

export const allScenes: readonly Scene[] = sceneGroups.flatMap(({ scenes }) => scenes)
