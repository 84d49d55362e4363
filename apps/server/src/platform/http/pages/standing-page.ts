import type { Bilingual, Language } from '@aisle/contract/language'
import { inksOfNight, stars, type Palette } from '../../../airline/design-tokens.ts'
import { egretMark, markOnGround } from '../../../airline/mark.ts'
import { getPalette, type Airline } from '../../../airline/profile.ts'

/** The night of the design, for an airline without one. */
const designNight = ['#051422', '#0a2a41 55%', '#14506b']
const fonts =
  '-apple-system,"Segoe UI",Roboto,"PingFang SC","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif'

export interface StandingWords {
  title: Bilingual
  text: Bilingual
  /** The way out, the only button. */
  link: { url: string; words: Bilingual }
  /** Draws the line with a gap where it is broken. */
  isBroken?: boolean
}

/**
 * A page that stands by itself, without a script: for a browser that the web app does not reach, or under a foreign host
 * name, where nothing of the app can be loaded.
 */
export function standingPage(airline: Airline, language: Language, words: StandingWords): string {
  const say = (text: Bilingual) => escaped(text[language])
  const [onNight, onNight2] = inksOfNight
  const { mark } = getPalette(airline, 'light')
  const sign = markOnGround(airline.mark ?? egretMark, { ink: onNight, flame: mark, mark, sea: onNight })
  const name = escaped(language === 'zh' ? airline.nameZh : airline.nameEn)
  return [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">',
    `<title>${say(words.title)}</title><style>${style(airline, onNight2)}</style></head><body><main>`,
    `<div class="sky"><p class="who">${sign} <b>${name}</b></p><h1>${say(words.title)}</h1><p class="text">${say(words.text)}</p>`,
    words.isBroken ? brokenLine(mark) : '',
    `</div><p class="out"><a href="${escaped(words.link.url)}">${say(words.link.words)}</a></p></main></body></html>`,
  ].join('')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

function style(airline: Airline, onNight2: string): string {
  const night = `linear-gradient(${(airline.colours.light.night ?? designNight).join()})`
  const colours = ({ bg, sea, on }: Palette) => `--bg:${bg};--sea:${sea};--on:${on}`
  return [
    `:root{color-scheme:light dark;${colours(getPalette(airline, 'light'))}}`,
    `@media(prefers-color-scheme:dark){:root{${colours(getPalette(airline, 'dark'))}}}`,
    `*{box-sizing:border-box}body{margin:0;background:var(--bg);font:1rem/1.5 ${fonts}}p,h1{margin:0}`,
    `.sky{padding:1rem 1.5rem 2.5rem;background:${stars},${night};color:#fff}.sky>*{max-width:30rem;margin:0 auto}`,
    `.who{display:flex;align-items:center;gap:.5rem;min-height:3rem;font-size:1.06rem}`,
    `h1{padding-top:2rem;font-size:1.75rem;line-height:2.25rem;font-weight:600;text-wrap:balance}:lang(en) h1{letter-spacing:-.02em}`,
    `.text{padding-top:.5rem;color:${onNight2}}.line{display:block;width:100%;padding-top:2rem;overflow:visible}`,
    `.out{padding:1.5rem}a{display:flex;max-width:30rem;margin:0 auto;align-items:center;justify-content:center;min-height:50px;`,
    `padding:.25rem 1.38rem;border-radius:99px;background:var(--sea);color:var(--on);font-weight:600;text-align:center;text-decoration:none}`,
    `a:focus-visible{outline:2px solid var(--sea);outline-offset:2px}`,
  ].join('')
}

/** The line of the screens: solid up to the gap, dotted behind it. The text says the same. */
const brokenLine = (mark: string) =>
  [
    '<svg class="line" viewBox="0 0 320 40" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round">',
    '<path d="M6 30Q66 17 128 14"/><path d="M192 14Q254 17 314 30" stroke-dasharray=".1 6.5" opacity=".62"/>',
    `<path d="M155 9l10 10m0-10l-10 10" stroke="${mark}" stroke-width="2.6"/>`,
    '<circle cx="6" cy="30" r="4" fill="currentColor"/><circle cx="314" cy="30" r="4" fill="#14506b"/></svg>',
  ].join('')
