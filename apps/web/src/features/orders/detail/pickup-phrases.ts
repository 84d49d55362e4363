import { definePhrases } from '../../../language/phrases.ts'

/** The counter and its codes: on the order, and behind the link of a mail. */
export const pickupPhrases = definePhrases({
  pickupAt: { zh: '自提点', en: 'Collection counter' },
  hours: { zh: '{hours}（北京时间）', en: '{hours} (Beijing time)' },
  codesTitle: { zh: '取货码', en: 'Collection codes' },
  showHiddenCodes: { zh: '显示取货码', en: 'Show collection codes' },
  codeUsed: { zh: '已取', en: 'Collected' },
  codeExpired: { zh: '已过期', en: 'Expired' },
  codeRefunding: { zh: '退款中', en: 'Refund in progress' },
  codeRefunded: { zh: '已退款', en: 'Refunded' },
})
