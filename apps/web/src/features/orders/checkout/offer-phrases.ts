import { definePhrases } from '../../../language/phrases.ts'

/** The rows of coupon, rights card and invoice at checkout. */
export const offerPhrases = definePhrases({
  coupon: { zh: '优惠券', en: 'Coupon' },
  usableCoupons: { zh: '{n} 张可用', en: '{n} available' },
  bestCoupon: { zh: '已选最省的', en: 'Saves you most' },
  chosenCoupon: { zh: '已用上', en: 'Applied' },
  otherCoupons: { zh: '另有 {n} 张可用', en: '{n} more available' },
  factComma: { zh: '，', en: ', ' },
  removeCoupon: { zh: '不用这张优惠券', en: 'Remove this coupon' },
  loading: { zh: '加载中', en: 'Loading' },
  notLoaded: { zh: '没能加载', en: 'Not loaded' },
  noneUsable: { zh: '暂无可用', en: 'None for this order' },
  rightsCard: { zh: '权益卡', en: 'Flight pass' },
  done: { zh: '确定', en: 'Done' },
  invoice: { zh: '发票', en: 'Invoice' },
  noInvoice: { zh: '不需要', en: 'Not needed' },
  personalInvoice: { zh: '个人电子发票', en: 'Personal e-invoice' },
  enterpriseInvoice: { zh: '企业电子发票', en: 'Company e-invoice' },
  invoiceNote: {
    zh: '付款后开具电子发票，发到您的邮箱。',
    en: 'Issued after payment and sent to your e-mail address.',
  },
})
