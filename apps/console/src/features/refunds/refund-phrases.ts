import type { Bilingual } from '@aisle/contract/language'
import type { StaffRefundAct, StaffRefundView } from '@aisle/contract/console-refunds'
import type { AutomaticRefundReason } from '@aisle/contract/order-states'

export const refundViewNames: Readonly<Record<StaffRefundView, Bilingual>> = {
  toDecide: { zh: '待审核', en: 'To decide' },
  second: { zh: '待第二人', en: 'Second person' },
  toInspect: { zh: '待验收', en: 'To inspect' },
  onItsWay: { zh: '退款在途', en: 'Money on its way' },
  failed: { zh: '失败', en: 'Failed' },
  passengersTurn: { zh: '等旅客', en: 'Passenger’s turn' },
  done: { zh: '已结束', en: 'Done' },
}

export const automaticReasonNames: Readonly<Record<AutomaticRefundReason, Bilingual>> = {
  flightCancelled: { zh: '航班取消', en: 'Flight cancelled' },
  wifiUnavailable: { zh: '航班没有 Wi-Fi', en: 'No Wi-Fi on the flight' },
  underTenPercent: { zh: '几乎没有上网', en: 'Hardly online' },
  planNotOnNewFlight: { zh: '新航班没有此套餐', en: 'Plan not on the new flight' },
  notPickedUp: { zh: '没有领取', en: 'Not collected' },
  neverActivated: { zh: '没有用过', en: 'Never used' },
}

export const actNames: Readonly<Record<StaffRefundAct, Bilingual>> = {
  approve: { zh: '同意', en: 'Approve' },
  reject: { zh: '不同意', en: 'Reject' },
  inspect: { zh: '验收并退款', en: 'Inspect and refund' },
  refuseReceipt: { zh: '拒收退货', en: 'Refuse the return' },
  reship: { zh: '寄出换货', en: 'Ship the replacement' },
  retry: { zh: '再次退款', en: 'Refund again' },
}

