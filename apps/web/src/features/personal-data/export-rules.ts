import { exportedFields, type ExportedField, type ExportSection } from '@aisle/contract/personal-data-fields'
import type { ExportedSection } from '@aisle/contract/personal-data-schemas'
import { formatDateTime } from '../../language/formats.ts'
import { codedFields } from './code-phrases.ts'

/** Minor units; the wire has no other money. */
const amounts: ReadonlySet<string> = new Set<ExportedField>([
  'amount',
  'askedAmount',
  'couponDiscount',
  'couponShare',
  'discount',
  'freight',
  'freightAmount',
  'freightDifference',
  'linePayable',
  'listPrice',
  'listTotal',
  'memberDiscount',
  'payable',
  'refundedAmount',
  'rightsDiscount',
  'rightsShare',
])

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

export interface ValueWords {
  yes: string
  no: string
  /** The words of a code in a section; codes of the outside have none and stay as they are. */
  code(section: ExportSection, code: string): string
}

/** The readable text of a value, which may be empty. Times are Beijing's, amounts without a currency. */
export function readable(section: ExportSection, field: ExportedField, value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return amounts.has(field) ? (value / 100).toFixed(2) : String(value)
  if (typeof value === 'string' && codedFields.has(field)) return words.code(section, value)
  if (typeof value === 'string') return instant.test(value) ? formatDateTime(value) : value
  if (Array.isArray(value) && value.length === 0) return ''
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return JSON.stringify(value)
}

/** The fields of a row that say something, in the order of the contract. */
export function filledFields(
  { name, rows }: ExportedSection,
  words: ValueWords,
): { field: ExportedField; text: string }[][] {
  return rows.map((row) =>
    exportedFields[name].flatMap((field) => {
      const text = readable(name, field, row[field], words)
      return text === '' ? [] : [{ field, text }]
    }),
  )
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** A separate page with the screen's contents; `body` is the screen's own HTML. */
export const wholePage = ({ title, language, body }: { title: string; language: string; body: string }): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:auto;padding:1rem}dt{color:#555}dd{margin:0 0 .25rem;overflow-wrap:anywhere}</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>`
