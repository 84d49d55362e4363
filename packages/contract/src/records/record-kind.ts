import type { OperatorResource } from '../calls/operator.ts'
import type { Bilingual } from '../language.ts'

/**
 * What the console knows of the rows that staff list and apply (X1): their fields, with names, kinds and choices. The
 * server's own schema of a row decides what is valid.
 */

interface Named {
  name: Bilingual
  hint?: Bilingual
}
interface Keyed extends Named {
  key: string
}

export interface Choice {
  value: string
  name: Bilingual
}

/** A value that may be empty is null in the row. */
export type RecordField =
  /** `long`: several lines of room. */
  | (Keyed & { kind: 'text'; optional?: true; long?: true })
  /** Chinese and English. */
  | (Keyed & { kind: 'words'; optional?: true; long?: true })
  | (Keyed & { kind: 'number'; optional?: true; unit?: Bilingual; decimals?: true })
  /** Whole yuan and dollars, kept in fen and cents. */
  | (Named & { kind: 'money'; fen: string; cents: string; optional?: true })
  | (Keyed & { kind: 'yes' })
  | (Keyed & { kind: 'choice'; choices: readonly Choice[] })
  | (Keyed & { kind: 'choices'; choices: readonly Choice[] })
  /** Typed and shown in Beijing time. */
  | (Keyed & { kind: 'instant' })
  | (Keyed & { kind: 'day'; optional?: true })
  /** The id of a row of another resource. */
  | (Keyed & { kind: 'record'; of: OperatorResource; optional?: true })
  | (Keyed & { kind: 'records'; of: OperatorResource })
  /** A list of short codes. */
  | (Keyed & { kind: 'codes' })
  /** Paths of loaded pictures; the first stands in lists. */
  | (Keyed & { kind: 'pictures' })
  | (Keyed & { kind: 'picture'; optional?: true })
  /** Rows inside the row. An optional key is left out of a part where it is empty. */
  | (Keyed & { kind: 'parts'; one: Bilingual; fields: readonly RecordField[]; absentWhenEmpty?: readonly string[] })
  /** One row inside the row. */
  | (Keyed & { kind: 'part'; fields: readonly RecordField[]; optional: true })

export interface RecordKind {
  /** The list's title. */
  name: Bilingual
  /** One row, for buttons: `Add a coupon`. */
  one: Bilingual
  /** The fields that make the id, joined by a colon. */
  id: readonly string[]
  /** The field that names a row for people; null: the id does. */
  title: string | null
  /** The fields of the list, besides id and title. */
  columns: readonly string[]
  fields: readonly RecordField[]
  /** Rows are changed only, neither added nor removed. */
  fixed?: true
}

/** The keys of the row that the field holds. */
export const keysOf = (field: RecordField): string[] =>
  field.kind === 'money' ? [field.fen, field.cents] : [field.key]
