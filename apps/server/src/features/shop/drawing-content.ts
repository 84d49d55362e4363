import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { fail } from '../../platform/contract-error.ts'
import { drawingFile, type FilledFile } from './picture-rules.ts'

const longestDrawing = 100_000

/** Drawing elements only: no scripts, frames, links, images, animations or foreign content. */
const elements = new Set(
  [
    'svg g defs symbol use title desc metadata style switch',
    'path rect circle ellipse line polyline polygon text tspan textPath',
    'linearGradient radialGradient stop pattern clipPath mask marker',
    'filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR',
    'feGaussianBlur feMerge feMergeNode feMorphology feOffset feTurbulence',
  ].flatMap((line) => line.split(' ')),
)
const namespaces = new Set(['http://www.w3.org/2000/svg', 'http://www.w3.org/1999/xlink'])

/** The parser's own names in its result. */
const attributes = ':@'
const text = '#text'

/**
 * The reason to refuse a drawing, or null when it may be shown. A drawing must be XML that runs nothing, loads nothing
 * and links nowhere. References that another reader could resolve differently are refused.
 */
export function faultOfDrawing(svg: string): 'size' | 'malformed' | 'notAllowed' | null {
  if (svg.length > longestDrawing) return 'size'
  // Refuses document types, instructions and CDATA (comments and the declaration are allowed), and all references
  // except XML's own five.
  if (/<!(?!--)|<\?(?!xml\s)|&(?!(?:amp|lt|gt|quot|apos);)|[\0\\]/.test(svg)) return 'notAllowed'
  if (XMLValidator.validate(svg) !== true) return 'malformed'
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    parseTagValue: false,
    ignoreDeclaration: true,
  })
  // With `preserveOrder` the parser answers a list of nodes.
  const roots = (parser.parse(svg) as Node[]).filter((node) => !(text in node))
  const [root] = roots
  if (!root || roots.length !== 1 || getName(root) !== 'svg') return 'malformed'
  return isHarmless(root) ? null : 'notAllowed'
}

/** One key is the element's name with its children, or `#text`; `:@` holds the attributes. */
type Node = Record<string, unknown>

const getName = (node: Node): string => Object.keys(node).find((key) => key !== attributes) ?? ''

/** Tag values stay strings (`parseTagValue`). */
const getText = (node: Node): string => {
  const value = node[text]
  return typeof value === 'string' ? value : ''
}

function isHarmless(node: Node): boolean {
  const name = getName(node)
  if (name === text) return true
  // The parser returns an element's attributes as strings and its children as nodes.
  const own = Object.entries((node[attributes] ?? {}) as Record<string, unknown>)
  const children = (node[name] ?? []) as Node[]
  const style = name !== 'style' || children.every((child) => leadsNowhere(getText(child)))
  return (
    elements.has(name)
    && style
    && own.every(([attribute, value]) => isHarmlessAttribute(attribute, String(value)))
    && children.every(isHarmless)
  )
}

function isHarmlessAttribute(name: string, value: string): boolean {
  if (/^on|^xml:base$|^src$/i.test(name)) return false
  if (/^xmlns(:|$)/.test(name)) return namespaces.has(value)
  if (/(^|:)href$/i.test(name)) return /^#[\w-]+$/.test(value)
  return leadsNowhere(value)
}

/** Style and presentation may refer only to this drawing. */
const leadsNowhere = (value: string): boolean =>
  !/@import|@font-face|expression\(|image\(|image-set|javascript:|data:|url\((?!['"]?#)/i.test(
    value.replaceAll(/\s/g, ''),
  )

/**
 * The file of a drawing (SVG); `path` ends in `.svg`: `goods/g001-1.svg`.
 * @throws ContractError `invalidRequest`, with the reason, when it contains more than a drawing may
 */
export function checkDrawing(path: string, svg: string): FilledFile {
  const file = drawingFile(path) ?? fail('invalidRequest', { picture: 'path' })
  const fault = faultOfDrawing(svg)
  if (fault) fail('invalidRequest', { picture: fault })
  return { ...file, bytes: Buffer.from(svg) }
}
