import type { ReportData } from '../report-data.ts'

/*
 * Three hundred flights of thirty days are twenty megabytes as plain JSON. Lists of like things are written as columns,
 * and texts that come again and again once: `['t', keys, columns]`, a column of texts `['d', texts, places]`, any other
 * list `['l', …]`.
 */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

type Row = { readonly [key: string]: Json }

const isObject = (value: Json | undefined): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pack(value: Json): Json {
  if (isArray(value)) return packList(value)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pack(inner)]))
}

// `Array.isArray` does not see that a list may be read-only.
const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value)

function packList(list: readonly Json[]): Json {
  const [first] = list
  if (!isObject(first) || list.length < 3) return ['l', ...list.map(pack)]
  const keys = Object.keys(first)
  const alike = (one: Json): one is Row =>
    isObject(one) && Object.keys(one).length === keys.length && keys.every((key) => key in one)
  if (!list.every(alike)) return ['l', ...list.map(pack)]
  return ['t', keys, keys.map((key) => packColumn(list.map((row) => row[key] ?? null)))]
}

function packColumn(values: readonly Json[]): Json {
  if (!values.every((value) => typeof value === 'string' || value === null)) return packList(values)
  const texts = [...new Set(values)]
  const places = new Map(texts.map((text, at) => [text, at]))
  return ['d', texts, values.map((value) => places.get(value) ?? 0)]
}

function unpack(value: Json): Json {
  if (isObject(value)) return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpack(inner)]))
  if (!isArray(value)) return value
  const [tag, ...rest] = value
  if (tag === 't') return unpackTable(rest)
  if (tag !== 'd') return rest.map(unpack)
  const [texts, places] = rest
  return isArray(texts) && isArray(places) ? places.map((at) => texts[Number(at)] ?? null) : []
}

function unpackTable([keys, columns]: readonly Json[]): Json {
  if (!isArray(keys) || !isArray(columns)) return []
  const lists = columns.map(unpack)
  const [first] = lists
  const length = isArray(first) ? first.length : 0
  return Array.from({ length }, (_, at) =>
    Object.fromEntries(
      keys.map((key, column) => {
        const list = lists[column]
        return [typeof key === 'string' ? key : '', (isArray(list) ? list[at] : null) ?? null]
      }),
    ),
  )
}

/** JSON that may stand in a script element: nothing in it can close the element or begin a comment. */
export function packedData(data: ReportData): string {
  // What goes in is plain JSON: the type has no dates, functions or undefined.
  const json = JSON.stringify(pack(data as unknown as Json))
  return json.replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

export function unpackedData(text: string): ReportData {
  // Written by `packedData` into the same page.
  return unpack(JSON.parse(text) as Json) as unknown as ReportData
}
