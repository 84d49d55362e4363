import type { Bilingual } from '@aisle/contract/language'
import { inksOfNight } from '../../airline/design-tokens.ts'
import { egretMark, markOnGround } from '../../airline/mark.ts'
import { getPalette, type Airline } from '../../airline/profile.ts'
import { escapeHtml } from './escape-html.ts'
import type { Letter, Station } from './letter.ts'

/** The night of the design, for an airline without one. */
const designNight = '#0a2a41'
const fonts = `-apple-system,'Segoe UI',Roboto,'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif`
const table = '<table role="presentation" width="100%" cellspacing="0" cellpadding="0"'
const meta = 'font-size:13px;line-height:19px'
const body = 'font-size:15px;line-height:22px'

type Say = (text: Bilingual) => string
type Colours = ReturnType<typeof getColours>

/** The inline colours of the mail; programs that know no dark theme read no others. */
function getColours(airline: Airline) {
  const { card, ink, ink2, sea, on, bg, mark } = getPalette(airline, 'light')
  const [onNight, onNight2] = inksOfNight
  // The lowest part of the sky, behind the words.
  const night = airline.colours.light.night?.at(-1) ?? designNight
  return { card, ink, ink2, sea, on, bg, mark, night, onNight, onNight2, rule: '#dde6e9' }
}

/** The dark theme of the rows below the band, by their classes: it overrides the inline colours. */
function darkStyle(airline: Airline): string {
  const { card, ink, ink2, sea, on, bg, well } = getPalette(airline, 'dark')
  const each = [
    `.m-bg{background:${bg}!important}`,
    `.m-card{background:${card}!important;color:${ink}!important}`,
    `.m-ink2{color:${ink2}!important}`,
    `.m-rule{border-color:${well}!important}`,
    `.m-act{background:${sea}!important;color:${on}!important}`,
  ]
  return `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${each.join('')}}</style>`
}

