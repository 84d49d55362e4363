import type { OrderWaitsFor } from '../calls/console.ts'
import type { Bilingual } from '../language.ts'
import type { DifferenceName, LedgerKind } from '../reconciliation.ts'
import type { InvoiceState } from '../states/invoice-states.ts'
import type { AutomaticRefundReason, OrderKind, OrderState } from '../states/order-states.ts'
import type { RefundState } from '../states/refund-states.ts'
import type { ParcelHold } from './fulfillment.ts'
import type { StockMovementKind, StockReason } from './stock.ts'

/** How staff read states and kinds: on the console's screens and in the files that they take from it (X4). */

export const orderKindNames: Readonly<Record<OrderKind, Bilingual>> = {
  WIFI: { zh: '上网', en: 'Wi-Fi' },
  SHIP: { zh: '邮寄', en: 'Parcel' },
  PICKUP: { zh: '自提', en: 'Counter' },
}

const orderStateNames: Readonly<Record<OrderState, Bilingual>> = {
  pending_payment: { zh: '待付款', en: 'Not paid' },
  paid: { zh: '已付款', en: 'Paid' },
  canceled: { zh: '已取消', en: 'Cancelled' },
  closed: { zh: '已关闭', en: 'Closed' },
  completed: { zh: '已完成', en: 'Completed' },
  payment_timed_out: { zh: '超时未付', en: 'Not paid in time' },
  refunded: { zh: '已退款', en: 'Refunded' },
  awaiting_shipment: { zh: '待发货', en: 'To ship' },
  shipped: { zh: '已发货', en: 'Shipped' },
}
const toCollectName: Bilingual = { zh: '待自提', en: 'To collect' }

/** What is paid and waits at a counter is named by that; the kind is null where it is not known. */
export const orderStateName = (kind: OrderKind | null, state: OrderState): Bilingual =>
  kind === 'PICKUP' && state === 'paid' ? toCollectName : orderStateNames[state]

/** What comes next for an order. */
export const orderWaitsNames: Readonly<Record<NonNullable<OrderWaitsFor>, Bilingual>> = {
  payment: { zh: '付款', en: 'Pay' },
  shipment: { zh: '发货', en: 'Ship' },
  collection: { zh: '等待自提', en: 'Collect' },
  refund: { zh: '退款待处理', en: 'Refund' },
}

export const refundStateNames: Readonly<Record<RefundState, Bilingual>> = {
  applied: { zh: '待审核', en: 'Waits for us' },
  rejected: { zh: '未同意', en: 'Rejected' },
  awaiting_return: { zh: '等旅客寄回', en: 'Waits for the return' },
  returning: { zh: '退货在途', en: 'Return on its way' },
  refunding: { zh: '退款中', en: 'Money on its way' },
  reshipping: { zh: '换货在途', en: 'Replacement on its way' },
  receipt_refused: { zh: '拒收', en: 'Return refused' },
  completed: { zh: '已完成', en: 'Completed' },
  failed: { zh: '退款失败', en: 'Failed' },
  canceled: { zh: '已撤回', en: 'Withdrawn' },
}

export const automaticReasonNames: Readonly<Record<AutomaticRefundReason, Bilingual>> = {
  flightCancelled: { zh: '航班取消', en: 'Flight cancelled' },
  wifiUnavailable: { zh: '航班没有 Wi-Fi', en: 'No Wi-Fi on the flight' },
  underTenPercent: { zh: '几乎没有上网', en: 'Hardly online' },
  planNotOnNewFlight: { zh: '新航班没有此套餐', en: 'Plan not on the new flight' },
  notPickedUp: { zh: '没有领取', en: 'Not collected' },
  neverActivated: { zh: '没有用过', en: 'Never used' },
}

export const holdNames: Readonly<Record<ParcelHold, Bilingual>> = {
  staff: { zh: '暂停发货', en: 'On hold' },
  addressChange: { zh: '改地址待决定', en: 'Address to be decided' },
  refund: { zh: '退款中', en: 'Refund open' },
  addressJustChanged: { zh: '刚改地址，12 小时后', en: 'Address just changed, 12 h' },
}

export const invoiceStateNames: Readonly<Record<InvoiceState, Bilingual>> = {
  applied: { zh: '待开', en: 'To be issued' },
  issuing: { zh: '开票中', en: 'With the issuer' },
  issued: { zh: '已开', en: 'Issued' },
  reversing: { zh: '冲红中', en: 'Being reversed' },
  reversed: { zh: '已冲红', en: 'Reversed' },
  failed: { zh: '开票方拒绝', en: 'Refused by the issuer' },
  canceled: { zh: '已取消', en: 'Cancelled' },
}

export const differenceNames: Readonly<Record<DifferenceName, Bilingual>> = {
  paidThereUnknownHere: { zh: '渠道已收，我们没有', en: 'Paid there, unknown here' },
  paidHereUnknownThere: { zh: '我们已收，渠道没有', en: 'Paid here, unknown there' },
  amountDiffers: { zh: '收款金额不同', en: 'Another amount there' },
  transactionDiffers: { zh: '交易号不同', en: 'Another transaction there' },
  paymentUnknown: { zh: '不是我们的支付单', en: 'Not a payment of ours' },
  refundedThereUnknownHere: { zh: '渠道已退，我们没有', en: 'Refunded there, unknown here' },
  refundedHereUnknownThere: { zh: '我们已退，渠道没有', en: 'Refunded here, unknown there' },
  refundAmountDiffers: { zh: '退款金额不同', en: 'Another amount refunded there' },
  refundOfOtherPayment: { zh: '退在了别的支付单上', en: 'A refund of another payment there' },
  countedTwice: { zh: '渠道记了两次', en: 'Counted twice there' },
}

export const ledgerKindNames: Readonly<Record<LedgerKind, Bilingual>> = {
  captured: { zh: '收款', en: 'Payment' },
  refunded: { zh: '退款', en: 'Refund' },
}

/** How pieces of a variant move. */
export const stockMovementNames: Readonly<Record<StockMovementKind, Bilingual>> = {
  held: { zh: '下单占用', en: 'Reserved' },
  released: { zh: '释放占用', en: 'Released' },
  sold: { zh: '售出', en: 'Sold' },
  returned: { zh: '退回可售', en: 'Back on the shelf' },
  adjusted: { zh: '增减', en: 'Adjusted' },
  counted: { zh: '录入总数', en: 'Counted' },
  takenBack: { zh: '撤销改动', en: 'Taken back' },
}

export const stockReasonNames: Readonly<Record<StockReason, Bilingual>> = {
  delivery: { zh: '到货', en: 'Delivery' },
  count: { zh: '盘点', en: 'Count' },
  damaged: { zh: '损坏', en: 'Damaged' },
  lost: { zh: '丢失', en: 'Lost' },
  sentBack: { zh: '退回供应商', en: 'Sent back to the supplier' },
  correction: { zh: '更正', en: 'Correction' },
}
