import type { SearchReadAs } from '@aisle/contract/console-search'
import type { Bilingual } from '@aisle/contract/language'

export const palettePhrases = {
  open: { zh: '搜索订单、旅客、退款', en: 'Search orders, passengers, refunds' },
  openCommands: { zh: '前往页面', en: 'Go to a screen' },
  title: { zh: '搜索', en: 'Search' },
  hint: {
    zh: '订单号、运单号、邮箱、手机、票号、姓名、航班、商品；输入 > 操作或前往页面',
    en: 'Order, waybill, e-mail, mobile, ticket, name, flight, goods; > for acts and screens',
  },
  list: { zh: '搜索结果', en: 'What was found' },
  recent: { zh: '最近看过', en: 'Recent' },
  here: { zh: '在这个页面', en: 'On this page' },
  screens: { zh: '前往页面', en: 'Go to' },
  why: { zh: '{reading}相符', en: 'by {reading}' },
  all: { zh: '在“{list}”中查看全部 {count} 条', en: 'All {count} in {list}' },
  straight: { zh: '打开这笔订单', en: 'Open this order' },
  looking: { zh: '正在搜索…', en: 'Looking…' },
  offered: { zh: '可选 {count} 项', en: '{count} to choose from' },
  none: { zh: '按{reading}没有找到“{typed}”。', en: 'Nothing is found for “{typed}” by {reading}.' },
  notRead: {
    zh: '“{typed}”不像可以搜索的内容。订单号请至少输入 8 位；输入 > 前往页面。',
    en: '“{typed}” is nothing that can be looked for. Order numbers need 8 digits at least; > leads to screens.',
  },
  helpCode: {
    zh: '“{typed}”像旅客的求助码，但最近 24 小时没有设备用它留下记录。请旅客再读一遍。',
    en: '“{typed}” looks like a help code, but no device wrote by it in the last 24 hours. Ask the passenger to read it again.',
  },
  noScreen: {
    zh: '没有这个操作或页面，或您的角色看不到。',
    en: 'There is no such act or screen, or your role does not see it.',
  },
  move: { zh: '选择', en: 'choose' },
  go: { zh: '前往', en: 'go' },
  goTo: { zh: '操作、页面', en: 'acts, screens' },
  close: { zh: '关闭', en: 'close' },
} as const

export const paletteReadings: Readonly<Record<SearchReadAs, Bilingual>> = {
  refundNo: { zh: '退款号', en: 'refund number' },
  flight: { zh: '航班', en: 'flight' },
  mailbox: { zh: '邮箱', en: 'e-mail' },
  mobile: { zh: '手机号', en: 'mobile' },
  orderNo: { zh: '订单号', en: 'order number' },
  pickupCode: { zh: '取货码', en: 'pick-up code' },
  ticket: { zh: '票号', en: 'ticket' },
  card: { zh: '会员卡号', en: 'card' },
  beginning: { zh: '订单号开头', en: 'beginning of the number' },
  waybill: { zh: '运单号', en: 'waybill' },
  helpCode: { zh: '求助码', en: 'help code' },
  name: { zh: '姓名', en: 'name' },
  words: { zh: '名称或内容', en: 'name or text' },
}
