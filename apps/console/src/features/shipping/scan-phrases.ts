export const scanPhrases = {
  code: { zh: '订单号或运单号', en: 'Order or waybill' },
  scan: { zh: '扫订单号，再扫运单号', en: 'Order, then waybill' },
  look: { zh: '填入', en: 'Fill in' },
  readsQr: {
    zh: '相机读二维码：网页打印的装箱单，和带二维码的面单。条形码请用扫码枪。',
    en: 'The camera reads QR codes: of packing slips printed here, and of labels that have one. Use a scanner for bars.',
  },
  order: { zh: '订单 {orderNo}：现在扫运单号', en: 'Order {orderNo}: now scan its waybill' },
  waybill: {
    zh: '订单 {orderNo}：{carrier} {waybill} 已填入',
    en: 'Order {orderNo}: {carrier} {waybill} is filled in',
  },
  held: { zh: '订单 {orderNo} 现在不能发，放到一边', en: 'Order {orderNo} is held: put its parcel aside' },
  unknown: {
    zh: '清单里没有这个订单。请先扫一个待发的订单号。',
    en: 'No order of the list. Scan the number of an order that waits first.',
  },
} as const
