import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const skies = readFileSync(new URL('./sky.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')

/** The colours of one theme; what dark does not say, it has from light. */
function getTheme(...selectors: readonly string[]): Record<string, string> {
  const colours: Record<string, string> = {}
  for (const selector of selectors) {
    const block = tokens.slice(tokens.indexOf(`${selector} {`))
    for (const [, name, value] of block.slice(0, block.indexOf('}')).matchAll(/--([\w-]+):\s*(#[0-9a-f]{3,8});/g))
      colours[name ?? ''] = value ?? ''
  }
  return colours
}

const themes = { light: getTheme(':root'), dark: getTheme(':root', "[data-theme='dark']") }

function channels(hex: string): number[] {
  const digits = hex.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  return pairs.slice(0, 3).map((pair) => Number.parseInt(pair, 16) / 255)
}

/** WCAG's relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const text = 4.5
const graphics = 3

/** Pairs of text and background (design §3), with the minimum contrast of WCAG AA. */
const pairs: [string, string, number][] = [
  ...['ink', 'ink2', 'ink3', 'sea'].flatMap((ink) =>
    ['card', 'bg', 'well'].map((on): [string, string, number] => [ink, on, text]),
  ),
  ['ink2', 'hair', text],
  ['on', 'sea', text],
  ['on', 'sea2', text],
  ['sea', 'soft', text],
  ['ink', 'soft', text],
  ['flame', 'card', text],
  ['flame', 'bg', text],
  ['flame', 'fsoft', text],
  ['onf', 'flame', text],
  ['ok', 'oks', text],
  ['ok', 'card', text],
  ['warn', 'warns', text],
  ['err', 'errs', text],
  ['err', 'card', text],
  ['ink', 'errs', text],
  ['bg', 'ink', text],
  ['edge', 'card', graphics],
  ['edge', 'well', graphics],
  ['edge', 'bg', graphics],
  ['sea', 'card', graphics],
  ['mark', 'card', graphics],
  ['mark', 'bg', graphics],
]

/** Every colour that a gradient goes through, apart from what is see-through. */
function getStops(gradient: string): string[] {
  return (gradient.match(/#[0-9a-f]{3,8}\b/g) ?? []).filter((hex) => hex.length === 4 || hex.length === 7)
}

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  const theme = themes[name]
  const colour = (token: string): string => {
    const value = theme[token]
    if (!value) throw new Error(`no token ${token}`)
    return value
  }

  it('what stands on something can be read or seen on it', () => {
    const faint = pairs.filter(([ink, on, least]) => contrast(colour(ink), colour(on)) < least)
    expect(faint).toEqual([])
  })

  it.each(['dawn', 'day'])('what stands on the %s is readable all over it', (sky) => {
    const block = tokens.slice(tokens.indexOf(name === 'dark' ? "[data-theme='dark'] {" : ':root {'))
    const stops = getStops(new RegExp(`--${sky}:([^;]*);`).exec(block)?.[1] ?? '')
    expect(stops.length).toBeGreaterThan(2)
    for (const stop of stops) {
      expect(contrast(colour('ink'), stop)).toBeGreaterThanOrEqual(text)
      expect(contrast(colour('ink2'), stop)).toBeGreaterThanOrEqual(text)
    }
  })
})

/** The CSS rules of a sky with its own inks. */
function getRules(sky: string): string {
  return [...skies.matchAll(/([^{}]+)\{([^}]*)\}/g)]
    .flatMap(([, selector = '', body = '']) => (selector.trim().split(/,\s*/).includes(sky) ? [body] : []))
    .join('')
}
const lastOf = (css: string, pattern: RegExp) => [...css.matchAll(pattern)].at(-1)?.[1] ?? ''

describe('the skies that are the same in both themes', () => {
  it.each(['.night', '.dusk'])('%s lets both of its inks be read, wherever they stand', (selector) => {
    const rules = getRules(selector)
    const background = lastOf(rules, /background:([^;]*);/g)
    const gradient = background.includes('--night') ? lastOf(tokens, /--night:([^;]*);/g) : background
    const stops = getStops(gradient)
    expect(stops.length).toBeGreaterThan(1)
    const inks = [lastOf(rules, /(?<!-)color:\s*([^;]*);/g), lastOf(rules, /--ink2:\s*([^;]*);/g)]
    for (const stop of stops)
      for (const ink of inks) expect(contrast(ink, stop), `${ink} on ${stop}`).toBeGreaterThanOrEqual(text)
  })
})

/** Every rule of every stylesheet, one for each of its selectors. */
const folder = new URL('../../', import.meta.url)
const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))
const everyRule = sheets.flatMap((file) => {
  const css = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return [...css.matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').map((selector) => ({
      selector: selector.trim().replace(/\s+/g, ' '),
      ink: lastOf(body, /(?<![-\w])color:\s*([^;]*);/g),
      ground: lastOf(body, /background(?:-color)?:\s*([^;]*);/g),
    })),
  )
})
/** Rules that bring both their ink and their ground, so that the surroundings do not matter. */
const pairRules = everyRule.filter(({ ink, ground }) => ink && ground)
const namedToken = (value: string) => /^var\(--([\w-]+)\)$/.exec(value)?.[1]

