import type { Bilingual, Language } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import type { Attachment, Mail } from './mailer.ts'

export interface BilingualText {
  to: string
  /** The language that comes first. */
  language: Language
  subject: Bilingual
  /** The purpose of the mail, once and large: a code. */
  highlight?: string
  paragraphs: readonly Bilingual[]
  /** After the paragraphs; the plain text contains its address too. */
  link?: { url: string; words: Bilingual }
  attachments?: readonly Attachment[]
}

const senderLine = ({ nameZh, nameEn }: Airline): Bilingual => ({
  zh: `本邮件由${nameZh}自动发送，请勿回复。`,
  en: `This e-mail was sent automatically by ${nameEn}. Please do not reply.`,
})
const htmlLanguage = { zh: 'zh-CN', en: 'en' } as const

/** A mail in both languages (G8), as plain text and as HTML with the same words. */
export function bilingualMail(airline: Airline, mail: BilingualText): Mail {
  const sender = senderLine(airline)
  const languages: readonly Language[] = mail.language === 'en' ? ['en', 'zh'] : ['zh', 'en']
  const subject = languages.map((language) => mail.subject[language]).join(' · ')
  const linked = (language: Language) => (mail.link ? [`${mail.link.words[language]}: ${mail.link.url}`] : [])
  const texts = languages.map((language) =>
    [...mail.paragraphs.map((paragraph) => paragraph[language]), ...linked(language), sender[language]].join('\n'),
  )
  return {
    to: mail.to,
    subject,
    text: [subject, ...(mail.highlight ? [mail.highlight] : []), ...texts].join('\n\n') + '\n',
    html: toHtml(mail, { subject, languages, sender }),
    ...(mail.attachments && { attachments: mail.attachments }),
  }
}

function toHtml(
  mail: BilingualText,
  parts: { subject: string; languages: readonly Language[]; sender: Bilingual },
): string {
  const blocks = parts.languages.map((language) => {
    const lines = mail.paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph[language])}</p>`)
    const link = mail.link
      ? `<p><a href="${escapeHtml(mail.link.url)}">${escapeHtml(mail.link.words[language])}</a></p>`
      : ''
    const ending = `${link}<p>${escapeHtml(parts.sender[language])}</p>`
    return `<div lang="${htmlLanguage[language]}">${lines.join('')}${ending}</div>`
  })
  const highlight = mail.highlight
    ? `<p style="font-size:32px;font-weight:bold;letter-spacing:4px">${escapeHtml(mail.highlight)}</p>`
    : ''
  return [
    `<!doctype html><html lang="${htmlLanguage[mail.language]}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(parts.subject)}</title></head>`,
    `<body style="font-family:sans-serif;font-size:16px;line-height:1.5">${highlight}${blocks.join('<hr>')}</body></html>`,
  ].join('')
}

const htmlEscapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => htmlEscapes[char] ?? char)
