import { definePhrases } from '../../../language/phrases.ts'

/** Phrases of the form that requests a refund, a return or an exchange. */
export const applyRefundPhrases = definePhrases({
  title: { zh: '申请售后', en: 'Return or refund' },
  resubmitTitle: { zh: '重新提交', en: 'Submit again' },

  chooseItems: { zh: '选择商品', en: 'Choose items' },
  paid: { zh: '实付', en: 'Paid' },
  quantity: { zh: '× {n}', en: '× {n}' },
  howMany: { zh: '数量', en: 'Quantity' },
  atMost: { zh: '最多 {n} 件', en: 'Up to {n}' },
  noneFree: { zh: '已申请过', en: 'Already requested' },
  chooseCodes: { zh: '选择要退的取货码', en: 'Choose codes to refund' },
  codesText: {
    zh: '每个码对应一件商品，退款后不能再取货。',
    en: 'One for each item. A refunded code collects nothing.',
  },
  allCodes: { zh: '全选', en: 'Select all' },

  type: { zh: '退款类型', en: 'Type' },
  until: { zh: '可在 {date} {time} 前申请（北京时间）', en: 'Open until {time} on {date} (Beijing time)' },
  reason: { zh: '原因', en: 'Reason' },
  reasonHint: { zh: '请选择', en: 'Please choose' },
  reasonPhoto: { zh: '需要上传照片', en: 'Photo needed' },
  reasonFailed: { zh: '原因没有加载出来', en: "The reasons didn't load" },
  variant: { zh: '换成', en: 'Exchange for' },
  sameVariant: { zh: '同款：{detail}', en: 'The same: {detail}' },
  sameOnly: { zh: '同款', en: 'The same' },
  oneAtATime: {
    zh: '几种商品一起换，只能换同款。要换其他规格，请一次申请一种商品。',
    en: 'Several items at once are exchanged for the same. For another variant, ask for one item at a time.',
  },
  note: { zh: '详细说明（选填）', en: 'Details (optional)' },
  noteHint: { zh: '说明情况，可以更快处理', en: 'What happened? It helps us decide faster' },
  noteLeft: { zh: '还可输入 {n} 字', en: '{n} characters left' },

  paidForItems: { zh: '商品实付', en: 'Paid for items' },
  lineAmount: { zh: '{name} × {n}', en: '{name} × {n}' },
  discounts: { zh: '优惠分摊', en: 'Discount share' },
  takenOff: { zh: '已扣除', en: 'Already taken off' },
  freight: { zh: '运费', en: 'Delivery cost' },
  youGetBack: { zh: '预计退回', en: 'You get back' },
  goesTo: { zh: '退回到', en: 'Goes to' },
  backToSource: {
    zh: '原路退回，预计 {from} 至 {to} 个工作日到账。',
    en: 'Refunded to your original payment method, usually in {from} to {to} working days.',
  },
  atOnce: { zh: '提交后自动通过，马上开始退款。', en: 'Approved as soon as you submit it. The refund starts at once.' },
  nothingBack: {
    zh: '没有可退的金额，提交后不会退款。',
    en: 'There is no money to refund for this.',
  },
  airlinePays: { zh: '寄回的运费由我们承担。', en: 'We pay return postage.' },
  passengerPays: { zh: '寄回的运费由您承担。', en: 'You pay return postage.' },
  exchangeTitle: { zh: '换货', en: 'Exchange' },
  exchangeText: {
    zh: '换货不退款，也不用补差价。审核通过后请寄回商品，我们查验后寄出换货。',
    en: 'An exchange costs nothing and refunds nothing. Once approved, send the item back; we check it and send the replacement.',
  },
  returnText: {
    zh: '审核通过后请寄回商品，我们查验后退款。',
    en: 'Once approved, send the item back. We refund you after checking it.',
  },
  quoteWaits: { zh: '选好商品后，这里显示退款金额。', en: 'Choose items to see the amount.' },
  quoteFailed: { zh: '退款金额没有算出来', en: "The amount couldn't be worked out" },
  otherReason: { zh: '请换一个原因', en: 'Please choose another reason' },
  reasonUnfit: {
    zh: '所选商品中有的不支持无理由退换，请换一个原因，或减少商品。',
    en: "Some of these items can't go back without a fault. Choose another reason, or fewer items.",
  },
  calculating: { zh: '正在计算', en: 'Working it out' },
  tryAgain: { zh: '重试', en: 'Try again' },
  changed: {
    zh: '退款金额由 {before} 变为 {now}，请确认后再提交。',
    en: 'The amount has changed from {before} to {now}. Please check it, then submit.',
  },

  submit: { zh: '提交申请', en: 'Submit request' },
  submitting: { zh: '正在提交', en: 'Submitting' },
  submitted: { zh: '申请已提交', en: 'Request submitted' },
  maybeSubmitted: {
    zh: '如果已经提交成功，再点“{button}”也不会重复申请。',
    en: "If it did arrive, tapping “{button}” again won't submit it twice.",
  },
  missing_chooseLines: { zh: '请选择商品', en: 'Please choose an item' },
  missing_chooseCodes: { zh: '请选择要退的取货码', en: 'Please choose the codes to refund' },
  missing_chooseReason: { zh: '请选择原因', en: 'Please choose a reason' },
  missing_addPhoto: { zh: '请上传照片', en: 'Please add a photo' },
  missing_photosUnderWay: { zh: '照片还在上传，请稍候', en: 'Your photos are still uploading. Please wait.' },

  notPaid: { zh: '订单还没有付款', en: "This order hasn't been paid" },
  notPaidText: {
    zh: '没有扣款，不用退款。不想要了可以取消订单。',
    en: 'Nothing was charged, so there is nothing to refund. You can cancel the order.',
  },
  nothingLeft: { zh: '没有可以申请的商品', en: 'Nothing left to ask for' },
  nothingLeftText: {
    zh: '这个订单的商品都已经退款或换货。',
    en: 'Everything in this order has been refunded or exchanged.',
  },
  tooLate: { zh: '已超过售后期限', en: 'The time for returns has passed' },
  tooLateText: {
    zh: '商品签收后 {n} 天内可以退换，用过的上网套餐落地后 {n} 天内可以申请。如有问题，请联系客服。',
    en: 'Goods can be returned for {n} days after receipt, and a refund for a used Wi-Fi plan requested for {n} days after landing. If something is wrong, please contact us.',
  },
  byItself: { zh: '落地后自动退款', en: 'Refunded automatically after landing' },
  byItselfText: {
    zh: '航班已起飞，套餐在机上随时可用。一直没有使用的，落地后自动全额退款，不用申请。',
    en: "Your flight has departed, and you can still use the plan on board. If you don't, you'll be refunded in full automatically after landing. There is no need to ask.",
  },
  untilLanding: { zh: '落地后可以申请', en: 'Ask after landing' },
  untilLandingText: {
    zh: '用过的套餐请在航班落地后申请，由工作人员处理；航班取消或机上无网时会自动退款。',
    en: 'Please ask about a plan that you used after landing, and our staff will decide. If the flight is cancelled or has no Wi-Fi, you are refunded automatically.',
  },
  inProgress: { zh: '已有申请正在处理', en: 'A request is already under way' },
  inProgressText: { zh: '请先看看它的进度。', en: 'Please see how far it is.' },
  notNow: { zh: '现在还不能申请', en: 'Not possible at the moment' },
  notNowText: {
    zh: '这个订单现在不能申请售后。如有疑问，请联系客服。',
    en: "You can't ask for a refund or return for this order right now. If you have questions, contact us.",
  },
  notFound: { zh: '没有找到这个订单', en: 'No such order' },
  notFoundText: {
    zh: '它可能不属于当前登录的账户。',
    en: 'It may belong to another account than the one you are logged in with.',
  },
  notAgain: { zh: '这次申请不能重新提交', en: "This request can't be submitted again" },
  notAgainText: { zh: '它的状态已变化，请查看详情。', en: 'It has changed meanwhile. Please see its details.' },
  toRefund: { zh: '查看详情', en: 'See details' },
  loadFailed: { zh: '加载失败', en: 'Failed to load' },
  loadFailedText: { zh: '请检查网络后重新加载。', en: 'Check your connection and reload.' },
})
