import { PAGE_STYLE } from './page-style.ts'
import type { Call, Reply } from './routing.ts'

export type PageLanguage = 'zh' | 'en'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)

/** `?lang=` wins, then the first language that the browser prefers; Chinese otherwise. */
export function getLanguage(call: Call): PageLanguage {
  const asked = call.query.get('lang') ?? call.headers['accept-language'] ?? ''
  return asked.trim().toLowerCase().startsWith('en') ? 'en' : 'zh'
}

/** Plain to everybody: no page of the outside world may be taken for the real one. */
const FRAME = {
  zh: { standIn: '演示替身', other: 'English', inOther: 'en' },
  en: { standIn: 'Stand-in', other: '中文', inOther: 'zh-CN' },
}

interface Page {
  title: string
  language: PageLanguage
  /** What this page stands in for. */
  note: string
  /** Already escaped by the caller. */
  body: string
  /** The same page in the other language, where it can be opened again. */
  otherLanguage?: string
  status?: number
}

/** The one frame of all pages. No script ever runs on them. */
export function page({ title, language, note, body, otherLanguage, status = 200 }: Page): Reply {
  const say = FRAME[language]
  const pill = otherLanguage
    ? `<a class="pill" href="${escapeHtml(otherLanguage)}" lang="${say.inOther}" hreflang="${say.inOther}">${say.other}</a>`
    : ''
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      // No form-action here: the forms lead back to the shop, and Chromium applies it to redirects too.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; img-src data:",
    },
    body: `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${PAGE_STYLE}</style></head><body><header><p class="tag">${say.standIn}</p>${pill}</header><main><h1>${escapeHtml(title)}</h1><p class="note">${escapeHtml(note)}</p>${body}</main></body></html>`,
  }
}

/** This page in the other language, with everything else that its address says. */
export function inOtherLanguage(query: URLSearchParams, language: PageLanguage): string {
  const other = new URLSearchParams(query)
  other.set('lang', language === 'zh' ? 'en' : 'zh')
  return `?${other}`
}

const BEIJING_OFFSET_MS = 8 * 3600 * 1000
const ENGLISH_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long' })

/** In the time of everybody who lives in the demonstration. */
export function shownTime(at: Date, language: PageLanguage): string {
  const local = new Date(at.getTime() + BEIJING_OFFSET_MS)
  const time = local.toISOString().slice(11, 16)
  if (language === 'en') return `${ENGLISH_DAY.format(local)}, ${time} Beijing time`
  return `北京时间 ${local.getUTCMonth() + 1} 月 ${local.getUTCDate()} 日 ${time}`
}

/** One row of a group of fields: the label above what is typed. */
export interface Field {
  id: string
  label: string
  hint?: string
  error?: string
  /** The attributes of the input, escaped. */
  input: string
}

export function fieldRow({ id, label, hint, error, input }: Field): string {
  const described = [...(hint ? [`${id}-hint`] : []), ...(error ? [`${id}-error`] : [])].join(' ')
  return `<div class="f${error ? ' bad' : ''}"><label for="${id}">${label}</label>${hint ? `<span id="${id}-hint" class="hint">${escapeHtml(hint)}</span>` : ''}
<input id="${id}" ${input}${described ? ` aria-describedby="${described}"` : ''}${error ? ' aria-invalid="true"' : ''}>
${error ? `<p id="${id}-error" class="error">${escapeHtml(error)}</p>` : ''}</div>`
}

/** Facts as label and value; labels are ours, values are escaped here. */
export const factList = (facts: readonly (readonly [label: string, value: string])[]): string =>
  `<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
