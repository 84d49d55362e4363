import type { ParcelToShip } from '@aisle/contract/console-fulfillment'
import type { Airline } from '../../../airline/profile.ts'
import { mixedText, type MixedText } from '../../../platform/pdf/mixed-text.ts'
import { wrapText } from '../../../platform/pdf/mixed-text-rules.ts'
import { finished, pdfLibrary } from '../../../platform/pdf/pdf-document.ts'
import { pagesOfSlip, type SlipBlock } from './slip-rules.ts'

// A small page, in points: a warehouse prints it on half a sheet.
const [width, height] = [420, 595]
const [left, right] = [36, width - 36]
/** The body of a page is between its head and its foot. */
const [top, bottom] = [96, height - 40]
/** Of a line's height, what is above its baseline. */
const ascent = 0.82

/** Packing slips, each order on pages of its own. */
export async function drawSlips(
  { nameZh, nameEn }: Pick<Airline, 'nameZh' | 'nameEn'>,
  { parcels, madeAt }: { parcels: readonly ParcelToShip[]; madeAt: Date },
): Promise<{ pdf: Buffer; pages: number }> {
  const PDFDocument = await pdfLibrary()
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: '装箱单 Packing slips', Author: nameEn, CreationDate: madeAt, ModDate: madeAt },
    lang: 'zh-CN',
  })
  const text = mixedText(document)
  let pages = 0
  for (const parcel of parcels) {
    const wrap = (words: string, size: number, indent: number) =>
      wrapText(words, right - left - indent, (part) => text.measure(part, size))
    const ofOrder = pagesOfSlip(parcel, { wrap, room: bottom - top })
    for (const [index, page] of ofOrder.entries()) {
      document.addPage()
      const number = ofOrder.length > 1 ? `${index + 1} / ${ofOrder.length}` : ''
      drawHead(text, { airline: `${nameZh} ${nameEn}`, orderNo: parcel.orderNo, number })
      document.moveTo(left, 80).lineTo(right, 80).lineWidth(0.8).stroke()
      drawBody(text, page)
      pages += 1
    }
  }
  return { pdf: await finished(document), pages }
}

function drawHead(text: MixedText, head: { airline: string; orderNo: string; number: string }): void {
  text.write(head.airline, { x: left, y: 40, size: 9 })
  text.write('装箱单 Packing slip', { x: left, y: 68, size: 12 })
  const numberX = right - text.measure(head.number, 9)
  text.write(head.number, { x: numberX, y: 40, size: 9 })
  text.write(head.orderNo, { x: right - text.measure(head.orderNo, 16), y: 68, size: 16 })
}

function drawBody(text: MixedText, page: readonly SlipBlock[]): void {
  let y = top
  for (const block of page) {
    for (const [index, line] of block.lines.entries()) {
      if (index === 0 && block.pieces) text.write(block.pieces, { x: left, y: y + line.height * ascent, size: 12 })
      text.write(line.text, { x: left + block.indent, y: y + line.height * ascent, size: line.size })
      y += line.height
    }
    y += block.space
  }
}
