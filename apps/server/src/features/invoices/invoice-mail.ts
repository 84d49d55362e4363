import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { Airline } from '../../airline/profile.ts'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { filePath } from './invoice-file-token.ts'
import { fileNames } from './invoice-file-rules.ts'
import { findFile, findInvoice, type FileColour, type Invoice } from './invoice-store.ts'

/** Sends the file to the mailbox of the application, Chinese first: only orders in yuan have one (G4). */
export async function mailInvoice(deps: Deps, job: Job<'mail.invoice'>): Promise<undefined> {
  const invoiceId = job.payload.invoiceId
  const colour = job.payload.colour === 'red' ? 'red' : 'blue'
  const invoice = await findInvoice(deps.db, invoiceId)
  const pdf = await findFile(deps.db, invoiceId, colour)
  // Erased since, mailbox and all.
  if (!invoice?.email || !pdf) return undefined
  const until = after(deps.clock.now(), minutes(limits.invoiceMailLinkDays * 24 * 60))
  const url = deps.settings.publicUrl + filePath(deps, { what: colour, id: invoiceId }, until)
  const outcome = await deps.mailer.send(invoiceMail(deps.airline, { invoice, colour, pdf, url }))
  if (outcome === 'refused') deps.log.warn({ invoiceId }, 'the mail server refused a mail with an invoice')
  return undefined
}

interface InvoiceFile {
  invoice: Invoice
  colour: FileColour
  pdf: Buffer
  url: string
}

function invoiceMail(airline: Airline, { invoice, colour, pdf, url }: InvoiceFile): Mail {
  const amount = formatMoney(invoice.amount ?? 0, 'CNY')
  const number = (colour === 'blue' ? invoice.invoiceNo : invoice.redInvoiceNo) ?? ''
  const { orderNo, title, invoiceNo } = invoice
  const told: Record<FileColour, Bilingual> = {
    blue: {
      zh: `订单 ${orderNo} 的电子发票（普通发票）已开具：抬头“${title}”，金额 ${amount}，发票号码 ${number}。`,
      en: `Your e-invoice for order ${orderNo} has been issued to “${title}”: ${amount}, invoice number ${number}.`,
    },
    red: {
      zh: `订单 ${orderNo} 发生退款，发票 ${invoiceNo} 已红字冲销，红字发票号码 ${number}，请勿再使用原发票。部分退款的，我们会就剩余金额重新开票。`,
      en: `Because of a refund for order ${orderNo}, invoice ${invoiceNo} has been reversed by red invoice ${number}. Please do not use the original any more. After a partial refund we issue a new one for what is left.`,
    },
  }
  const subject: Record<FileColour, Bilingual> = {
    blue: { zh: `${airline.nameZh}电子发票`, en: `${airline.nameEn}: your e-invoice` },
    red: { zh: `${airline.nameZh}发票已冲红`, en: `${airline.nameEn}: your e-invoice was reversed` },
  }
  const headline: Record<FileColour, Bilingual> = {
    blue: { zh: '发票已开具，\n见附件', en: 'Your e-invoice\nis attached' },
    red: { zh: '发票已冲红，\n请勿再使用', en: 'Invoice reversed.\nPlease do not use it' },
  }
  const days = limits.invoiceMailLinkDays
  return letterMail(airline, {
    to: invoice.email,
    language: 'zh',
    subject: subject[colour],
    headline: headline[colour],
    paragraphs: [
      told[colour],
      {
        zh: `PDF 文件见附件，也可在 ${days} 天内通过下面的链接下载，之后仍可在订单里查看。`,
        en: `The PDF is attached. The link below works for ${days} days; after that you will still find it with your order.`,
      },
    ],
    link: { url, words: { zh: '下载 PDF', en: 'Download the PDF' } },
    attachments: [{ filename: fileNames[colour](number).zh, contentType: 'application/pdf', content: pdf }],
  })
}
