import { readEmail } from '@aisle/contract/contact'
import {
  changeableInvoiceStates,
  endedInvoiceStates,
  invoiceStates,
  waitingInvoiceStates,
  type titleErrors,
  type InvoiceState,
  type InvoiceTitleKind,
  type InvoiceView,
} from '@aisle/contract/invoice-states'
import * as limits from '@aisle/contract/limits'

/** S8: every allowed move of an invoice. An operator's entry makes it `issued` from every waiting state. */
export const invoiceMoves: Readonly<Record<InvoiceState, readonly InvoiceState[]>> = {
  applied: ['issuing', 'issued', 'canceled'],
  issuing: ['issued', 'failed'],
  failed: ['issued', 'canceled'],
  issued: ['reversing'],
  reversing: ['reversed'],
  reversed: [],
  canceled: [],
}

/** Whether the invoice has ended, so that the order may have another one. */
export const isOver = (state: InvoiceState) => invoiceMoves[state].length === 0
/** Whether the invoice has a number, from the issuer or entered by an operator. */
export const isNumbered = (state: InvoiceState) => ['issued', 'reversing', 'reversed'].includes(state)

export interface InvoiceTitle {
  titleKind: InvoiceTitleKind
  title: string
  taxpayerNo: string | null
  email: string
  address: string
  phone: string
  bank: string
  bankAccount: string
}

/** As it is typed; absent and empty are one. */
export interface TypedTitle {
  titleKind: InvoiceTitleKind
  title: string
  taxpayerNo?: string | null | undefined
  email: string
  address?: string | null | undefined
  phone?: string | null | undefined
  bank?: string | null | undefined
  bankAccount?: string | null | undefined
}

/** Whether an invoice that waits waits for staff: the issuer refused, issues nothing for us, or did not issue the first one. */
export const isOurs = (
  { problem, byHand }: { problem: string | null; byHand: boolean },
  { hasIssuer }: { hasIssuer: boolean },
): boolean => problem !== null || byHand || !hasIssuer

/** The states that a view of the console has; of those that are being reversed, `isOurs` says in which view they wait. */
export function statesInView({ view, hasIssuer }: { view: InvoiceView; hasIssuer: boolean }): readonly InvoiceState[] {
  switch (view) {
    case 'forUs':
      return hasIssuer ? ['failed', 'reversing'] : waitingInvoiceStates
    case 'forIssuer':
      return hasIssuer ? ['applied', 'issuing', 'reversing'] : []
    case 'issued':
      return ['issued']
    case 'ended':
      return endedInvoiceStates
    case 'all':
      return invoiceStates
  }
}

/** Whatever waits is read oldest first, the rest newest first. */
export const isOldestFirst = (view: InvoiceView): boolean => view === 'forUs' || view === 'forIssuer'

/** Facts §7: issuers count bytes of GBK, and keep pairs of texts together. */
const longestBytes = 100

/** One byte for ASCII, two for what GBK has, four for the rare characters that GB 18030 adds. */
export const gbkBytes = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character < '\u0080' ? 1 : ofTwoBytes().has(character) ? 2 : 4), 0)

const lineFeed = 0x0a
let twoBytes: ReadonlySet<string> | undefined

/** Node decodes GBK and does not encode it: so every pair of bytes is decoded, once. */
function ofTwoBytes(): ReadonlySet<string> {
  if (twoBytes) return twoBytes
  const pairs: number[] = []
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) pairs.push(lead, trail, lineFeed)
  }
  const decoded = new TextDecoder('gbk').decode(new Uint8Array(pairs)).split('\n')
  // An invalid pair decodes to a replacement character and the second byte.
  twoBytes = new Set(decoded.filter((text) => text.length === 1 && text !== '\ufffd'))
  return twoBytes
}

/** Angle brackets, pictographs and invisible characters. */
const unprintable = /[<>\p{C}\p{Extended_Pictographic}]/u
const prints = (...texts: string[]) =>
  !texts.some((text) => unprintable.test(text)) && gbkBytes(texts.join('')) <= longestBytes

/** A unified social credit code has no I, O, S, V and Z; its check digit is the page's business, which only warns. */
const unifiedCode = /^[0-9A-HJ-NPQRTUWXY]{18}$/
const olderNumber = /^[0-9A-Z]{15,20}$/

type TitleFault = (typeof titleErrors)[number]

/** The field of a title that a fault concerns; null: the address with the phone, or the bank with the account. */
export const faultyField: Readonly<Record<TitleFault, keyof TypedTitle | null>> = {
  invoiceTitleRequired: 'title',
  invoiceTitleFormat: 'title',
  taxpayerNoRequired: 'taxpayerNo',
  taxpayerNoFormat: 'taxpayerNo',
  emailFormat: 'email',
  invoiceContactFormat: null,
}

/** S8. The title as it will be printed, or what is wrong with it. */
export function readTitle(typed: TypedTitle): InvoiceTitle | TitleFault {
  const title = plain(typed.title)
  if (title === '') return 'invoiceTitleRequired'
  if (!prints(title)) return 'invoiceTitleFormat'
  const email = readEmail(typed.email)
  const personal = { titleKind: 'personal', title, taxpayerNo: null, ...noContact } as const
  if (typed.titleKind === 'personal') return email ? { ...personal, email } : 'emailFormat'
  const taxpayerNo = (typed.taxpayerNo ?? '').normalize('NFKC').replace(/[\s-]/g, '').toUpperCase()
  if (taxpayerNo === '') return 'taxpayerNoRequired'
  if (!(taxpayerNo.length === 18 ? unifiedCode : olderNumber).test(taxpayerNo)) return 'taxpayerNoFormat'
  if (!email) return 'emailFormat'
  const [address, phone] = [plain(typed.address), plain(typed.phone)]
  const [bank, bankAccount] = [plain(typed.bank), plain(typed.bankAccount)]
  if (!prints(address, phone) || !prints(bank, bankAccount)) return 'invoiceContactFormat'
  return { titleKind: 'enterprise', title, taxpayerNo, email, address, phone, bank, bankAccount }
}

const noContact = { address: '', phone: '', bank: '', bankAccount: '' }
const plain = (text: string | null | undefined) => (text ?? '').normalize('NFC').trim().replace(/\s+/g, ' ')

/** Until then the passenger changes it undisturbed; then the issuer is asked. */
export const changeUntil = (changedAt: Date) => new Date(changedAt.getTime() + limits.invoiceChangeMinutes * 60_000)

export const canChange = (state: InvoiceState) => changeableInvoiceStates.some((changeable) => changeable === state)

const soonestMs = 10_000
const latestMs = 5 * 60_000

/** Ten seconds after it was asked first, then ever later, every five minutes in the end. */
export function nextAskAt(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(Math.max(age / 2, soonestMs), latestMs))
}
