import type { Invoice } from '@aisle/contract/invoices-schemas'
import type { InvoiceWish } from '@aisle/contract/orders-schemas'

export interface InvoiceForm {
  titleKind: 'none' | InvoiceWish['titleKind']
  title: string
  taxpayerNo: string
  email: string
}

/**
 * The content of an invoice, as typed: the stored invoice (spec §3). The fields from the address on are optional, and
 * for companies only.
 */
export interface WholeInvoiceForm extends InvoiceForm {
  titleKind: InvoiceWish['titleKind']
  address: string
  phone: string
  bank: string
  bankAccount: string
}

/** E8: a reset yields empty strings. */
export const emptyInvoice: WholeInvoiceForm = {
  titleKind: 'personal',
  title: '',
  taxpayerNo: '',
  email: '',
  address: '',
  phone: '',
  bank: '',
  bankAccount: '',
}

/** The invoice's current title, else the request from checkout; null if there is neither. */
export function getWholeForm({ title, prefill }: Pick<Invoice, 'title' | 'prefill'>): WholeInvoiceForm | null {
  const known = title ?? prefill
  return known && { ...emptyInvoice, ...known, taxpayerNo: known.taxpayerNo ?? '' }
}

/** The request to send. */
export function getInvoiceRequest(orderNo: string, form: WholeInvoiceForm) {
  const { titleKind, address, phone, bank, bankAccount } = form
  const common = { orderNo, titleKind, title: form.title.trim(), email: form.email.trim() }
  if (titleKind === 'personal') return common
  const contact = { address, phone, bank, bankAccount }
  const given = Object.fromEntries(
    Object.entries(contact).flatMap(([name, text]) => (text.trim() ? [[name, text.trim()]] : [])),
  )
  return { ...common, taxpayerNo: plainNumber(form.taxpayerNo), ...given }
}

/** The issuers take these in pairs: address with phone, bank with account. */
export function findContactProblem({ titleKind, address, phone, bank, bankAccount }: WholeInvoiceForm): boolean {
  if (titleKind === 'personal') return false
  return [address.trim() + phone.trim(), bank.trim() + bankAccount.trim()].some((pair) => !prints(pair))
}

export const noInvoice: InvoiceForm = { titleKind: 'none', title: '', taxpayerNo: '', email: '' }

export function getInvoiceForm(wish: InvoiceWish | null): InvoiceForm {
  return wish ? { ...wish, taxpayerNo: wish.taxpayerNo ?? '' } : noInvoice
}

/** The invoice request; null for no invoice. */
export function getInvoiceWish({ titleKind, title, taxpayerNo, email }: InvoiceForm): InvoiceWish | null {
  if (titleKind === 'none') return null
  const wish = { titleKind, title: title.trim(), email: email.trim() }
  return titleKind === 'enterprise' ? { ...wish, taxpayerNo: plainNumber(taxpayerNo) } : wish
}

/** Normalises a number typed from paper: spaces, hyphens and case are insignificant. */
function plainNumber(taxpayerNo: string): string {
  return taxpayerNo.replace(/[\s-]/g, '').toUpperCase()
}

type InvoiceProblem =
  | 'titleRequired'
  | 'titleFormat'
  | 'taxpayerNoRequired'
  | 'taxpayerNoFormat'
  | 'emailRequired'
  | 'emailFormat'

/** The problems by field; S8. */
export function findInvoiceProblems(
  form: InvoiceForm,
): Partial<Record<'title' | 'taxpayerNo' | 'email', InvoiceProblem>> {
  if (form.titleKind === 'none') return {}
  const title = findTitleProblem(form.title.trim())
  const taxpayerNo = form.titleKind === 'enterprise' ? findNumberProblem(plainNumber(form.taxpayerNo)) : null
  const email = findEmailProblem(form.email.trim())
  return { ...(title && { title }), ...(taxpayerNo && { taxpayerNo }), ...(email && { email }) }
}

function findTitleProblem(title: string): InvoiceProblem | null {
  if (title === '') return 'titleRequired'
  return prints(title) ? null : 'titleFormat'
}

/** The issuers count bytes of GBK: two for a Chinese character. */
function prints(text: string): boolean {
  const bytes = [...text].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x80 ? 1 : 2), 0)
  return bytes <= 100 && !/[<>]/.test(text)
}

function findNumberProblem(taxpayerNo: string): InvoiceProblem | null {
  if (taxpayerNo === '') return 'taxpayerNoRequired'
  // S8: a unified social credit code has 18 characters of a reduced alphabet; other lengths are older numbers.
  const pattern = taxpayerNo.length === 18 ? /^[0-9A-HJ-NPQRTUWXY]{18}$/ : /^[0-9A-Z]{15,20}$/
  return pattern.test(taxpayerNo) ? null : 'taxpayerNoFormat'
}

function findEmailProblem(email: string): InvoiceProblem | null {
  if (email === '') return 'emailRequired'
  return email.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email) ? null : 'emailFormat'
}

/** The alphabet of the unified social credit code: without I, O, S, V and Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code with a wrong check digit: worth a warning, never a refusal (S8). */
export function isDoubtful(typed: string): boolean {
  const code = plainNumber(typed)
  if (code.length !== 18) return false
  const values = [...code].map((character) => alphabet.indexOf(character))
  if (values.includes(-1)) return true
  const sum = values.slice(0, 17).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return values[17] !== (31 - (sum % 31)) % 31
}