/** The element covers the whole page, so no sky is behind it. */
const onNoSky = ['.load']

/** `#rrggbbaa` over another colour. */
function laidOver(hex: string, under: string): string {
  const alpha = hex.length === 5 ? `${hex[4]}${hex[4]}` : hex.length === 9 ? hex.slice(7) : 'ff'
  const share = Number.parseInt(alpha, 16) / 255
  const below = channels(under)
  const mixed = channels(hex.length === 5 ? hex.slice(0, 4) : hex).map(
    (c, at) => c * share + (below[at] ?? 0) * (1 - share),
  )
  return `#${mixed
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

describe.each(['light', 'dark'] as const)('every ink on its own ground, in the %s theme', (name) => {
  const resolve = (value: string) => themes[name][namedToken(value) ?? ''] ?? value
  const solid = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(value)

  it('can be read', () => {
    const known = pairRules
      .map(({ selector, ink, ground }) => ({ selector, ink: resolve(ink), ground: resolve(ground) }))
      .filter(({ ink, ground }) => solid(ink) && solid(ground))
    expect(known.length).toBeGreaterThan(25)
    expect(known.filter(({ ink, ground }) => contrast(ink, ground) < text)).toEqual([])
  })
})

describe('what stands on a sky with inks of its own', () => {
  const skiesWithInks = ['.night', '.dusk', '.full'].map((sky) => {
    const rules = getRules(sky)
    const background = lastOf(rules, /background:([^;]*);/g)
    const stops = getStops(background.includes('--night') ? lastOf(tokens, /--night:([^;]*);/g) : background)
    return { sky, rules, stops, own: [...rules.matchAll(/--([\w-]+):/g)].map(([, token]) => token) }
  })
  /** The pairs whose ink the sky changes while their ground stays that of the page. */
  const touched = skiesWithInks.flatMap(({ sky, rules, stops, own }) =>
    pairRules
      .filter(({ ink, selector }) => own.includes(namedToken(ink)) && !onNoSky.includes(selector))
      .map(({ selector }) => ({ sky, selector, rules, stops })),
  )

  it('is known', () => {
    expect(touched.map(({ sky, selector }) => `${sky} ${selector}`)).toContain('.dusk .tag')
  })

  it.each(touched)('$sky $selector has ink and ground for it', ({ sky, selector, rules, stops }) => {
    const own = everyRule.findLast((rule) => rule.selector === `${sky} ${selector}`)
    if (!own) throw new Error(`${selector} takes the ink of ${sky} and keeps the ground of the page`)
    const ink = own.ink === 'inherit' ? lastOf(rules, /(?<!-)color:\s*([^;]*);/g) : own.ink
    for (const stop of stops) {
      const ground = laidOver(own.ground, stop)
      expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(text)
    }
  })
})
