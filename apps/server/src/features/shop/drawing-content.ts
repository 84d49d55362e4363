import { XMLParser, XMLValidator } from 'fast-xml-parser'

const longestDrawing = 100_000

/** What draws and nothing else: no scripts, frames, links, images, animations or pieces of other languages. */
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

/** The parser's own names in what it answers. */
const attributes = ':@'
const text = '#text'

/**
 * What is wrong with a drawing; null where it may be shown. It is XML with nothing in it that runs, loads, or leads
 * elsewhere. References that a reader could resolve otherwise than we do are not taken at all.
 */
export function faultOfDrawing(svg: string): 'size' | 'malformed' | 'notAllowed' | null {
  if (svg.length > longestDrawing) return 'size'
  // No document types, instructions or CDATA (a comment and the declaration may be); of references only XML's own five.
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
  const roots = (parser.parse(svg) as Node[]).filter((node) => !(text in node))
  const [root] = roots
  if (!root || roots.length !== 1 || nameOf(root) !== 'svg') return 'malformed'
  return isHarmless(root) ? null : 'notAllowed'
}

/** One key is the element's name with its children, or `#text`; `:@` has the attributes. */
type Node = Record<string, unknown>

const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== attributes) ?? ''

/** Tag values stay texts (`parseTagValue`). */
const textOf = (node: Node): string => {
  const value = node[text]
  return typeof value === 'string' ? value : ''
}

function isHarmless(node: Node): boolean {
  const name = nameOf(node)
  if (name === text) return true
  // What the parser answers for an element: its attributes as texts, its children as nodes.
  const own = Object.entries((node[attributes] ?? {}) as Record<string, unknown>)
  const children = (node[name] ?? []) as Node[]
  const style = name !== 'style' || children.every((child) => leadsNowhere(textOf(child)))
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

/** Style and presentation: within this drawing only. */
const leadsNowhere = (value: string): boolean =>
  !/@import|@font-face|expression\(|image\(|image-set|javascript:|data:|url\((?!['"]?#)/i.test(
    value.replaceAll(/\s/g, ''),
  )
