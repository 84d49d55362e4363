import type { Language } from '@aisle/contract/language'
import { allWidths, type Width } from '../scenes/scene.ts'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** One way to view a scene. */
export interface View {
  theme: Theme
  width: Width
  /** The font size chosen by the passenger, in percent. */
  text: 100 | 200
}

export interface GalleryOptions {
  /** Prefixes of scene names, or groups; empty means all. */
  only: readonly string[]
  languages: readonly Language[]
  /** The views rendered in this language. */
  viewsOf(language: Language): readonly View[]
  out: string
  design: string | undefined
  /** The commit whose pictures `npm run gallery` has taken into `before`, to be shown beside. */
  beside: string | undefined
  /** Only the README's pictures. */
  readme: boolean
  browsers: number
  scale: number
}

const usage = `npm run gallery -- [options]
  --only shop,cart        scenes whose group is named so, or whose name begins so
  --widths 375,1280       of 320, 375, 768, 1280
  --langs zh,en
  --themes light,dark
  --text 100,200          letters at 100 % and at 200 %; 200 % at 320 and 375 px
  --readme                takes the README's pictures again, and no others
  --quick                 375 px, Chinese light and English dark, letters at 100 %
  --out DIR               by default .gallery
  --design DIR            pictures of the design, shown beside
  --beside COMMIT         the same pictures of an earlier commit, shown beside
  --browsers 2            side by side
  --scale 1               pixels of the picture to one of the page`

export class Misuse extends Error {}

export function readOptions(args: readonly string[]): GalleryOptions {
  const given = collect(args)
  const listOf = <Item extends string | number>(name: string, all: readonly Item[]): readonly Item[] => {
    const text = given.get(name)
    if (text === undefined) return all
    const chosen = text.split(',').map((word) => all.find((item) => String(item) === word))
    if (chosen.includes(undefined)) throw new Misuse(`--${name} ${text}: choose of ${all.join(', ')}\n\n${usage}`)
    return chosen.filter((item) => item !== undefined)
  }
  const quick = given.has('quick')
  const widths = listOf<Width>('widths', quick ? [375] : allWidths)
  const chosenThemes = listOf('themes', themes)
  const texts = listOf('text', quick ? ([100] as const) : ([100, 200] as const))
  const number = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  return {
    only: given.get('only')?.split(',') ?? [],
    languages: listOf('langs', ['zh', 'en'] as const),
    viewsOf: (language) =>
      texts.flatMap((text) =>
        chosenThemes
          .filter((theme) => !quick || given.has('themes') || theme === (language === 'zh' ? 'light' : 'dark'))
          .flatMap((theme) =>
            widths.filter((width) => text === 100 || width <= 375).map((width) => ({ theme, width, text })),
          ),
      ),
    out: given.get('out') ?? '.gallery',
    design: given.get('design'),
    beside: given.get('beside'),
    readme: given.has('readme'),
    browsers: number('browsers', 2),
    scale: number('scale', 1),
  }
}

const known = 'only widths langs themes text quick out design beside browsers scale readme'.split(' ')
const flags = ['quick', 'readme']

function collect(args: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (let at = 0; at < args.length; at += 1) {
    const [name = '', value] = args[at]?.replace(/^--/, '').split('=') ?? []
    if (!args[at]?.startsWith('--') || !known.includes(name)) throw new Misuse(usage)
    if (flags.includes(name)) given.set(name, 'yes')
    else {
      const text = value ?? args[(at += 1)]
      if (text === undefined) throw new Misuse(`--${name} needs a value\n\n${usage}`)
      given.set(name, text)
    }
  }
  return given
}
