import * as limits from '@aisle/contract/limits'
import type { RefundType } from '@aisle/contract/refund-states'
import type { OpenRefundTypes, RefundDetail, RefundQuote, RefundReason } from '@aisle/contract/refunds-schemas'

/** The hint in the URL (E13). */
interface RefundHint {
  orderNo: string
  lineNo: number | null
}

/** `A1B2` is an order, `A1B2-3` its third line. */
export function getHint(orderItem: string): RefundHint {
  const [, orderNo, lineNo] = /^(.+)-(\d{1,3})$/.exec(orderItem) ?? []
  return orderNo && lineNo ? { orderNo, lineNo: Number(lineNo) } : { orderNo: orderItem, lineNo: null }
}

interface KeptPhoto {
  photoId: string
  url: string
}

/** The passenger's input; null or absent means not entered yet. */
export interface ApplyForm {
  type: RefundType | null
  /** Units by line number; lines that are not requested are absent. */
  units: Readonly<Record<string, number>> | null
  codes: readonly string[] | null
  reasonId: string | null
  /** Null: the same variant as bought. */
  exchangeSkuId: string | null
  note: string
  photos: readonly KeptPhoto[]
}

export const nothingChosen: ApplyForm = {
  type: null,
  units: null,
  codes: null,
  reasonId: null,
  exchangeSkuId: null,
  note: '',
  photos: [],
}

/**
 * Reconciles the kept form with the server's current state: drops choices that are no longer available and preselects
 * those without an alternative.
 */
export function formOn(open: OpenRefundTypes, kept: ApplyForm, lineNo: number | null): ApplyForm {
  const type = open.types.find((one) => one.type === kept.type)?.type ?? open.types[0]?.type ?? null
  const free = open.lines.filter(({ unitsFree }) => unitsFree > 0)
  const hinted = free.find((line) => line.lineNo === lineNo) ?? (free.length === 1 ? free[0] : undefined)
  const units = kept.units ?? (hinted ? { [hinted.lineNo]: hinted.unitsFree } : {})
  const only = open.codes.length === 1 ? open.codes[0] : undefined
  const codes = kept.codes ?? (only ? [only.code] : [])
  const form = {
    ...kept,
    type,
    units: Object.fromEntries(
      free.flatMap((line) => {
        const asked = Math.min(units[line.lineNo] ?? 0, line.unitsFree)
        return asked > 0 ? [[String(line.lineNo), asked]] : []
      }),
    ),
    codes: open.codes.flatMap(({ code }) => (codes.includes(code) ? [code] : [])),
  }
  const variants = getVariants(open, form)
  return { ...form, exchangeSkuId: variants?.find(({ skuId }) => skuId === kept.exchangeSkuId)?.skuId ?? null }
}

/** Unused codes of a pick-up order are refunded code by code, everything else line by line. */
export function asksByCode(open: Pick<OpenRefundTypes, 'codes'>, { type }: Pick<ApplyForm, 'type'>): boolean {
  return type === 'refund_only' && open.codes.length > 0
}

export interface AskedLine {
  lineNo: number
  units: number
}

export function getAskedLines({ units }: Pick<ApplyForm, 'units'>): AskedLine[] {
  return Object.entries(units ?? {}).map(([lineNo, count]) => ({ lineNo: Number(lineNo), units: count }))
}

/** The possible replacements, for one line at a time; null if there is no choice. */
export function getVariants(
  open: Pick<OpenRefundTypes, 'lines'>,
  form: Pick<ApplyForm, 'type' | 'units'>,
): OpenRefundTypes['lines'][number]['exchangeFor'] | null {
  if (form.type !== 'exchange') return null
  const [first, ...more] = getAskedLines(form)
  if (!first || more.length > 0) return null
  const variants = open.lines.find(({ lineNo }) => lineNo === first.lineNo)?.exchangeFor ?? []
  return variants.length > 0 ? variants : null
}

/** The same selection with one line added, removed or changed. */
export function withUnits(form: Pick<ApplyForm, 'units'>, lineNo: number, count: number): Record<string, number> {
  const { [lineNo]: _before, ...others } = form.units ?? {}
  return count > 0 ? { ...others, [lineNo]: count } : others
}

export function withCode(form: Pick<ApplyForm, 'codes'>, code: string, chosen: boolean): string[] {
  const others = (form.codes ?? []).filter((one) => one !== code)
  return chosen ? [...others, code] : others
}

/** The missing entries; the submit button stays enabled and names the first. */
export type Missing = 'chooseLines' | 'chooseCodes' | 'chooseReason' | 'addPhoto' | 'photosUnderWay'

interface ToCheck {
  form: Pick<ApplyForm, 'units' | 'codes' | 'photos'>
  byCode: boolean
  reason: Pick<RefundReason, 'photoRequired'> | null
  /** Resubmitting with a reason that is no longer in the list: it may stay. */
  keepsReason?: boolean
  uploading: boolean
}

export function findMissing({ form, byCode, reason, keepsReason = false, uploading }: ToCheck): Missing | null {
  if (byCode ? !form.codes?.length : getAskedLines(form).length === 0) return byCode ? 'chooseCodes' : 'chooseLines'
  if (!reason && !keepsReason) return 'chooseReason'
  if (uploading) return 'photosUnderWay'
  return !byCode && reason?.photoRequired && form.photos.length === 0 ? 'addPhoto' : null
}

/** Photos show the goods: without a return there are none, unless the reason requires them. */
export function wantsPhotos(type: RefundType | null, reason: Pick<RefundReason, 'photoRequired'> | null): boolean {
  return type === 'return_refund' || type === 'exchange' || (reason?.photoRequired ?? false)
}

/** The payer of the return parcel; null if nothing is returned. */
export function wayBackPaidBy(
  type: RefundType | null,
  reason: Pick<RefundReason, 'airlineAtFault'> | null,
): 'airline' | 'passenger' | null {
  if (type !== 'return_refund' && type !== 'exchange') return null
  return reason && (reason.airlineAtFault ? 'airline' : 'passenger')
}

/** The form of a rejected request, as it was submitted (R: reSubmitRefund). */
export function formOfRefund({ type, lines, note, photos }: RefundDetail): ApplyForm {
  return {
    ...nothingChosen,
    type,
    units: Object.fromEntries(lines.map(({ lineNo, units }) => [String(lineNo), units])),
    note,
    photos,
  }
}

/** The new quote in the refusal; null if absent, and the caller requests one. */
export function getRefusedRefundQuote(data: Record<string, unknown>): RefundQuote | null {
  const quote = data['quote']
  if (typeof quote !== 'object' || quote === null) return null
  const complete = 'amount' in quote && typeof quote.amount === 'number' && 'lines' in quote && 'freight' in quote
  // Checks only the fields relied on: the server sends the same object as for calculateRefund.
  return complete && Array.isArray(quote.lines) ? (quote as RefundQuote) : null
}

const shortNote = 50

/** How many characters are left, once they become few; otherwise null. */
export function noteRoomLeft(note: string): number | null {
  const left = limits.refundNoteLength - note.length
  return left <= shortNote ? left : null
}
