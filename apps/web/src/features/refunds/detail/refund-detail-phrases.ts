import { definePhrases } from '../../../language/phrases.ts'

/** The next step and the passenger's part in it, at every state of table R (R4). */
export const refundDetailPhrases = definePhrases({
  appliedText: {
    zh: '正在审核。结果会显示在这里，订单有联系邮箱的也会发邮件通知。',
    en: "We're looking at your request. You'll see the result here, and get it by e-mail if the order has an e-mail address.",
  },
  rejectedText: {
    zh: '请看审核说明，补充后可以重新提交，还可提交 {n} 次。',
    en: 'Please read our answer below. You can add what is missing and submit again. Submissions left: {n}.',
  },
  rejectedFinalText: {
    zh: '请看审核说明。如有疑问，请联系客服。',
    en: 'Please read our answer below. If you have questions, contact us.',
  },
  awaitingReturnText: {
    zh: '申请已通过。请在 {date} {time} 前寄出商品并填写运单号，过期申请自动撤销。',
    en: 'Approved. Please send the item back and enter the tracking number by {time} on {date}, or the request ends automatically.',
  },
  returningText: {
    zh: '我们收到商品并查验后退款，您不用再做什么。',
    en: 'We refund you once the item has arrived and is checked. There is nothing left to do.',
  },
  sendingBackText: {
    zh: '我们收到商品并查验后寄出换货，您不用再做什么。',
    en: 'We send the replacement once the item has arrived and is checked. There is nothing left to do.',
  },
  refundingText: {
    zh: '款项正在原路退回，您不用再做什么。',
    en: 'Your money is on its way back. There is nothing left to do.',
  },
  reshippingText: { zh: '收到后请确认。', en: 'Please confirm once you have it.' },
  reshippingUntilText: {
    zh: '收到后请确认；未确认的，{date}自动完成。',
    en: 'Please confirm once you have it. Otherwise this completes automatically on {date}.',
  },
  receiptRefusedText: {
    zh: '请看查验说明。商品怎么处理，请联系客服。',
    en: 'Please read below what we found, and contact us about the item.',
  },
  exchangedText: { zh: '您已收到换货，这次售后已完成。', en: 'You have your replacement. This request is complete.' },
  canceledText: {
    zh: '申请已撤销。如仍有需要，可以在订单里重新申请。',
    en: 'You have withdrawn this request. If you still need it, ask again in the order.',
  },
  overdueText: {
    zh: '到期没有填写运单号，申请已自动撤销。如已寄出，请联系客服。',
    en: 'No tracking number was entered in time, so the request has ended. If you have sent the item, contact us.',
  },

  started: { zh: '开始退款', en: 'Started' },
  applied: { zh: '申请', en: 'Requested' },
  approved: { zh: '审核', en: 'Approved' },
  sentBack: { zh: '寄回', en: 'Sent back' },
  paidBack: { zh: '退款', en: 'Refunded' },
  replaced: { zh: '换货', en: 'Replaced' },

  decision: { zh: '审核说明', en: 'Our answer' },
  inspection: { zh: '查验说明', en: 'What we found' },

  linesTitle: { zh: '商品', en: 'Items' },
  instead: { zh: '换成：{detail}', en: 'For: {detail}' },
  insteadSame: { zh: '换同款', en: 'For the same' },

  moneyTitle: { zh: '退款', en: 'Refund' },
  amount: { zh: '退款金额', en: 'Refund amount' },
  expectedAmount: { zh: '预计退回', en: 'You get back' },
  askedAmount: { zh: '申请金额', en: 'Requested' },
  freight: { zh: '其中运费', en: 'Of which delivery' },

  factsTitle: { zh: '申请内容', en: 'Your request' },
  factsTitleAutomatic: { zh: '退款信息', en: 'About this refund' },
  type: { zh: '类型', en: 'Type' },
  reason: { zh: '原因', en: 'Reason' },
  note: { zh: '说明', en: 'Details' },
  photos: { zh: '照片', en: 'Photos' },
  refundNo: { zh: '售后编号', en: 'Request no.' },
  createdAt: { zh: '申请时间', en: 'Requested on' },
  startedAt: { zh: '开始退款', en: 'Started' },
  completedAt: { zh: '退款完成', en: 'Refunded on' },

  copyRefundNo: { zh: '复制售后编号', en: 'Copy request number' },
  copyAddress: { zh: '复制寄回地址', en: 'Copy return address' },
  copyWaybill: { zh: '复制运单号', en: 'Copy tracking number' },
  copied: { zh: '已复制', en: 'Copied' },
  copyByHand: { zh: '已选中，请手动复制', en: 'Selected. Please copy it.' },

  photo: { zh: '照片 {n}', en: 'Photo {n}' },
  getPhoto: { zh: '第 {n} 张，共 {total} 张', en: '{n} of {total}' },
  openPhoto: { zh: '放大照片 {n}', en: 'Enlarge photo {n}' },
  previousPhoto: { zh: '上一张', en: 'Previous' },
  nextPhoto: { zh: '下一张', en: 'Next' },
  closePhoto: { zh: '关闭', en: 'Close' },
  photoFailed: { zh: '照片没有加载出来', en: "This photo didn't load" },

  returnTo: { zh: '寄回地址', en: 'Send it to' },
  returnBy: { zh: '请在 {date} {time} 前寄出（北京时间）', en: 'By {time} on {date} (Beijing time)' },
  returnHint: {
    zh: '包裹里请附上售后编号。',
    en: 'Please put a note with the request number into the parcel.',
  },
  sendBack: { zh: '填写退货物流', en: 'Enter return tracking' },
  carrier: { zh: '快递公司', en: 'Carrier' },
  waybillNo: { zh: '运单号', en: 'Tracking no.' },
  chooseCarrier: { zh: '请选择快递公司', en: 'Please choose the carrier' },
  waybillRequired: { zh: '请输入运单号', en: 'Please enter the tracking number' },
  submit: { zh: '提交', en: 'Submit' },
  submitting: { zh: '正在提交', en: 'Submitting' },
  sentBackDone: { zh: '已提交退货物流', en: 'Return tracking saved' },
  mayHaveArrived: {
    zh: '如果已经提交成功，刷新后就能看到。',
    en: 'If it did arrive, you will see it after a reload.',
  },

  parcelBack: { zh: '寄回的包裹', en: 'Your return' },
  sentAt: { zh: '提交时间', en: 'Entered on' },
  replacement: { zh: '换货包裹', en: 'Your replacement' },
  shippedAt: { zh: '发货时间', en: 'Shipped on' },

  confirmReplacement: { zh: '确认收到换货', en: 'Confirm replacement' },
  confirmTitle: { zh: '确认收到换货？', en: 'Have you received the replacement?' },
  confirmText: {
    zh: '请先拿到包裹并查看商品。确认后这次售后完成。',
    en: 'Please check the parcel first. Confirming completes this request.',
  },
  notYet: { zh: '还没收到', en: 'Not yet' },
  confirm: { zh: '已收到', en: 'Received' },
  confirming: { zh: '正在确认', en: 'Confirming' },
  confirmed: { zh: '已确认收到换货', en: 'Replacement confirmed' },

  withdraw: { zh: '撤销申请', en: 'Withdraw request' },
  withdrawTitle: { zh: '撤销这次申请？', en: 'Withdraw this request?' },
  withdrawText: {
    zh: '撤销后我们不再处理这次申请，填写的内容不能恢复。',
    en: "We then stop working on it. What you entered can't be brought back.",
  },
  withdrawReturnText: {
    zh: '如果商品已经寄出，请不要撤销，先填写运单号。',
    en: "If you have already sent the item, don't withdraw: enter the tracking number instead.",
  },
  keep: { zh: '不撤销', en: 'Keep it' },
  withdrawing: { zh: '正在撤销', en: 'Withdrawing' },
  withdrawn: { zh: '申请已撤销', en: 'Request withdrawn' },
  resubmit: { zh: '重新提交', en: 'Submit again' },

  missing: { zh: '没有找到这次售后', en: 'No such request' },
  missingText: {
    zh: '它可能不属于当前登录的账户。',
    en: 'It may belong to another account than the one you are logged in with.',
  },

  timeline: { zh: '处理进度', en: 'Progress' },
  submittedEvent: { zh: '提交申请', en: 'Request submitted' },
  begunEvent: { zh: '开始自动退款', en: 'Automatic refund started' },
  rejectedEvent: { zh: '审核未通过', en: 'Not approved' },
  resubmittedEvent: { zh: '重新提交申请', en: 'Submitted again' },
  approvedEvent: { zh: '审核通过', en: 'Approved' },
  approvedByItselfEvent: { zh: '自动审核通过', en: 'Approved automatically' },
  sentBackEvent: { zh: '您已寄回商品', en: 'You sent the item back' },
  inspectedEvent: { zh: '已收到并查验商品', en: 'Item received and checked' },
  receiptRefusedEvent: { zh: '商品查验未通过', en: 'Return not accepted' },
  reshippedEvent: { zh: '换货已发出', en: 'Replacement shipped' },
  replacementReceivedEvent: { zh: '您确认收到换货', en: 'You confirmed the replacement' },
  replacementReceivedByItselfEvent: { zh: '到期自动确认收到换货', en: 'Replacement confirmed automatically' },
  canceledEvent: { zh: '您撤销了申请', en: 'You withdrew the request' },
  returnOverdueEvent: { zh: '到期未寄回，自动撤销', en: 'Not sent back in time' },
  returnedEvent: { zh: '退款完成', en: 'Refunded' },
  takenBackEvent: { zh: '免费套餐已收回', en: 'Free plan taken back' },
  refusedEvent: { zh: '支付渠道未能退款，正在处理', en: "The payment provider couldn't refund it yet" },
  triedAgainEvent: { zh: '再次发起退款', en: 'Refund started again' },
})