export const refundPhrases = {
  title: { zh: '退款', en: 'Refunds' },
  views: { zh: '退款视图', en: 'Views of refunds' },
  list: { zh: '退款列表', en: 'List of refunds' },
  target: { zh: '{count} 笔等待处理，目标 48 小时内', en: '{count} wait for a decision; the target is 48 h' },
  nothing: { zh: '没有等您处理的退款。', en: 'Nothing waits for you here.' },
  choose: { zh: '请从左边选一笔退款。', en: 'Choose a refund from the list.' },
  more: { zh: '再看一些', en: 'Show more' },
  twoPeople: { zh: '两人同意', en: 'Two people' },
  photos: { zh: '{count} 张照片', en: '{count} photos' },
  onePhoto: { zh: '1 张照片', en: '1 photo' },
  photo: { zh: '照片 {number}', en: 'Photo {number}' },
  hours: { zh: '{hours} 小时', en: '{hours} h' },
  minutes: { zh: '{minutes} 分钟', en: '{minutes} min' },
  days: { zh: '{days} 天', en: '{days} d' },
  asks: { zh: '{who}申请退 {amount}：{reason}', en: '{who} asks for {amount}: {reason}' },
  byStaff: { zh: '员工为{who}退 {amount}：{reason}', en: 'Staff refund {who} {amount}: {reason}' },
  automatic: { zh: '自动退 {amount} 给{who}：{reason}', en: '{amount} back to {who} automatically: {reason}' },
  somebody: { zh: '旅客', en: 'the passenger' },
  order: { zh: '订单', en: 'order' },
  paid: { zh: '实付 {amount}', en: 'Paid {amount}' },
  stock: { zh: '库存 {count} 件', en: '{count} in stock' },
  noStock: { zh: '没有库存', en: 'None in stock' },
  exchangeFor: { zh: '换成 {variant}', en: 'for {variant}' },
  said: { zh: '旅客 · {at}', en: 'Passenger · {at}' },
  weSaid: { zh: '我们的答复', en: 'Our answer' },
  submissions: { zh: '第 {count} 次申请', en: 'Asked {count} times' },
  overLimit: { zh: '超过 {amount}：需要两人', en: 'Over {amount}: two people' },
  firstRefund: { zh: '一年内第一次退款', en: 'First refund in 12 months' },
  otherRefunds: { zh: '一年内共 {count} 笔退款', en: '{count} refunds in 12 months' },
  gets: { zh: '旅客收到', en: 'Passenger gets' },
  backTo: { zh: '{amount} 原路退回{method}', en: '{amount} back by {method}' },
  nothingBack: { zh: '不退款', en: 'No money' },
  state: { zh: '状态', en: 'State' },
  waitsForSecond: { zh: '还要另一位同事同意，此前不退款', en: 'A second person must agree; nothing happens before' },
  agreement: { zh: '同意', en: 'Agreement' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  moneyAndMail: { zh: '退款和邮件', en: 'the money and the mail' },
  mailOnly: { zh: '邮件', en: 'the mail' },
  stockBack: { zh: '回到库存', en: 'Back in stock' },
  pieces: { zh: '{count} 件', en: '{count} pieces' },
  reads: { zh: '旅客读到', en: 'Passenger reads' },
  what: { zh: '会发生什么', en: 'What will happen' },
  who: { zh: '由谁决定', en: 'Who decides' },
  agreed: { zh: '{who}已同意', en: '{who} agreed' },
  waitsForYou: { zh: '等您同意', en: 'Waits for you' },
  waitsForOther: { zh: '等另一位同事', en: 'Waits for somebody else' },
  lapses: { zh: '{at} 失效', en: 'lapses {at}' },
  afterwards: { zh: '退款和邮件发出', en: 'Money and mail set out' },
  sameDifference: {
    zh: '结果是刚刚重新计算的，与先同意的人看到的一样。',
    en: 'This was computed anew, and is the very same that was agreed to.',
  },
  confirmSecond: { zh: '用通行密钥确认，{amount}', en: 'Confirm with passkey, {amount}' },
  refundButton: { zh: '退款 {amount}', en: 'Refund {amount}' },
  approveReturn: { zh: '同意寄回', en: 'Agree to the return' },
  approveExchange: { zh: '同意换货', en: 'Agree to the exchange' },
  withdraw: { zh: '收回我的同意', en: 'Withdraw my agreement' },
  decline: { zh: '不同意…', en: 'Decline…' },
  why: { zh: '原因', en: 'Why' },
  send: { zh: '确定', en: 'Do so' },
  instead: { zh: '或者', en: 'Or instead' },
  part: { zh: '只退一部分', en: 'Only a part of it' },
  amount: { zh: '退款金额', en: 'Amount' },
  amountHint: { zh: '整数，最多 {most}', en: 'Whole, at most {most}' },
  wordsZh: { zh: '旅客读到（中文）', en: 'Passenger reads (Chinese)' },
  wordsEn: { zh: '旅客读到（英文）', en: 'Passenger reads (English)' },
  template: { zh: '常用答复', en: 'Template' },
  own: { zh: '自己写', en: 'My own words' },
  carrier: { zh: '快递公司', en: 'Carrier' },
  waybill: { zh: '运单号', en: 'Waybill' },
  fit: { zh: '可再售件数：{name}', en: 'Fit to sell again: {name}' },
  passenger: { zh: '旅客', en: 'Passenger' },
  member: { zh: '会员卡', en: 'Member' },
  orders: { zh: '一年内订单', en: 'Orders in 12 months' },
  refundsOf: { zh: '一年内退款', en: 'Refunds in 12 months' },
  parcelBack: { zh: '退货包裹', en: 'Parcel back' },
  replacement: { zh: '换货包裹', en: 'Replacement' },
  returnBy: { zh: '最晚寄回', en: 'Send back by' },
  history: { zh: '经过', en: 'History' },
  doneApproved: { zh: '已同意 {refundNo}，{amount}', en: 'Approved {refundNo}, {amount}' },
  doneWaiting: { zh: '{refundNo} 等第二人同意', en: '{refundNo} waits for a second person' },
  doneRejected: { zh: '{refundNo}：已答复旅客', en: '{refundNo}: the passenger has our answer' },
  doneOther: { zh: '{refundNo} 已办理', en: '{refundNo} is done' },
  doneEnded: { zh: '{refundNo}：同意已收回', en: '{refundNo}: the agreement has ended' },
  onlyInspectors: { zh: '超过您的权限，由退款审核决定。', en: 'Above your limit. Refund inspectors decide this.' },
  nobodyElse: { zh: '您的角色只能查看。', en: 'Your role sees this and decides nothing here.' },
  enlarge: { zh: '放大', en: 'Enlarge' },
} as const

export interface Template {
  id: string
  name: Bilingual
  words: Bilingual
}

/** What the airline answers again and again. Each can be changed before it is sent. */
export const rejectTemplates: readonly Template[] = [
  {
    id: 'photos',
    name: { zh: '照片看不清', en: 'Photos unclear' },
    words: {
      zh: '照片看不清商品的问题，请补充清晰的照片后再次申请。',
      en: 'The photos do not show the fault. Please apply again with clearer ones.',
    },
  },
  {
    id: 'opened',
    name: { zh: '已拆封使用', en: 'Opened or used' },
    words: {
      zh: '商品已经拆封使用，不在无理由退货范围内。',
      en: 'The goods were opened or used, so they cannot be returned without a cause.',
    },
  },
  {
    id: 'late',
    name: { zh: '超过期限', en: 'Too late' },
    words: {
      zh: '申请已超过收货后 7 天的期限。',
      en: 'The request came later than 7 days after the goods arrived.',
    },
  },
]

export const partTemplates: readonly Template[] = [
  {
    id: 'worn',
    name: { zh: '有使用痕迹', en: 'Signs of use' },
    words: {
      zh: '退回的商品有使用痕迹，按约定扣除一部分金额。',
      en: 'The returned goods show signs of use, so a part of the price is kept.',
    },
  },
  {
    id: 'missing',
    name: { zh: '缺少配件', en: 'Parts missing' },
    words: {
      zh: '退回的商品缺少配件，按约定扣除一部分金额。',
      en: 'Parts of the returned goods are missing, so a part of the price is kept.',
    },
  },
]
