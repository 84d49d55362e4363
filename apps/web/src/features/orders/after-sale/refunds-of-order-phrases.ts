import { definePhrases } from '../../../language/phrases.ts'

/** A short summary of each refund; its own screen has the details. */
export const refundsOfOrderPhrases = definePhrases({
  title: { zh: '退款/售后', en: 'Refunds/After-sales' },
  refund_only: { zh: '仅退款', en: 'Refund only' },
  return_refund: { zh: '退货退款', en: 'Return and refund' },
  exchange: { zh: '换货', en: 'Exchange' },
  automatic: { zh: '自动退款', en: 'Automatic refund' },

  applied: { zh: '待审核', en: 'Under review' },
  rejected: { zh: '审核未通过', en: 'Not approved' },
  awaiting_return: { zh: '待寄回', en: 'Waiting for your return' },
  returning: { zh: '退货中', en: 'Return on its way' },
  refunding: { zh: '退款中', en: 'Refund in progress' },
  reshipping: { zh: '换货已发出', en: 'Replacement on its way' },
  receipt_refused: { zh: '查验未通过', en: 'Return not accepted' },
  completed: { zh: '已退款', en: 'Refunded' },
  exchanged: { zh: '已换货', en: 'Exchanged' },
  takenBack: { zh: '已收回', en: 'Taken back' },
  failed: { zh: '退款处理中', en: 'Refund in progress' },
  canceled: { zh: '已撤销', en: 'Withdrawn' },
})
