import { keysOf, recordKinds, type RecordField } from '@aisle/contract/records'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resources } from './all-resources.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  allOf?: Shape[]
}

/** The objects that the schema of a value may be, or of an item of a list. */
function objectsIn(shape: Shape): Shape[] {
  if (shape.properties) return [shape]
  return [...(shape.items ? [shape.items] : []), ...(shape.anyOf ?? []), ...(shape.allOf ?? [])].flatMap(objectsIn)
}

function differences(fields: readonly RecordField[], shape: Shape, path: string): string[] {
  const properties = shape.properties ?? {}
  const shown = fields.flatMap(keysOf)
  const inside = fields.flatMap((field) => {
    if (field.kind !== 'parts' && field.kind !== 'part') return []
    const [object] = objectsIn(properties[field.key] ?? {})
    return object ? differences(field.fields, object, `${path}.${field.key}`) : [`${path}.${field.key} has no rows`]
  })
  return [
    ...Object.keys(properties).flatMap((key) => (shown.includes(key) ? [] : [`${path}.${key} is not shown`])),
    ...shown.flatMap((key) => (key in properties ? [] : [`${path}.${key} does not exist`])),
    ...inside,
  ]
}

describe('the fields of the console’s records', () => {
  it.each(Object.entries(recordKinds))('of %s are those that a row may have', (name, kind) => {
    const resource = resources.get(name)
    if (!resource) throw new Error(name)
    // A JSON schema of an object.
    const shape = z.toJSONSchema(resource.schema, { io: 'input', unrepresentable: 'any' }) as Shape
    const [object] = objectsIn(shape)
    expect(differences(kind.fields, object ?? {}, name)).toEqual([])
    const keys = kind.fields.flatMap(keysOf)
    for (const key of [...kind.id, ...kind.columns, ...(kind.title === null ? [] : [kind.title])]) {
      expect(keys).toContain(key)
    }
    expect(kind.fixed === true).toBe(resource.fixed === true)
  })
})
