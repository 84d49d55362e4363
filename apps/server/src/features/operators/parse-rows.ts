import type { RowProblem } from '@aisle/contract/operator'
import type { z } from 'zod'
import { unstorableFields } from '../../platform/http/require-storable.ts'
import type { Row } from './resources/resource.ts'

/** All rows, or every problem with the row's number from 1. */
export function parseRows(schema: z.ZodType, sent: readonly unknown[]): { rows: Row[]; problems: RowProblem[] } {
  const parsed = sent.map((row) => schema.safeParse(row))
  const problems = parsed.flatMap((one, at) =>
    one.success
      ? // A row may come inside a text, whose own signs the request’s check cannot see.
        unstorableFields(one.data).map((field) => ({
          row: at + 1,
          id: null,
          problem: `${field}: has U+0000 or half of a character`,
        }))
      : one.error.issues.map((issue) => {
          const field = issue.path.map(String).join('.')
          return { row: at + 1, id: null, problem: field ? `${field}: ${issue.message}` : issue.message }
        }),
  )
  // Row schemas are objects.
  return { rows: parsed.flatMap((one) => (one.success ? [one.data as Row] : [])), problems }
}
