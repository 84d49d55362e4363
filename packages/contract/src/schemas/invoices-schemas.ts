import { z } from 'zod'
import { invoiceKinds, invoiceRefusals, invoiceStates, invoiceTitleKinds } from '../states/invoice-states.ts'
import { invoiceWish } from './orders-schemas.ts'
import { amountMinor, bilingual, currency, empty, instant, shortText } from './shared-schemas.ts'

/** The invoice title, as sent and shown. Address to bank account apply to enterprises only and are optional. */
const title = z.object({
  titleKind: z.enum(invoiceTitleKinds),
  title: z.string(),
  taxpayerNo: z.string().nullable(),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
})
export type InvoiceTitle = z.infer<typeof title>

const titleForm = z.object({
  orderNo: shortText,
  titleKind: z.enum(invoiceTitleKinds),
  title: shortText,
  taxpayerNo: shortText.nullish(),
  email: shortText,
  address: shortText.nullish(),
  phone: shortText.nullish(),
  bank: shortText.nullish(),
  bankAccount: shortText.nullish(),
})

const issued = {
  state: z.enum(invoiceStates),
  amount: amountMinor,
  /** The issuer's 20 digits, and those of the red one that reverses it. */
  invoiceNo: z.string().nullable(),
  redInvoiceNo: z.string().nullable(),
  appliedAt: instant,
  issuedAt: instant.nullable(),
  reversedAt: instant.nullable(),
  /** Paths of our own; each good for an hour from now. */
  fileUrl: z.string().nullable(),
  redFileUrl: z.string().nullable(),
}
const earlierInvoice = z.object(issued)
export type EarlierInvoice = z.infer<typeof earlierInvoice>

const invoice = z.object({
  ...issued,
  orderNo: z.string(),
  kind: z.enum(invoiceKinds),
  /** `none`: nothing is applied for. A receipt is `issued` as soon as the order is paid, `none` before. */
  state: z.enum(['none', ...invoiceStates]),
  /** The invoiced amount, or what it would be now: paid less refunded. */
  amount: amountMinor,
  /** The amount that a new invoice would have now, after a reversal. */
  left: amountMinor,
  currency,
  content: bilingual,
  title: title.nullable(),
  appliedAt: instant.nullable(),
  /** Why the issuer refused, where it is `failed`; its own words, which are Chinese as a rule. */
  problem: z.string().nullable(),
  /** Null before completion, when the deadline is not known yet. */
  applyUntil: instant.nullable(),
  /** Until about when it can be changed: then it is sent to the issuer. Null where nothing runs. */
  changeUntil: instant.nullable(),
  can: z.object({ apply: z.boolean(), change: z.boolean() }),
  whyNot: z.enum(invoiceRefusals).nullable(),
  /** The wish of the checkout, for the form. */
  prefill: invoiceWish.nullable(),
  /** The mailbox verified by this login, for the form. */
  mailbox: z.string().nullable(),
  /** Reversed ones before it, newest first. */
  earlier: z.array(earlierInvoice),
  serverTime: instant,
})
export type Invoice = z.infer<typeof invoice>

const moved = z.object({ orderNo: z.string(), state: z.enum(invoiceStates) })

export const getSupportInvoiceTypeSchemas = {
  request: empty,
  response: z.object({
    types: z.array(
      z.object({
        kind: z.enum(invoiceKinds),
        currency,
        /** Empty: it is made out to the passenger of the order. */
        titleKinds: z.array(z.enum(invoiceTitleKinds)),
      }),
    ),
    /** From an order's completion. */
    days: z.int(),
    changeMinutes: z.int(),
  }),
}
export const invoiceDetailSchemas = { request: z.object({ orderNo: shortText }), response: invoice }
export const submitInvoiceSchemas = { request: titleForm, response: moved }
export const updateInvoiceSchemas = { request: titleForm, response: moved }
