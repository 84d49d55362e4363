import type { Bilingual } from '@aisle/contract/language'
import { formatMoney } from '@aisle/contract/money'
import { keysOf, type RecordField, type RecordKind } from '@aisle/contract/records'

/** A row as the server lists and takes it. While it is typed, a number that is none yet is the text itself. */
export type RecordRow = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is RecordRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const rowsIn = (value: unknown): RecordRow[] => (Array.isArray(value) ? value.filter(isRow) : [])
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
export const wordsIn = (value: unknown): Bilingual =>
  isRow(value) ? { zh: textIn(value['zh']), en: textIn(value['en']) } : { zh: '', en: '' }

/** A new row, with nothing in it. */
export const blankRow = (fields: readonly RecordField[]): RecordRow =>
  Object.fromEntries(fields.flatMap((field) => keysOf(field).map((key) => [key, blankValue(field)])))

function blankValue(field: RecordField): unknown {
  switch (field.kind) {
    case 'yes':
      return false
    case 'choice':
      return field.choices[0]?.value ?? null
    case 'choices':
    case 'records':
    case 'codes':
    case 'pictures':
    case 'parts':
      return []
    default:
      return null
  }
}

const isBlank = (value: unknown): boolean =>
  value === null
  || value === undefined
  || value === ''
  || (Array.isArray(value) && value.length === 0)
  || (isRow(value) && Object.values(value).every(isBlank))

/** The row as it is sent: numbers as numbers, nothing as null, and optional keys of parts left out where they are empty. */
export const toSend = (fields: readonly RecordField[], row: RecordRow): RecordRow => ({
  ...row,
  ...Object.fromEntries(fields.flatMap((field) => keysOf(field).map((key) => [key, valueToSend(field, row[key])]))),
})

function valueToSend(field: RecordField, value: unknown): unknown {
  if (field.kind === 'parts') {
    const absent = field.absentWhenEmpty ?? []
    return rowsIn(value).map((part) =>
      Object.fromEntries(
        Object.entries(toSend(field.fields, part)).filter(([key, one]) => !absent.includes(key) || !isBlank(one)),
      ),
    )
  }
  if (field.kind === 'part') return isRow(value) && !isBlank(value) ? toSend(field.fields, value) : null
  if (field.kind === 'number' || field.kind === 'money') return numberToSend(value)
  if (field.kind === 'codes')
    return textsIn(value)
      .map((one) => one.trim())
      .filter(Boolean)
  return 'optional' in field && isBlank(value) ? null : value
}

function numberToSend(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  const typed = value.trim()
  return /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed || null
}

export interface MissingField {
  /** As the server names it in a difference. */
  path: string
  problem: 'empty' | 'notANumber'
}

/** What has to be typed before the server is asked. */
export function missingFields(fields: readonly RecordField[], row: RecordRow, within = ''): MissingField[] {
  return fields.flatMap((field) =>
    keysOf(field).flatMap((key): MissingField[] => {
      const value = row[key]
      const path = within ? `${within}.${key}` : key
      if (field.kind === 'parts') {
        return rowsIn(value).flatMap((part, at) => missingFields(field.fields, part, `${path}[${at}]`))
      }
      if (field.kind === 'number' || field.kind === 'money') {
        if (typeof numberToSend(value) === 'string') return [{ path, problem: 'notANumber' }]
      }
      return isMissing(field, value) ? [{ path, problem: 'empty' }] : []
    }),
  )
}

function isMissing(field: RecordField, value: unknown): boolean {
  if (field.kind === 'words') {
    const { zh, en } = wordsIn(value)
    const none = zh.trim() === '' && en.trim() === ''
    // One language alone is missing the other, also where both may be empty.
    return none ? !field.optional : zh.trim() === '' || en.trim() === ''
  }
  if (field.kind === 'choices') return textsIn(value).length === 0
  if (['yes', 'choice', 'records', 'codes', 'pictures', 'part'].includes(field.kind)) return false
  return !('optional' in field) && isBlank(value)
}

