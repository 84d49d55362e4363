import { carriers } from '@aisle/contract/carriers'
import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'

export interface TypedWaybill {
  carrierCode: string
  waybillNo: string
}

/** Chosen until somebody chooses another. */
export const usualCarrier = 'shunfeng'
/** So many characters are taken of a waybill. */
export const longestWaybill = 32

/** A waybill as it stands on this device until its parcel has left; an empty number keeps a given one from coming back. */
export interface WaybillLine extends TypedWaybill {
  /** The order. */
  id: string
  typedAt: string
}

export type WaybillLines = ReadonlyMap<string, WaybillLine>

/** Lines of `order,carrier,waybill`, as they are pasted from a file; a line that is not one is given back. */
export function readWaybillLines(text: string): { waybills: Map<string, TypedWaybill>; unread: string[] } {
  const waybills = new Map<string, TypedWaybill>()
  const unread: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const [orderNo = '', carrierCode = '', waybillNo = ''] = line.split(/[,;\t]/).map((cell) => cell.trim())
    if (line.trim() === '') continue
    const isRead = /^\d{14,18}$/.test(orderNo) && Object.hasOwn(carriers, carrierCode) && waybillNo !== ''
    if (isRead) waybills.set(orderNo, { carrierCode, waybillNo })
    else unread.push(line.trim())
  }
  return { waybills, unread }
}

export interface Shipment extends TypedWaybill {
  orderNo: string
}

/**
 * What is to leave: the parcels of the list that have a waybill and that nobody holds, then the lines whose parcel the
 * list does not show. What has become of those, the server says.
 */
export function collectShipments(
  rows: readonly Pick<ParcelToShip, 'orderNo' | 'hold'>[],
  filled: ReadonlyMap<string, TypedWaybill>,
): Shipment[] {
  const listed = new Set(rows.map(({ orderNo }) => orderNo))
  const unlisted = [...filled.keys()].filter((orderNo) => !listed.has(orderNo))
  const free = rows.filter(({ hold }) => hold === null).map(({ orderNo }) => orderNo)
  return [...free, ...unlisted]
    .flatMap((orderNo) => {
      const { carrierCode = '', waybillNo = '' } = filled.get(orderNo) ?? {}
      return waybillNo === '' ? [] : [{ orderNo, carrierCode, waybillNo }]
    })
    .slice(0, limits.shipmentsAtOnce)
}

/** The lines that this device keeps, the oldest first. */
export const keptLines = (lines: WaybillLines): WaybillLine[] =>
  [...lines.values()]
    .filter(({ waybillNo }) => waybillNo !== '')
    .toSorted((one, other) => one.typedAt.localeCompare(other.typedAt))

export type ReadCode =
  | { kind: 'order'; orderNo: string }
  | { kind: 'held'; orderNo: string }
  | { kind: 'waybill'; orderNo: string; waybillNo: string }
  | { kind: 'unknown' }

/** What a code that was scanned means: the order of a parcel in the list, or the waybill of the order before it. */
export function judgeCode(
  code: string,
  { rows, orderNo }: { rows: readonly Pick<ParcelToShip, 'orderNo' | 'hold'>[]; orderNo: string | null },
): ReadCode {
  const read = code.replaceAll(/\s/g, '')
  const row = rows.find((one) => one.orderNo === read)
  if (row) return { kind: row.hold === null ? 'order' : 'held', orderNo: read }
  return orderNo === null || read === '' ? { kind: 'unknown' } : { kind: 'waybill', orderNo, waybillNo: read }
}
