import type { InvoiceWish } from '@aisle/contract/orders-schemas'

export interface InvoiceForm {
  titleKind: 'none' | InvoiceWish['titleKind']
  title: string
  taxpayerNo: string
  email: string
}

export const noInvoice: InvoiceForm = { titleKind: 'none', title: '', taxpayerNo: '', email: '' }

export function invoiceFormOf(wish: InvoiceWish | null): InvoiceForm {
  return wish ? { ...wish, taxpayerNo: wish.taxpayerNo ?? '' } : noInvoice
}

/** What the passenger wants; null for none. */
export function invoiceWishOf({ titleKind, title, taxpayerNo, email }: InvoiceForm): InvoiceWish | null {
  if (titleKind === 'none') return null
  const wish = { titleKind, title: title.trim(), email: email.trim() }
  return titleKind === 'enterprise' ? { ...wish, taxpayerNo: plainNumber(taxpayerNo) } : wish
}

/** As it is typed from a paper: spaces and small letters mean nothing. */
function plainNumber(taxpayerNo: string): string {
  return taxpayerNo.replace(/[\s-]/g, '').toUpperCase()
}

type InvoiceProblem =
  'titleRequired' | 'titleFormat' | 'taxpayerNoRequired' | 'taxpayerNoFormat' | 'emailRequired' | 'emailFormat'

/** What is wrong in each field; S8. */
export function invoiceProblemsOf(
  form: InvoiceForm,
): Partial<Record<'title' | 'taxpayerNo' | 'email', InvoiceProblem>> {
  if (form.titleKind === 'none') return {}
  const title = titleProblemOf(form.title.trim())
  const taxpayerNo = form.titleKind === 'enterprise' ? numberProblemOf(plainNumber(form.taxpayerNo)) : null
  const email = emailProblemOf(form.email.trim())
  return { ...(title && { title }), ...(taxpayerNo && { taxpayerNo }), ...(email && { email }) }
}

function titleProblemOf(title: string): InvoiceProblem | null {
  if (title === '') return 'titleRequired'
  // The issuers count bytes of GBK: two for a Chinese character.
  const bytes = [...title].reduce((sum, character) => sum + (character.charCodeAt(0) < 0x80 ? 1 : 2), 0)
  return bytes > 100 || /[<>]/.test(title) ? 'titleFormat' : null
}

function numberProblemOf(taxpayerNo: string): InvoiceProblem | null {
  if (taxpayerNo === '') return 'taxpayerNoRequired'
  return /^[0-9A-Z]{15,20}$/.test(taxpayerNo) ? null : 'taxpayerNoFormat'
}

function emailProblemOf(email: string): InvoiceProblem | null {
  if (email === '') return 'emailRequired'
  return email.length <= 200 && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email) ? null : 'emailFormat'
}

/** The alphabet of the unified social credit code: without I, O, S, V and Z. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A unified social credit code whose check digit does not fit: worth a warning, never a refusal (S8). */
export function isDoubtful(typed: string): boolean {
  const code = plainNumber(typed)
  if (code.length !== 18) return false
  const values = [...code].map((character) => alphabet.indexOf(character))
  if (values.includes(-1)) return true
  const sum = values.slice(0, 17).reduce((total, value, index) => total + value * (3 ** index % 31), 0)
  return values[17] !== (31 - (sum % 31)) % 31
}
