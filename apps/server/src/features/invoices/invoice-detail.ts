import type { EarlierInvoice, Invoice as ShownInvoice } from '@aisle/contract/invoices-schemas'
import * as limits from '@aisle/contract/limits'
import { type InvoiceFacts, applyUntil, invoiceAmount, invoiceRefusal } from '@aisle/rules/invoice-window'
import { after, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnOrder, type Order } from '../orders/index.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { contentOfOrder } from './invoice-facts-store.ts'
import { filePath } from './invoice-file-token.ts'
import { canChange, changeUntil, isNumbered } from './invoice-rules.ts'
import type { Invoice } from './invoice-store.ts'

/** The invoice of an own order, what it would be, or its receipt. @throws ContractError `notFound` */
export async function invoiceDetail(
  deps: Deps,
  { session }: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<ShownInvoice> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const { facts, invoices, open } = await factsOfOrder(deps.db, order)
  const about = {
    orderNo,
    currency: order.currency,
    content: await contentOfOrder(deps.db, orderNo, order.kind),
    left: invoiceAmount(facts),
    mailbox: session.email,
    serverTime: deps.clock.now().toISOString(),
  }
  if (order.currency !== 'CNY') return { ...about, ...getReceipt(deps, order, facts) }
  // Canceled applications are hidden; the last reversed invoice is shown until there is a new one.
  const stood = invoices.filter((one) => one.state !== 'canceled')
  const [shown, ...rest] = stood
  const refusal = invoiceRefusal(facts, deps.clock.now())
  const until = facts.completedAt && applyUntil(facts.completedAt).toISOString()
  return {
    ...about,
    kind: 'fapiao',
    ...(shown ? getNumbers(deps, shown) : nothingYet),
    // Issued invoices show their own amount; all others the amount that is left now.
    amount: shown?.amount ?? invoiceAmount(facts),
    content: shown ? { ...about.content, zh: shown.contentZh } : about.content,
    title: shown ? getTitle(shown) : null,
    problem: shown?.state === 'failed' ? shown.problem : null,
    applyUntil: until,
    changeUntil: shown?.state === 'applied' ? changeUntil(shown.changedAt).toISOString() : null,
    can: { apply: refusal === null, change: open !== undefined && canChange(open.state) },
    whyNot: refusal,
    prefill: order.invoiceWish,
    earlier: rest.filter(({ state }) => isNumbered(state)).map((one) => presentEarlier(deps, one)),
  }
}

const nothingYet = {
  state: 'none',
  invoiceNo: null,
  redInvoiceNo: null,
  appliedAt: null,
  issuedAt: null,
  reversedAt: null,
  fileUrl: null,
  redFileUrl: null,
} as const

const fileUntil = (deps: Deps) => after(deps.clock.now(), minutes(limits.invoiceFileMinutes))

function getNumbers(deps: Deps, invoice: Invoice): Omit<EarlierInvoice, 'amount'> {
  const getPath = (what: 'blue' | 'red') => filePath(deps, { what, id: invoice.invoiceId }, fileUntil(deps))
  return {
    state: invoice.state,
    invoiceNo: invoice.invoiceNo,
    redInvoiceNo: invoice.redInvoiceNo,
    appliedAt: invoice.appliedAt.toISOString(),
    issuedAt: invoice.issuedAt?.toISOString() ?? null,
    reversedAt: invoice.reversedAt?.toISOString() ?? null,
    fileUrl: invoice.invoiceNo === null ? null : getPath('blue'),
    redFileUrl: invoice.redInvoiceNo === null ? null : getPath('red'),
  }
}

const presentEarlier = (deps: Deps, invoice: Invoice): EarlierInvoice => ({
  ...getNumbers(deps, invoice),
  amount: invoice.amount ?? 0,
})

const getTitle = (invoice: Invoice): ShownInvoice['title'] => ({
  titleKind: invoice.titleKind,
  title: invoice.title,
  taxpayerNo: invoice.taxpayerNo,
  email: invoice.email,
  address: invoice.address,
  phone: invoice.phone,
  bank: invoice.bank,
  bankAccount: invoice.bankAccount,
})

/** There as soon as the order is paid, and never applied for. */
function getReceipt(deps: Deps, order: Order, facts: InvoiceFacts) {
  const there = order.paidAt !== null && order.payable > 0
  return {
    kind: 'receipt',
    ...nothingYet,
    state: there ? 'issued' : 'none',
    amount: invoiceAmount(facts),
    issuedAt: there ? (order.paidAt?.toISOString() ?? null) : null,
    fileUrl: there ? filePath(deps, { what: 'receipt', id: order.orderNo }, fileUntil(deps)) : null,
    title: null,
    problem: null,
    applyUntil: null,
    changeUntil: null,
    can: { apply: false, change: false },
    whyNot: there ? null : order.paidAt ? 'nothingLeft' : 'notPaid',
    prefill: null,
    earlier: [],
  } as const satisfies Partial<ShownInvoice>
}
