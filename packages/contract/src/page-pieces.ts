import type { TextDifference } from './text-difference.ts'

/** The pieces that the server inserts into the built page for one language and place (decision 0023). */
export interface PagePieces {
  /** As `<html lang>` has it. */
  lang: string
  /** The paths of the screens that it has drawn. */
  drawn: string
  screens: string
  /** The drawings that the screens' first view shows. */
  pictures: string
  answers: string
  others: string
}

/** Marks in the page where the pieces go. Each piece also ends with a mark, so that it can be removed again. */
const marks = {
  screens: 'first-screens',
  pictures: 'first-pictures',
  answers: 'first-answers',
  others: 'other-screens',
} as const
const getMark = (name: string) => `<!--aisle:${name}-->`
/** Ends each piece; after the first one, the likelier screens are complete. */
export const pieceEnds = '<!--/aisle-->'

const language = /<html lang="[^"]*"/
const drawing = /(<meta name="aisle-drawn" content=)"[^"]*"/

/** The page in two: all that is shown first, and the rest. A page of a build without marks has the answers at its end. */
export function fillPage(template: string, pieces: PagePieces): string[] {
  // By functions, for a text may hold `$&` and its like, as patterns do.
  const head = template
    .replace(language, () => `<html lang="${pieces.lang}"`)
    .replace(drawing, (_, name: string) => `${name}"${pieces.drawn}"`)
  const put = (text: string, name: keyof typeof marks) => {
    const mark = getMark(marks[name])
    return text.replace(mark, () => mark + pieces[name] + pieceEnds)
  }
  const [begin = '', rest] = head.split(getMark(marks.screens))
  if (rest === undefined) return [begin, pieces.answers]
  return [
    put(begin + getMark(marks.screens), 'screens'),
    (['pictures', 'answers', 'others'] as const).reduce((text, name) => put(text, name), rest),
  ]
}

const keeping = /(?:<meta name="aisle-kept" content="\d+" \/>)?(?=<meta name="aisle-drawn")/

/** The page with its drawn screens, saying when it was kept (ms, by this device's clock): its first lines judge their age. */
export function keptNow(page: string, now: number): string {
  return page.replace(keeping, `<meta name="aisle-kept" content="${now}" />`)
}

/** The page as it was before it was filled and kept: what the server knows it by. */
export function getTemplate(page: string): string {
  return page
    .replace(keeping, '')
    .replace(language, '<html lang="zh-CN"')
    .replace(drawing, '$1""')
    .replace(/(<!--aisle:[a-z-]+-->)[\s\S]*?<!--\/aisle-->/g, '$1')
}

/** A service worker's report of its cached page: the first digits of the template's SHA-256, and its own release. */
export const keptTemplateHeader = 'aisle-kept'
export const releaseHeader = 'aisle-release'
export const textDigits = 16

/** The answer to who has another page (decision 0024), as JSON. */
export interface PageDifference {
  /** Null: the same template, only what was put in is new. */
  template: TextDifference | null
  pieces: PagePieces
  /** Of the whole page, as `textDigits` has it. */
  hash: string
  files: FileDifference[]
}

/** A file of the new release that is much like one of the release before. */
export interface FileDifference {
  file: string
  from: string
  difference: TextDifference
  hash: string
}
