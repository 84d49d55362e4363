import { bytesOfUriForm, unpackLz, type Unpacked } from './lz-rules.ts'

/** What stands behind the "?" of a collector's address, as it came. */
export interface CollectQuery {
  /** The browser's time when it sent; null: it says none. */
  stm: number | null
  compress: string | null
  isDelta: boolean
  /** Of an image; null: there is none. */
  data: Uint8Array | null
  /** All but the data. */
  head: string
}

/**
 * Reads the query by itself: `data` is the last and not always percent-encoded, so that an "&" may belong to it, and a "+" is
 * no space (facts, wire).
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

/** Bytes as they were before they came into an address; what is no escape stays as it is. */
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
 * The JSON that was sent; null where it is none. What the address says of its packing is believed first; where that gives no
 * JSON, or it says nothing, the other ways are tried.
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
  // Without a byte order mark, and what is no UTF-8 as U+FFFD.
  if (form === 'json') return { text: new TextDecoder().decode(bytes), end: 'whole' }
  return unpackLz(form === 'uri' ? bytesOfUriForm(bytes) : bytes, mostUnits)
}

/** Elements of a JSON array, each by itself; or the one object. */
interface Elements {
  /** Undefined stands where one was broken. */
  values: readonly unknown[]
  /** What was no JSON, as it stood; empty: all of it was. */
  rest: string
}

/** Far deeper than any event; what is nested a hundred thousand times costs a parser a tenth of a second. */
const deepestParsed = 100

export function readElements(text: string): Elements {
  const value = parsed(text)
  if (value === undefined) return salvage(text)
  return { values: Array.isArray(value) ? value : [value], rest: '' }
}

/** Undefined: it is no JSON that anybody means. */
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

/** Of an array that is cut or has a broken element, every element that is complete. */
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

/** Every bracket outside of strings, up to the end of the first value; `depth` is as it is behind it. */
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
