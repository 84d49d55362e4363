import { definePhrases } from '../../language/phrases.ts'

/** Phrases of the refund list and detail; states and types share the order's phrases. */
export const refundPhrases = definePhrases({
  listTitle: { zh: '退款/售后', en: 'Refunds/After-sales' },
  detailTitle: { zh: '售后详情', en: 'Request details' },

  units: { zh: '× {n}', en: '× {n}' },
  contact: { zh: '联系客服', en: 'Contact us' },
  toOrder: { zh: '查看订单', en: 'View order' },
  toOrders: { zh: '查看订单', en: 'See orders' },
  toList: { zh: '查看退款/售后', en: 'See refunds' },
  beijingTime: { zh: '北京时间', en: 'Beijing time' },
  reload: { zh: '重新加载', en: 'Reload' },
  loading: { zh: '加载中', en: 'Loading' },
  loadFailedText: {
    zh: '您的申请都还在。请检查网络后重新加载。',
    en: 'Your requests are safe. Check your connection and reload.',
  },

  openRefund: { zh: '查看售后 {refundNo}', en: 'Open request {refundNo}' },
  andMore: { zh: '等 {n} 种商品', en: '{n} products in all' },
  typeAndUnits: { zh: '{type}，{units}', en: '{type}, {units}' },
  items: { zh: '共 {n} 件', en: '{n} items' },
  oneItem: { zh: '共 {n} 件', en: '{n} item' },
  asked: { zh: '申请金额', en: 'Requested' },
  back: { zh: '退款', en: 'Refund' },
  noMoney: { zh: '不涉及退款', en: 'No refund' },
  loadMore: { zh: '加载更多', en: 'Load more' },
  noMore: { zh: '没有更多了', en: 'No more' },
  times: { zh: '时间为北京时间。', en: 'Times are Beijing time.' },
  empty: { zh: '暂无退款记录', en: 'No refunds yet' },
  emptyText: {
    zh: '需要退款、退货或换货时，请到订单里申请。',
    en: 'To ask for a refund, a return or an exchange, open the order.',
  },
  ofOrder: { zh: '订单 {orderNo}', en: 'Order {orderNo}' },
  showAll: { zh: '查看全部', en: 'Show all' },
})
