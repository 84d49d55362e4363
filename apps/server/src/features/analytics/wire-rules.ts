import { bytesOfUriForm, unpackLz, type Unpacked } from './lz-rules.ts'

/** The raw query of a collector address. */
export interface CollectQuery {
  /** The browser's time of sending; null when missing. */
  stm: number | null
  compress: string | null
  isDelta: boolean
  /** The data of an image request; null when missing. */
  data: Uint8Array | null
  /** Everything except the data. */
  head: string
}

/**
 * Parses the query without URLSearchParams: `data` comes last and is not always percent-encoded, so an "&" may belong
 * to it, and a "+" is not a space (facts, wire).
 */
export function readCollectQuery(url: string): CollectQuery {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const dataAt = /(?:^|&)data=/.exec(query)
  const head = dataAt ? query.slice(0, dataAt.index) : query
  const values = new Map(
    head.split('&').map((pair): [string, string] => {
      const equals = pair.indexOf('=')
      return equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)]
    }),
  )
  const stm = Number(values.get('stm') || NaN)
  return {
    stm: Number.isFinite(stm) ? stm : null,
    compress: values.get('compress') ?? null,
    isDelta: values.get('shape') === 'delta',
    data: dataAt ? percentDecoded(query.slice(dataAt.index + dataAt[0].length)) : null,
    head,
  }
}

/** Decodes percent escapes to bytes; leaves invalid ones as they are. */
function percentDecoded(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  let used = 0
  for (let at = 0; at < text.length; at += 1, used += 1) {
    const escaped = text[at] === '%' ? /^[\da-f]{2}$/i.exec(text.slice(at + 1, at + 3)) : null
    bytes[used] = escaped ? Number.parseInt(escaped[0], 16) : text.charCodeAt(at)
    if (escaped) at += 2
  }
  return bytes.subarray(0, used)
}

type Form = 'json' | 'bytes' | 'uri'
const statedForms: Record<string, Form> = { '0': 'json', '1': 'bytes', '11': 'uri' }
const allForms: readonly Form[] = ['json', 'bytes', 'uri']

/**
 * The JSON that was sent, or null. Tries the stated packing first, then the others.
 * @param mostUnits of the text, in UTF-16 units
 */
export function readPacked(
  bytes: Uint8Array,
  { compress, mostUnits }: { compress: string | null; mostUnits: number },
): Unpacked | null {
  const stated = statedForms[compress ?? '']
  const forms = stated ? [stated, ...allForms.filter((form) => form !== stated)] : allForms
  for (const form of forms) {
    const unpacked = unpackAs(form, bytes, mostUnits)
    if (/^\s*[[{]/.test(unpacked.text.slice(0, 100))) return unpacked
  }
  return null
}

function unpackAs(form: Form, bytes: Uint8Array, mostUnits: number): Unpacked {
  // Drops a byte order mark and decodes invalid UTF-8 as U+FFFD.
  if (form === 'json') return { text: new TextDecoder().decode(bytes), end: 'whole' }
  return unpackLz(form === 'uri' ? bytesOfUriForm(bytes) : bytes, mostUnits)
}

/** The elements of a JSON array, or the single object. */
interface Elements {
  /** Undefined marks a broken element. */
  values: readonly unknown[]
  /** Invalid JSON verbatim; empty when all was valid. */
  rest: string
}

/** Far deeper than any event; parsing a nesting of a hundred thousand takes a tenth of a second. */
const deepestParsed = 100

export function readElements(text: string): Elements {
  const value = parsed(text)
  if (value === undefined) return salvage(text)
  return { values: Array.isArray(value) ? value : [value], rest: '' }
}

/** Undefined for invalid or too deeply nested JSON. */
function parsed(text: string): unknown {
  let deepest = 0
  eachBracket(text, (_at, depth) => {
    deepest = Math.max(deepest, depth)
  })
  if (deepest > deepestParsed) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Extracts every complete element of an array that is cut or has broken elements. */
function salvage(text: string): Elements {
  const values: unknown[] = []
  let rest = ''
  let from = 0
  let end = 0
  eachBracket(text, (at, depth, opens) => {
    if (opens && depth === 2) from = at
    if (opens || depth !== 1) return
    const piece = text.slice(from, at + 1)
    const value = parsed(piece)
    values.push(value)
    if (value === undefined) rest += piece
    end = at + 1
  })
  rest += text.slice(end).replace(/^[\s,\][]+/, '')
  return { values, rest: values.length === 0 && rest === '' ? text : rest }
}

/** Visits every bracket outside strings, up to the end of the first value; `depth` is counted after the bracket. */
function eachBracket(text: string, visit: (at: number, depth: number, opens: boolean) => void): void {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{' || letter === '[') visit(at, (depth += 1), true)
    else if (letter === '}' || letter === ']') {
      visit(at, (depth -= 1), false)
      if (depth <= 0) return
    }
  }
}
