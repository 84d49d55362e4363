import { escapeHtml, getLanguage, inOtherLanguage, page, shownTime, type PageLanguage } from '../http/page.ts'
import type { Call, Reply } from '../http/routing.ts'
import type { Message } from './server.ts'

const PHRASES = {
  zh: {
    title: '演示邮箱',
    note: '发往任何地址的邮件都停在这里，不会真的寄出。',
    refresh: '刷新',
    none: '还没有邮件。',
    text: '纯文本',
    attached: '附件：',
  },
  en: {
    title: 'Demonstration mailbox',
    note: 'Every mail to any address ends here; nothing is really sent.',
    refresh: 'Refresh',
    none: 'No mail yet.',
    text: 'Plain text',
    attached: 'Attached: ',
  },
}

interface Listed {
  message: Message
  /** Where the mail can be read as a mail program shows it. */
  address: string
}

/** The newest mail shows its text at once: the one that somebody waits for, often with a code. */
export function mailboxPage(listed: readonly Listed[], call: Call): Reply {
  const language = getLanguage(call)
  const say = PHRASES[language]
  const list = listed.map((one, index) => mailCard(one, { language, open: index === 0 }))
  const body = `<a class="button" href="?${escapeHtml(call.query.toString())}">${say.refresh}</a>
${list.join('') || `<p class="card">${say.none}</p>`}`
  const otherLanguage = inOtherLanguage(call.query, language)
  return page({ title: say.title, note: say.note, language, otherLanguage, body })
}

function mailCard({ message, address }: Listed, shown: { language: PageLanguage; open: boolean }): string {
  const { to, subject, text, attachments, at } = message
  const { language, open } = shown
  const say = PHRASES[language]
  const files = attachments.map(({ filename, bytes }) => `${filename} (${Math.ceil(bytes / 1024)} kB)`)
  const attached = files.length > 0 ? `<p class="soft">${say.attached}${escapeHtml(files.join(', '))}</p>` : ''
  return `<article class="fs"><a class="row" href="${address}"><span><b>${escapeHtml(subject)}</b>
<span class="soft">${escapeHtml(to)}<br>${shownTime(new Date(at), language)}</span></span></a>
<div class="inside">${attached}<details${open ? ' open' : ''}><summary>${say.text}</summary><pre>${escapeHtml(text)}</pre></details></div></article>`
}

/** The mail as a mail program shows it: nothing in it may run or load. */
export const mailPage = ({ html, text }: Message): Reply => ({
  status: 200,
  headers: {
    'content-type': html ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'",
  },
  body: html || text,
})
