import { randomUUID } from 'node:crypto'
import type { StandInKeys } from '../demo-keys.ts'
import { getFields } from '../http/json-fields.ts'
import { escapeHtml, getLanguage, inOtherLanguage, page, shownTime } from '../http/page.ts'
import { json, type Call, type Reply, type Route } from '../http/routing.ts'
import { createFaults, waitSlowly, type Clock } from '../sign-in/faults.ts'
import { DATE_DIFFERS_MINUTES, LIMITED_NUMBER, REFUSED_NUMBER, SILENT_NUMBER } from './magic-values.ts'
import { readCredential } from './signature.ts'
import { TEMPLATES } from './templates.ts'

interface Text {
  to: string
  text: string
  template: string
  outId: string
  at: string
}

const MOST_TEXTS = 500

const answer = (Code: string, more: object = {}, status = 200): Reply =>
  json({ Code, Message: Code, RequestId: randomUUID(), ...more }, status)

/** Alibaba Cloud's SendSms, and the pages and calls that read what arrived (newest first). */
export function smsRoutes(deps: { clock: Clock; keys: StandInKeys['sms'] }): Route[] {
  const { clock, keys } = deps
  const faults = createFaults(clock, [])
  const nonces = new Set<string>()
  let texts: Text[] = []

  const send = async (call: Call): Promise<Reply> => {
    const wrong = getWrongCall(call, { keys, now: clock.now(), nonces })
    if (wrong) return answer(wrong, {}, 400)
    const parameter = (name: string) => call.query.get(name) ?? ''
    const to = parameter('PhoneNumbers')
    if (parameter('SignName') !== keys.signName) return answer('isv.SMS_SIGNATURE_ILLEGAL')
    const filled = fill(parameter('TemplateCode'), parameter('TemplateParam'))
    if ('refusal' in filled) return answer(filled.refusal)
    if (!/^1[3-9]\d{9}$/.test(to) || to === REFUSED_NUMBER) return answer('isv.MOBILE_NUMBER_ILLEGAL')
    if (to === LIMITED_NUMBER) return answer('isv.BUSINESS_LIMIT_CONTROL')
    if (to === SILENT_NUMBER) await waitSlowly(clock)
    const text = `【${keys.signName}】${filled.text}`
    const sent = { to, text, template: filled.name, outId: parameter('OutId'), at: clock.now().toISOString() }
    texts = [sent, ...texts].slice(0, MOST_TEXTS)
    return answer('OK', { BizId: `${clock.now().getTime()}^0` })
  }

  const sentTo = (call: Call) => {
    const to = call.query.get('to')
    return to ? texts.filter((text) => text.to === to) : texts
  }
  return [
    faults.through({ method: 'POST', path: '/sms/api/', handle: send }),
    { method: 'GET', path: '/sms/messages', handle: (call) => json(sentTo(call)) },
    {
      method: 'POST',
      path: '/sms/clear',
      handle: () => {
        texts = []
        return json({ cleared: true })
      },
    },
    { method: 'POST', path: '/sms/control', handle: (call) => json({ fault: faults.set(getFields(call)) }) },
    { method: 'GET', path: '/sms/', handle: (call) => textsPage(sentTo(call), call) },
    { method: 'GET', path: '/sms', handle: (call) => textsPage(sentTo(call), call) },
  ]
}

interface Judged {
  keys: StandInKeys['sms']
  now: Date
  /** Of earlier calls: each is taken once. */
  nonces: Set<string>
}

/** Checks caller, time and action of a call; returns the error's code, or null. */
function getWrongCall(call: Call, { keys, now, nonces }: Judged): string | null {
  const header = (name: string) => String(call.headers[name] ?? '')
  const credential = readCredential(call)
  if (!credential) return 'IncompleteSignature'
  if (credential.accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId.NotFound'
  if (!credential.isSignedWith(keys.accessKeySecret)) return 'SignatureDoesNotMatch'
  const differsMs = Math.abs(new Date(header('x-acs-date')).getTime() - now.getTime())
  if (!(differsMs <= DATE_DIFFERS_MINUTES * 60_000)) return 'InvalidTimeStamp.Expired'
  const nonce = header('x-acs-signature-nonce')
  if (nonces.has(nonce)) return 'SignatureNonceUsed'
  nonces.add(nonce)
  if (header('x-acs-action') !== 'SendSms' || header('x-acs-version') !== '2017-05-25') return 'InvalidAction.NotFound'
  return null
}

/** The registered text with what it leaves open. */
function fill(code: string, param: string): { refusal: string } | { name: string; text: string } {
  const template = TEMPLATES.find((one) => one.code === code)
  if (!template) return { refusal: 'isv.SMS_TEMPLATE_ILLEGAL' }
  let values: Record<string, unknown>
  try {
    const parsed: unknown = JSON.parse(param)
    values = typeof parsed === 'object' ? { ...parsed } : {}
  } catch {
    return { refusal: 'isv.INVALID_JSON_PARAM' }
  }
  const open = [...template.text.matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name)
  if (open.some((name) => typeof values[name] !== 'string')) return { refusal: 'isv.TEMPLATE_MISSING_PARAMETERS' }
  return { name: template.name, text: template.text.replace(/\$\{(\w+)\}/g, (_, name: string) => String(values[name])) }
}

const PHRASES = {
  zh: { title: '演示短信', note: '短信都停在这里，不会真的发出。', refresh: '刷新', none: '还没有短信。' },
  en: {
    title: 'Demonstration texts',
    note: 'Every text ends here; nothing is really sent.',
    refresh: 'Refresh',
    none: 'No text yet.',
  },
}

function textsPage(texts: readonly Text[], call: Call) {
  const language = getLanguage(call)
  const say = PHRASES[language]
  const list = texts.map(
    ({ to, text, at }) =>
      `<article class="card"><p class="soft">${escapeHtml(to)} · ${shownTime(new Date(at), language)}</p><p>${escapeHtml(text)}</p></article>`,
  )
  const body = `<a class="button" href="?${escapeHtml(call.query.toString())}">${say.refresh}</a>
${list.join('') || `<p class="card">${say.none}</p>`}`
  const otherLanguage = inOtherLanguage(call.query, language)
  return page({ title: say.title, note: say.note, language, otherLanguage, body })
}
