import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demonstrationAirline } from './airline.ts'
import { readConfig } from '../boot/config/config.ts'
import { computeContrast, tooFaint } from './contrast.ts'
import { designColours } from './design-tokens.ts'
import egretAir from './egret-air.json' with { type: 'json' }
import { markFile, readMark } from './mark.ts'
import { ProfileFaults, readProfile } from './profile.ts'

const spruce = fileURLToPath(new URL('../../../../docs/examples/spruce-air/profile.json', import.meta.url))
const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
const demo = { AISLE_DEMO: '1' }

/** The faults of the demonstration's profile with this change. */
function makeFaults(change: object): readonly string[] {
  try {
    readProfile({ ...egretAir, ...change }, () => '<svg/>')
    return []
  } catch (error) {
    if (error instanceof ProfileFaults) return error.faults
    throw error
  }
}

describe('the profile of an airline (G1)', () => {
  it('is the demonstration’s unless a file is named, whose mark may lie beside it', () => {
    expect(readConfig(demo).airline).toBe(demonstrationAirline)
    const { airline } = readConfig({ ...demo, AISLE_PROFILE: spruce })
    expect(airline).toMatchObject({ nameZh: '云杉航空', ticketPrefix: '998', contact: { to: '22:00' } })
    expect(airline.mark?.box).toBe('0 0 32 32')
    expect(airline.mark?.body).toContain('var(--mark)')
  })

  it.each([
    [{ nameEn: '' }, 'nameEn must not be empty.'],
    [{ nameZh: 'A<b>' }, 'nameZh must be without < > & " { } and \\.'],
    [{ nameZh: undefined }, 'nameZh is missing.'],
    [{ flightPrefix: 'MFX' }, 'flightPrefix must be two characters such as MF.'],
    [{ ticketPrefix: '73' }, 'ticketPrefix must be three digits such as 731.'],
    [{ contact: { ...egretAir.contact, from: '17:00' } }, 'contact must open before it closes, on the same day.'],
    [{ contact: { ...egretAir.contact, email: 'x' } }, 'contact.email must be an e-mail address.'],
    [{ colors: {} }, 'colors is no part of a profile.'],
    [{ colours: { light: { ink: '#000000' }, dark: {} } }, 'colours.light.ink is no part of a profile.'],
    [{ colours: { light: { sea: 'red' }, dark: {} } }, 'colours.light.sea must be a colour such as #00647c.'],
    [{ texts: { title: { zh: '一', en: 'One' } } }, 'texts.title is no part of a profile.'],
    [
      { texts: { heroText: { zh: '{n}', en: 'One' } } },
      'texts.heroText must be without { and }: nothing is filled in there.',
    ],
    [{ mark: 'other.svg' }, 'mark needs a viewBox of four numbers.'],
    [
      { colours: { light: { sea: '#5fcadb' }, dark: {} } },
      'colours.light: sea #5fcadb on card #ffffff have a contrast of 1.91; 4.5 is the least.',
    ],
    [
      { colours: { light: { dawn: ['#b5dde7', '#556677'] }, dark: {} } },
      'colours.light: #0b2230 on dawn #556677 have a contrast of 2.76; 4.5 is the least.',
    ],
  ])('with %j is refused in one sentence: %s', (change, sentence) => {
    expect(makeFaults(change)).toContain(sentence)
  })

  it('that cannot be read stops the start, every fault on a line of its own', () => {
    expect(() => readConfig({ ...demo, AISLE_PROFILE: '/nowhere.json' })).toThrow(
      'AISLE_PROFILE /nowhere.json cannot be read.',
    )
    expect(() => readConfig({ ...demo, AISLE_PROFILE: spruce.replace('profile.json', 'mark.svg') })).toThrow(
      'is not JSON',
    )
    expect(makeFaults({ nameEn: '', flightPrefix: 'x' })).toHaveLength(2)
  })
})

