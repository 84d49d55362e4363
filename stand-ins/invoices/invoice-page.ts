import { drawPdf } from './pdf.ts'

export interface Application {
  serial: string
  orderNo: string
  titleKind: string
  title: string
  taxpayerNo: string
  content: string
  /** Fen. */
  amount: number
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** A simplified version of the real issuer's drawing. */
export function drawInvoice(
  application: Application,
  issued: { invoiceNo: string; at: Date; reverses?: string },
): Buffer {
  const { invoiceNo, at, reverses } = issued
  const red = reverses !== undefined
  const day = new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const name = red ? '电子发票（普通发票） 红字' : '电子发票（普通发票）'
  const texts = [
    `发票号码：${invoiceNo}`,
    `开票日期：${day}`,
    ...(red ? [`对应蓝字发票号码：${reverses}`] : []),
    `购买方名称：${application.title}`,
    ...(application.taxpayerNo ? [`纳税人识别号：${application.taxpayerNo}`] : []),
    `项目名称：${application.content}`,
    `价税合计：${red ? '-' : ''}¥${yuan(application.amount)}`,
    `备注：订单号 ${application.orderNo}`,
    '演示用样票，不具有任何效力  SPECIMEN',
  ]
  return drawPdf(name, [
    { text: name, x: 190, y: 370, size: 18, red: true },
    ...texts.map((text, index) => ({ text, x: 60, y: 320 - index * 28, size: 12, red })),
  ])
}
