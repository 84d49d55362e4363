import { definePhrases } from '../../language/phrases.ts'

/** Prices, plans and seats. */
export const planPhrases = definePhrases({
  free: { zh: '免费', en: 'Free' },
  percentOff: { zh: '立减 {n}%', en: '{n}% off' },
  listPrice: { zh: '原价', en: 'List price' },
  text: { zh: '文字', en: 'Text' },
  web: { zh: '网页', en: 'Web' },
  video: { zh: '视频', en: 'Video' },
  textOnly: { zh: '仅文字', en: 'text only' },
  noVideo: { zh: '含文字与网页，不含视频', en: 'text and web, no video' },
  everything: { zh: '全部包含', en: 'everything included' },
  windowSeat: { zh: '{row} 排，靠窗', en: 'Row {row}, window' },
  aisleSeat: { zh: '{row} 排，靠过道', en: 'Row {row}, aisle' },
  middleSeat: { zh: '{row} 排，中间', en: 'Row {row}, middle' },
  seatUnknown: { zh: '本机没有 {seat} 这样的座位', en: 'This aircraft has no seat like {seat}' },
})
