import type { RowProblem } from '@aisle/contract/operator'
import type { z } from 'zod'
import type { Row } from './resources/resource.ts'

/** All rows, or every problem with the row's number from 1. */
export function parseRows(schema: z.ZodType, sent: readonly unknown[]): { rows: Row[]; problems: RowProblem[] } {
  const parsed = sent.map((row) => schema.safeParse(row))
  const problems = parsed.flatMap((one, at) =>
    one.success
      ? []
      : one.error.issues.map((issue) => {
          const field = issue.path.map(String).join('.')
          return { row: at + 1, id: null, problem: field ? `${field}: ${issue.message}` : issue.message }
        }),
  )
  // Row schemas are objects.
  return { rows: parsed.flatMap((one) => (one.success ? [one.data as Row] : [])), problems }
}
