import { carriers } from '@aisle/contract/carriers'

export interface TypedWaybill {
  carrierCode: string
  waybillNo: string
}

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
