import { inksOfNight, type Palette, type Theme } from './design-tokens.ts'

const textLeast = 4.5
const graphicLeast = 3

/** The colour pairs of design §3: text and its background. */
const textPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['ink', 'card'],
  ['ink', 'bg'],
  ['ink2', 'card'],
  ['ink2', 'bg'],
  ['ink3', 'card'],
  ['ink3', 'bg'],
  ['ink3', 'well'],
  ['sea', 'card'],
  ['sea', 'bg'],
  ['on', 'sea'],
  ['on', 'sea2'],
  ['sea', 'soft'],
  ['flame', 'card'],
  ['flame', 'fsoft'],
  ['onf', 'flame'],
  ['ok', 'oks'],
  ['warn', 'warns'],
  ['err', 'errs'],
]
const graphicPairs: readonly (readonly [keyof Palette, keyof Palette])[] = [
  ['edge', 'card'],
  ['edge', 'well'],
  ['mark', 'card'],
  ['mark', 'bg'],
]

/** One of sRGB's three, made linear (WCAG 2.2, relative luminance). */
function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black on white), by the formula of WCAG. */
export function computeContrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

interface Skies {
  dawn?: readonly string[] | undefined
  night?: readonly string[] | undefined
}

/** A sentence for each pair that cannot be read well enough (AA); empty when all can. */
export function tooFaint(theme: Theme, palette: Palette, { dawn = [], night = [] }: Skies): string[] {
  const weak = (names: string, [one, other]: readonly [string, string], least: number) => {
    const contrast = computeContrast(one, other)
    // Cut, not rounded: 4.499 is not 4.5.
    const figure = Math.floor(contrast * 100) / 100
    return contrast >= least
      ? []
      : [`colours.${theme}: ${names} have a contrast of ${figure.toFixed(2)}; ${least} is the least.`]
  }
  const inPalette = (least: number) => (pair: readonly [keyof Palette, keyof Palette]) => {
    const [one, other] = pair
    return weak(`${one} ${palette[one]} on ${other} ${palette[other]}`, [palette[one], palette[other]], least)
  }
  const onSky = (sky: string, colours: readonly string[], inks: readonly string[]) =>
    colours.flatMap((colour) => inks.flatMap((ink) => weak(`${ink} on ${sky} ${colour}`, [ink, colour], textLeast)))
  return [
    ...textPairs.flatMap(inPalette(textLeast)),
    ...graphicPairs.flatMap(inPalette(graphicLeast)),
    ...onSky('dawn', dawn, [palette.ink, palette.ink2]),
    ...onSky('night', night, inksOfNight),
  ]
}
