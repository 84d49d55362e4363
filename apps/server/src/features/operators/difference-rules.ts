import type { FieldChange } from '@aisle/contract/operator'

/** Equal text for equal content; the order of keys does not matter. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item !== null && typeof item === 'object' && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  )
}

export const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b)

/** Leaves by path: `skus[0].priceFen`. */
function leaves(value: unknown, path: string, into: Map<string, unknown>): Map<string, unknown> {
  if (Array.isArray(value) && value.some((item) => item !== null && typeof item === 'object')) {
    value.forEach((item, at) => leaves(item, `${path}[${at}]`, into))
  } else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    for (const [key, item] of Object.entries(value)) leaves(item, path ? `${path}.${key}` : key, into)
  } else into.set(path, value)
  return into
}

/** The differences by field; a missing row has no fields. */
export function differences(before: unknown, after: unknown): FieldChange[] {
  const was = leaves(before ?? {}, '', new Map())
  const is = leaves(after ?? {}, '', new Map())
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !was.has(field) || !is.has(field) || !isSame(was.get(field), is.get(field)))
    .map((field) => ({
      field,
      ...(was.has(field) && { before: was.get(field) }),
      ...(is.has(field) && { after: is.get(field) }),
    }))
}