/** The id of a row; null while a part of it is missing. */
export function idOf(kind: RecordKind, row: RecordRow): string | null {
  const parts = kind.id.map((key) => textIn(row[key]).trim())
  return parts.includes('') ? null : parts.join(':')
}

/** The name of a row for people; its id where it has none. */
export function titleOf(kind: RecordKind, row: RecordRow): Bilingual {
  const id = idOf(kind, row) ?? ''
  if (kind.title === null) return { zh: id, en: id }
  const { zh, en } = wordsIn(row[kind.title])
  return { zh: zh || en || id, en: en || zh || id }
}

export interface FieldOfPath {
  field: RecordField
  /** From the outermost: `Variants 2`, `Price`. */
  names: { name: Bilingual; at: number | null }[]
  /** The last key, such as `priceFen`, or `zh` of words. */
  key: string
}

/** The field that a difference or a problem of the server names, such as `skus[0].priceFen`; null: none. */
export function fieldOfPath(fields: readonly RecordField[], path: string): FieldOfPath | null {
  const [, key = '', at, rest = ''] = /^([^.[]+)(?:\[(\d+)\]|\.(?=\d))?\.?(.*)$/.exec(path) ?? []
  const field = fields.find((one) => keysOf(one).includes(key))
  if (!field) return null
  const numbered = /^(\d+)(?:\.(.*))?$/.exec(rest)
  const place = at ?? numbered?.[1]
  const within = at === undefined && numbered ? (numbered[2] ?? '') : rest
  const names = [{ name: field.name, at: place === undefined ? null : Number(place) }]
  if ((field.kind === 'parts' || field.kind === 'part') && within) {
    const inner = fieldOfPath(field.fields, within)
    if (inner) return { ...inner, names: [...names, ...inner.names] }
  }
  return { field, names, key: within || key }
}

const yesNo = { zh: ['否', '是'], en: ['no', 'yes'] } as const

/** A value as people read it. Instants and names of other rows are the screen's. */
export function plainValue(field: RecordField, key: string, value: unknown): Bilingual {
  const same = (text: string): Bilingual => ({ zh: text, en: text })
  if (value === null || value === undefined) return same('—')
  switch (field.kind) {
    case 'yes':
      return { zh: yesNo.zh[value === true ? 1 : 0], en: yesNo.en[value === true ? 1 : 0] }
    case 'choice':
      return field.choices.find((one) => one.value === value)?.name ?? same(textIn(value))
    case 'choices': {
      const chosen = field.choices.filter((one) => textsIn(value).includes(one.value))
      return { zh: chosen.map((one) => one.name.zh).join('、'), en: chosen.map((one) => one.name.en).join(', ') }
    }
    case 'money':
      return same(typeof value === 'number' ? formatMoney(value, key === field.fen ? 'CNY' : 'USD') : textIn(value))
    case 'number':
      return field.unit
        ? { zh: `${textIn(value)} ${field.unit.zh}`, en: `${textIn(value)} ${field.unit.en}` }
        : same(textIn(value))
    case 'words':
      if (isRow(value)) return wordsIn(value)
      return same(textIn(value))
    default:
      return same(Array.isArray(value) ? plainList(value) : isRow(value) ? JSON.stringify(value) : textIn(value))
  }
}

const plainList = (values: readonly unknown[]): string =>
  values.map((one) => (isRow(one) ? JSON.stringify(one) : textIn(one))).join(', ') || '—'

/**
 * The row as it is now with what this person has typed since they opened it: keys that they changed are theirs, all others
 * are as somebody else has left them.
 */
export function carryOver(opened: RecordRow, typed: RecordRow, now: RecordRow): RecordRow {
  const mine = Object.entries(typed).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(opened[key]))
  return { ...now, ...Object.fromEntries(mine) }
}