/** One column of 480 px in tables with inline styles: what every mail program shows. No web font, nothing to load. */
export function letterHtml(airline: Airline, letter: Letter, foot: readonly Bilingual[]): string {
  const { language, subject } = letter
  const say: Say = (text) => unbroken(escapeHtml(text[language]))
  const c = getColours(airline)
  const lang = language === 'zh' ? 'zh-CN' : 'en'
  const rows = [
    band(airline, letter, { say, c }),
    codesRow(letter, { say, c }),
    boughtRow(letter, { say, c }),
    wordsRow(letter, { say, c }),
    linkRow(letter, { say, c }),
    `<tr><td class="m-bg m-ink2" style="background:${c.bg};padding:18px 24px 22px;${meta};color:${c.ink2}">${foot.map(say).join('<br>')}</td></tr>`,
  ]
  return [
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject[language])}</title>${darkStyle(airline)}</head>`,
    `<body class="m-bg" style="margin:0;padding:0;background:${c.bg}">`,
    // Once more for programs that show the body alone.
    `${table} lang="${lang}" class="m-card" style="max-width:480px;margin:0 auto;background:${c.card};font-family:${fonts};color:${c.ink}">`,
    ...rows,
    '</table></body></html>',
  ].join('')
}

/** A browser breaks "Wi-Fi" at its hyphen. */
const unbroken = (html: string) => html.replaceAll('Wi-Fi', '<span style="white-space:nowrap">Wi-Fi</span>')

interface Style {
  say: Say
  c: Colours
}

function band(airline: Airline, { language, headline, lead, stations = [] }: Letter, { say, c }: Style): string {
  const name = escapeHtml(language === 'zh' ? airline.nameZh : airline.nameEn)
  // Programs that drop drawings show the name alone.
  const sign = markOnGround(airline.mark ?? egretMark, { ink: c.onNight, flame: c.mark, mark: c.mark, sea: c.onNight })
  return [
    `<tr><td style="background:${c.night};padding:24px 24px 26px;color:${c.onNight}">`,
    `<b style="font-size:17px;line-height:24px;color:${c.onNight}">${sign} ${name}</b>`,
    `<h1 style="font-size:28px;line-height:36px;margin:18px 0 4px;color:${c.onNight}">${say(headline).replaceAll('\n', '<br>')}</h1>`,
    lead ? `<p style="${body};color:${c.onNight2};margin:0">${say(lead)}</p>` : '',
    stations.length > 0 ? line(stations, { say, c }) : '',
    '</td></tr>',
  ].join('')
}

/**
 * Solid where it is done, dotted where it lies ahead, the flame's dot at now: on a station, or just past the last that is
 * done. Drawn of cells, as pictures are blocked.
 */
function line(stations: readonly Station[], { say, c }: Style): string {
  const next = stations.findIndex(({ state }) => state !== 'done')
  const isBetween = next > 0 && stations[next]?.state === 'ahead'
  const dot = (colour: string, fill: string) =>
    `<td width="14"><div style="width:10px;height:10px;border:2px solid ${colour};background:${fill};border-radius:7px;font-size:0">&nbsp;</div></td>`
  const way = (kind: 'solid' | 'dotted', width = '') =>
    `<td${width}><div style="border-top:3px ${kind} ${c.onNight2};font-size:0;line-height:0">&nbsp;</div></td>`
  const last = stations.length - 1
  const share = ` width="${Math.floor(100 / last)}%"`
  const drawn = stations.map(({ state }, index) => {
    const here = state === 'now' ? dot(c.mark, c.mark) : dot(c.onNight, state === 'ahead' ? 'transparent' : c.onNight)
    if (index === 0) return here
    if (isBetween && index === next) {
      return `<td${share}>${table}><tr>${way('solid', ' width="12%"')}${dot(c.mark, c.mark)}${way('dotted')}</tr></table></td>${here}`
    }
    return way(state === 'ahead' ? 'dotted' : 'solid', share) + here
  })
  const words = stations.map((station, index) => {
    const align = index === 0 ? 'left' : index === last ? 'right' : 'center'
    const text = `${say(station.label)}<br>${say(station.at)}`
    const isNext = index === next
    return `<td align="${align}" width="${Math.floor(100 / stations.length)}%" style="color:${isNext ? c.onNight : c.onNight2}">${isNext ? `<b>${text}</b>` : text}</td>`
  })
  return `${table} style="margin-top:18px"><tr>${drawn.join('')}</tr></table>${table} style="${meta};margin-top:6px"><tr>${words.join('')}</tr></table>`
}

function codesRow({ codes }: Letter, { say, c }: Style): string {
  if (!codes) return ''
  const values = codes.values.map(
    (value) =>
      `<p style="font-size:32px;line-height:40px;font-weight:600;letter-spacing:.14em;margin:0;font-variant-numeric:tabular-nums">${escapeHtml(value)}</p>`,
  )
  const below = codes.below.map((text) => `<p style="${body};margin:6px 0 0">${say(text)}</p>`)
  return `<tr><td style="padding:24px 24px 8px"><p class="m-ink2" style="${meta};color:${c.ink2};margin:0 0 4px">${say(codes.label)}</p>${values.join('')}${below.join('')}</td></tr>`
}

function boughtRow({ goods = [], facts = [] }: Letter, { say, c }: Style): string {
  if (goods.length + facts.length === 0) return ''
  const bought = goods.map(
    ({ name, detail, amount }) =>
      `<tr><td style="padding:8px 12px 8px 0;${body}">${say(name)}<br><span class="m-ink2" style="${meta};color:${c.ink2}">${say(detail)}</span></td><td align="right" style="${body};font-weight:600;white-space:nowrap">${escapeHtml(amount)}</td></tr>`,
  )
  const known = facts.map(({ label, value, strong }) => {
    const size = strong ? 'font-size:20px;line-height:28px;font-weight:600' : body
    return `<tr><td class="m-ink2" valign="top" style="padding:4px 12px 4px 0;${body};color:${c.ink2};white-space:nowrap">${say(label)}</td><td align="right" style="padding:4px 0;${size}">${say(value)}</td></tr>`
  })
  const lists = [
    goods.length > 0
      ? `${table} class="m-rule" style="border-top:1px solid ${c.rule};border-bottom:1px solid ${c.rule}">${bought.join('')}</table>`
      : '',
    facts.length > 0 ? `${table} style="padding-top:8px">${known.join('')}</table>` : '',
  ]
  return `<tr><td style="padding:16px 24px 8px">${lists.join('')}</td></tr>`
}

function wordsRow({ steps, paragraphs = [] }: Letter, { say }: Style): string {
  if (!steps && paragraphs.length === 0) return ''
  const each = steps?.each.map((step) => `<li style="margin:0 0 6px">${say(step)}</li>`) ?? []
  const list = steps
    ? `<h2 style="font-size:17px;line-height:24px;margin:0 0 6px">${say(steps.title)}</h2><ol style="margin:0 0 8px;padding:0 0 0 20px">${each.join('')}</ol>`
    : ''
  const said = paragraphs.map((paragraph) => `<p style="margin:0 0 8px;overflow-wrap:anywhere">${say(paragraph)}</p>`)
  return `<tr><td style="padding:16px 24px 0;${body}">${list}${said.join('')}</td></tr>`
}

function linkRow({ link, help = [] }: Letter, { say, c }: Style): string {
  const said = help.map((text) => `<p class="m-ink2" style="${meta};color:${c.ink2};margin:16px 0 0">${say(text)}</p>`)
  const button = link
    ? `<a class="m-act" href="${escapeHtml(link.url)}" style="display:block;background:${c.sea};color:${c.on};border-radius:99px;text-align:center;text-decoration:none;font-weight:600;font-size:16px;line-height:24px;padding:13px">${say(link.words)}</a>`
    : ''
  return `<tr><td style="padding:16px 24px 24px">${button}${said.join('')}</td></tr>`
}
