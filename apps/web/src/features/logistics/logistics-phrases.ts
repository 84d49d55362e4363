import { definePhrases } from '../../language/phrases.ts'

export const logisticsPhrases = definePhrases({
  title: { zh: '物流', en: 'Tracking' },
  noEvents: { zh: '暂无物流信息', en: 'No tracking information yet' },
  noEventsText: {
    zh: '快递揽收后，这里会显示物流信息。',
    en: 'It appears here once the carrier has scanned your parcel.',
  },
  troubleText: {
    zh: '请留意快递员来电；如需帮助，请联系客服。',
    en: 'The carrier may call you. If you need help, please contact us.',
  },
  helpText: { zh: '如需帮助，请联系客服。', en: 'If you need help, please contact us.' },
  stale: {
    zh: '快递公司暂时没有应答，以下是 {at} 查到的信息。',
    en: 'The carrier is not answering right now. This is what we knew at {at}.',
  },
  completesAt: {
    zh: '收到后请在订单里确认收货；未确认的，订单将于 {day}自动完成。',
    en: 'Once you have it, please confirm in the order. Otherwise it completes automatically on {day}.',
  },

  waybill: { zh: '运单号', en: 'Waybill' },
  copy: { zh: '复制运单号', en: 'Copy waybill number' },
  copied: { zh: '已复制', en: 'Copied' },
  copyByHand: { zh: '运单号已选中，请手动复制', en: 'The number is selected. Please copy it.' },
  arcLabel: { zh: '包裹：{state}', en: 'Parcel: {state}' },
  from: { zh: '发货', en: 'Shipped' },
  to: { zh: '送往 {receiver}', en: 'To {receiver}' },
  deliverTo: { zh: '将送至 {address}', en: 'Deliver to {address}' },
  shipped: { zh: '商家已发货', en: 'Shipped by us' },
  events: { zh: '物流详情', en: 'Journey' },
  beijingTime: { zh: '北京时间', en: 'Beijing time' },

  contact: { zh: '联系客服', en: 'Contact us' },
  toOrder: { zh: '查看订单', en: 'View order' },
  toOrders: { zh: '查看订单', en: 'See orders' },
  missing: { zh: '没有找到物流信息', en: 'No parcel found' },
  missingText: {
    zh: '订单可能还没有发货，请到订单里查看。',
    en: 'It may not have been shipped yet. Please see your orders.',
  },
  unavailable: { zh: '物流信息暂时查询不到', en: 'Tracking is not available' },
  unavailableText: {
    zh: '快递公司暂时没有应答，请稍后再看。',
    en: 'The carrier is not answering. Please look again later.',
  },
  loadFailed: { zh: '加载失败', en: 'Failed to load' },
  loadFailedText: { zh: '请检查网络后重试。', en: 'Check your connection and try again.' },
  reload: { zh: '重新加载', en: 'Reload' },
  loading: { zh: '加载中', en: 'Loading' },
})
