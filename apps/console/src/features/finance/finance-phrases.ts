import type { ReconciliationState } from '@aisle/contract/reconciliation'
import type { Bilingual } from '@aisle/contract/language'

export const financePhrases = {
  invoices: { zh: '发票', en: 'Invoices' },
  invoicesLead: {
    zh: '等开票方或等我们的发票，最早的在前',
    en: 'What waits for the issuer or for us, the oldest first',
  },
  noInvoices: { zh: '没有待开的发票。', en: 'No invoice waits.' },
  order: { zh: '订单', en: 'Order' },
  title: { zh: '抬头', en: 'Title' },
  taxpayer: { zh: '税号', en: 'Taxpayer number' },
  content: { zh: '内容', en: 'Content' },
  amount: { zh: '金额', en: 'Amount' },
  applied: { zh: '申请时间', en: 'Applied' },
  state: { zh: '状态', en: 'State' },
  issue: { zh: '立即开票', en: 'Issue now' },
  issueOf: { zh: '为订单 {orderNo} 开票', en: 'Issue the invoice of order {orderNo}' },
  enter: { zh: '录入', en: 'Enter' },
  enterOf: { zh: '录入订单 {orderNo} 的发票', en: 'Enter the invoice of order {orderNo}' },
  number: { zh: '发票号码', en: 'Invoice number' },
  numberHint: { zh: '8 至 30 位数字', en: '8 to 30 digits' },
  pdf: { zh: 'PDF 文件', en: 'PDF file' },
  tooLarge: {
    zh: '文件太大，请选不超过 1.4 MB 的 PDF。',
    en: 'The file is too large. Choose a PDF of 1.4 MB at most.',
  },
  becomes: { zh: '状态变为', en: 'Becomes' },
  mail: { zh: '邮件', en: 'Mail' },
  mailed: { zh: '旅客会收到发票', en: 'The passenger gets the invoice' },
  unchanged: { zh: '没有变化', en: 'Nothing changes' },
  done: { zh: '已处理', en: 'Done' },
  reconciliation: { zh: '对账', en: 'Reconciliation' },
  reconciliationLead: {
    zh: '支付渠道的账单和我们的账，每天一比；不平的留在这里',
    en: 'Gateways’ statements beside our ledger, day by day; what differs stays here',
  },
  day: { zh: '日期', en: 'Day' },
  gateway: { zh: '渠道', en: 'Gateway' },
  payments: { zh: '收款', en: 'Payments' },
  refunds: { zh: '退款', en: 'Refunds' },
  compared: { zh: '核对于', en: 'Compared' },
  compare: { zh: '重新核对', en: 'Compare again' },
  compareTitle: { zh: '向渠道取 {day} 的账单并核对', en: 'Ask the gateways for {day} and compare' },
  compareWhat: {
    zh: '取一次账单；能自动平的会平，其余列出',
    en: 'Each gateway is asked once; what can heal does, the rest is listed',
  },
  what: { zh: '会怎样', en: 'What' },
  notCompared: { zh: '还没有核对：{gateways}', en: 'Not compared yet: {gateways}' },
  nothing: { zh: '这一天没有账。', en: 'There is nothing for this day.' },
  differences: { zh: '不平的地方', en: 'Differences' },
  ours: { zh: '我们', en: 'Ours' },
  theirs: { zh: '渠道', en: 'Theirs' },
  payment: { zh: '支付单', en: 'Payment' },
  healed: { zh: '已平', en: 'healed' },
} as const

export const reconciliationStateNames: Readonly<Record<ReconciliationState, Bilingual>> = {
  waiting: { zh: '等渠道账单', en: 'Waits for the statement' },
  equal: { zh: '平', en: 'Equal' },
  different: { zh: '不平', en: 'Differs' },
}
