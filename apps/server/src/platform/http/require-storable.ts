import { isStorable } from '@aisle/contract/storable-text'
import { fail } from '../contract-error.ts'

/**
 * The one place that keeps out texts that no database can keep (`storable-text`): a use case sees only requests that
 * have passed here. Names of fields count too, because some requests are kept as they came.
 * @throws invalidRequest with the fields
 */
export function requireStorable(request: unknown): void {
  const fields = unstorableFields(request)
  if (fields.length > 0) fail('invalidRequest', { fields })
}

/** Without recursion: a body may be nested deeper than the stack is. */
export function unstorableFields(request: unknown): string[] {
  const found = new Set<string>()
  const left: { value: unknown; path: readonly string[] }[] = [{ value: request, path: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !isStorable(value)) found.add(path.join('.'))
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    for (const [name, item] of Object.entries(value)) {
      // A path is an answer's text, and as strange a name would not be readable there either.
      if (!isStorable(name)) found.add(path.join('.'))
      // The place of a deeply nested text helps no reader, and paths of every depth would take memory.
      left.push({ value: item, path: path.length < deepest ? [...path, name] : path })
    }
  }
  return [...found]
}

const deepest = 8