describe('contrast', () => {
  it('is that of the design for its own tokens (design §3), and enough there', () => {
    const rounded = (one: string, other: string) => Math.round(computeContrast(one, other) * 10) / 10
    const { light, dark } = designColours
    expect([rounded(light.ink, light.card), rounded(light.sea, light.soft), rounded(light.edge, light.well)]).toEqual([
      16.3, 5.8, 3.4,
    ])
    expect([rounded(dark.on, dark.sea), rounded(dark.flame, dark.fsoft), rounded(dark.mark, dark.bg)]).toEqual([
      8.6, 6.9, 7.3,
    ])
    expect([...tooFaint('light', light, {}), ...tooFaint('dark', dark, {})]).toEqual([])
  })

  it('is the same both ways, from 1 to 21', () => {
    fc.assert(
      fc.property(colour, colour, (one, other) => {
        const contrast = computeContrast(one, other)
        expect(contrast).toBe(computeContrast(other, one))
        expect(contrast).toBeGreaterThanOrEqual(1)
        expect(contrast).toBeLessThanOrEqual(21)
      }),
    )
    expect(computeContrast('#000000', '#ffffff')).toBe(21)
  })
})

describe('the design’s tokens', () => {
  it('are those of the web app', () => {
    const css = readFileSync(new URL('../../../web/src/ui/styles/tokens.css', import.meta.url), 'utf8')
    const [light = '', dark = ''] = css.split("[data-theme='dark']")
    const long = (value: string) => (/^#...$/.test(value) ? value.replace(/[^#]/g, '$&$&') : value)
    for (const [theme, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      for (const [token, value] of Object.entries(designColours[theme])) {
        expect([token, long(new RegExp(`--${token}: (#\\w+);`).exec(text)?.[1] ?? '')]).toEqual([token, value])
      }
    }
  })
})

describe('a mark', () => {
  const drawn = (inside: string, own = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" ${own}>${inside}</svg>`

  it('keeps its shapes and what they inherit, and is a file of its own with the airline’s colours', () => {
    const mark = readMark(
      drawn('<path d="M1 1h3"/><circle cx="4" cy="4" r="1" fill="var(--mark)"/>', 'stroke="currentColor"'),
    )
    expect(mark).toEqual({
      box: '0 0 8 8',
      body: '<g stroke="currentColor"><path d="M1 1h3"/><circle cx="4" cy="4" r="1" fill="var(--mark)"/></g>',
    })
    const file = markFile(mark, { sea: '#112233', mark: '#abcdef' })
    expect(file).toContain('color="#112233"')
    expect(file).toContain('fill="#abcdef"')
    expect(file).not.toContain('var(')
  })

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<foreignObject/>', '<foreignObject>'],
    ['<image href="https://x.example/a.png"/>', '<image>'],
    ['<use href="#a"/>', '<use>'],
    ['<style>*{}</style>', '<style>'],
    ['<a href="javascript:1"><path d="M1 1"/></a>', '<a>'],
    ['<path d="M1 1" onclick="x()"/>', 'onclick'],
    ['<path d="M1 1" style="fill:red"/>', 'style'],
    ['<path d="M1 1" fill="url(https://x.example)"/>', 'fill'],
    ['<path d="M1 1" fill="&quot;&gt;&lt;script&gt;"/>', 'fill'],
    ['<g><path d="M1 1"/><animate attributeName="d"/></g>', '<animate>'],
    ['word', 'text'],
    ['', 'draws nothing'],
  ])('with %s is refused', (inside, named) => {
    expect(() => readMark(drawn(inside))).toThrow(named)
  })

  it.each([
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 8 8"><path d="&a;"/></svg>'],
    ['<svg viewBox="0 0 8 8"><path d="M1 1"></svg>'],
    ['<svg viewBox="0 0 8 8" onload="x()"><path d="M1 1"/></svg>'],
    ['<svg><path d="M1 1"/></svg>'],
    ['<div/>'],
  ])('that is %s is refused', (svg) => {
    expect(() => readMark(svg)).toThrow(Error)
  })

  it('of more than a few shapes is refused', () => {
    expect(() => readMark(drawn(`<path d="${'M1 1'.repeat(2000)}"/>`))).toThrow('characters long')
  })
})
