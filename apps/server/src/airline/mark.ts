import { XMLBuilder, XMLParser, XMLValidator } from 'fast-xml-parser'

/** The airline's sign as the page draws it: the box of its coordinates and the shapes in it. */
export interface Mark {
  box: string
  body: string
}

/** The product's own sign, for an airline without one; the web app draws the same. */
export const egretMark: Mark = {
  box: '0 0 32 32',
  body: '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"><path d="M2.5 26c8.2 0 12.3-3.6 13.6-9.2.9-4 .5-9.3 5.1-9.8 2.3-.2 3.6 1 4.2 2.3L30 11" stroke-width="2.6"/><path d="M9.5 26c6.5-.2 10.2-2.2 12.6-5.8" stroke-width="1.8" opacity=".55"/><circle cx="21.9" cy="9.9" r="1.35" fill="var(--mark)" stroke="none"/></g>',
}

/** The mark is part of the first response; a longer one would be a picture. */
const longestMark = 4096
const elements = new Set(['g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon'])
const attributes = new Set(
  [
    'd cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity',
    'fill fill-rule fill-opacity clip-rule',
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray stroke-opacity',
  ].flatMap((names) => names.split(' ')),
)
/** Of the drawing's own `<svg>`: what its shapes inherit; its size and names go. */
const ofTheWhole = new Set(['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'])
const ignored = new Set(['xmlns', 'version', 'width', 'height', 'viewBox', 'id', 'role', 'aria-hidden'])
/** Numbers, words, colours and transforms; the design's colours by name. No address, no quote, no mark-up. */
const plainValue = /^(?:[\w\s.,#%()+-]*|var\(--(?:mark|sea|ink|flame)\))$/
const address = /url\(|var\((?!--)|javascript|expression/i

type Piece = Record<string, unknown>
const asPieces = (value: unknown): Piece[] => (Array.isArray(value) ? (value as Piece[]) : []) // The parser's own form.

/**
 * A drawing of simple shapes, rebuilt from the few elements and attributes that can do no harm in a page.
 * @throws Error that says what else it has
 */
export function readMark(svg: string): Mark {
  if (svg.length > longestMark)
    throw new Error(`is ${svg.length} characters long; ${longestMark} are the most for a drawing of a few shapes`)
  if (/<[!?](?!--)/.test(svg.replace(/^\s*<\?xml[^>]*\?>/, '')))
    throw new Error('has a document type or an instruction')
  if (XMLValidator.validate(svg) !== true) throw new Error('is not well-formed SVG')
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
  })
  const [root, ...others] = asPieces(parser.parse(svg)).filter((piece) => !('?xml' in piece))
  if (!root || others.length > 0 || !('svg' in root)) throw new Error('is not one <svg> element')
  const given = getAttributes(root)
  const box = given['viewBox'] ?? ''
  if (!/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/.test(box)) throw new Error('needs a viewBox of four numbers')
  const inherited: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) {
    if (ofTheWhole.has(name)) inherited[name] = checkedValue(name, value)
    else if (!ignored.has(name)) throw new Error(`has the attribute ${name}, which is not allowed`)
  }
  const shapes = asPieces(root['svg']).map(checkedShape)
  if (shapes.length === 0) throw new Error('draws nothing')
  const built = new XMLBuilder({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    processEntities: false,
    suppressEmptyNode: true,
  })
  return { box, body: built.build([{ g: shapes, ':@': inherited }]).trim() }
}

function getAttributes(piece: Piece): Record<string, string> {
  // With `preserveOrder` the parser puts attributes there, as text.
  return (piece[':@'] as Record<string, string> | undefined) ?? {}
}

function checkedShape(piece: Piece): Piece {
  const [name = ''] = Object.keys(piece).filter((key) => key !== ':@')
  if (!elements.has(name)) throw new Error(`has ${name === '#text' ? 'text' : `<${name}>`}, which is not allowed`)
  const kept: Record<string, string> = {}
  for (const [attribute, value] of Object.entries(getAttributes(piece))) {
    if (!attributes.has(attribute)) throw new Error(`has the attribute ${attribute}, which is not allowed`)
    kept[attribute] = checkedValue(attribute, value)
  }
  return { [name]: asPieces(piece[name]).map(checkedShape), ':@': kept }
}

function checkedValue(name: string, value: string): string {
  if (plainValue.test(value) && !address.test(value)) return value
  throw new Error(`has "${value.slice(0, 40)}" as ${name}, which is not allowed`)
}

type Colours = Readonly<Record<string, string>>

const withColours = (body: string, colours: Colours) =>
  body.replace(/var\(--(\w+)\)/g, (_, name: string) => colours[name] ?? 'currentColor')

/** The mark as a separate file, which cannot refer to the page's colours by name. */
export const markFile = ({ box, body }: Mark, colours: Colours): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" color="${colours['sea'] ?? '#000'}">${withColours(body, colours)}</svg>`

/** The mark beside the airline's name, on a ground of another colour than the page's, where nothing can be loaded. */
export const markOnGround = ({ box, body }: Mark, colours: Colours & { ink: string }): string =>
  `<svg viewBox="${box}" width="28" height="28" color="${colours.ink}" aria-hidden="true" style="vertical-align:middle">${withColours(body, colours)}</svg>`
