import type { ChangeReport, FieldChange } from '@aisle/contract/operator'
import type { RecordKind } from '@aisle/contract/records'
import { fullTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { fieldOfPath, plainValue, type FieldOfPath } from './record-rules.ts'

/** Applied rows, and whether they wait for somebody else. */
export interface AppliedRows extends ChangeReport {
  second?: 'needed' | 'waits'
}

/** What a change of rows means, in the names of their fields. */
export function useDifferenceWords(kind: RecordKind) {
  const { text } = useLanguage()
  const nameOf = (path: string): string => {
    const found = fieldOfPath(kind.fields, path)
    if (!found) return path
    const names = found.names.map(({ name, at }) => (at === null ? text(name) : `${text(name)} ${at + 1}`))
    const language = found.key === 'zh' ? phrases.chinese : found.key === 'en' ? phrases.english : null
    const currency = found.field.kind === 'money' ? (found.key === found.field.fen ? '¥' : '$') : null
    return [...names, ...(language ? [text(language)] : []), ...(currency ? [currency] : [])].join(' · ')
  }
  const show = (found: FieldOfPath | null, value: unknown): string => {
    if (!found) return typeof value === 'string' ? value : JSON.stringify(value ?? null)
    if (found.field.kind === 'instant' && typeof value === 'string') return fullTime(value)
    return text(plainValue(found.field, found.key, value))
  }
  const rowOf = ({ field, before, after }: FieldChange, change: 'add' | 'change' | 'remove'): DifferenceRow => {
    const found = fieldOfPath(kind.fields, field)
    return {
      id: field,
      name: nameOf(field),
      ...(change === 'change' && { was: show(found, before) }),
      is: show(found, change === 'remove' ? before : after),
    }
  }
  const problemRow = (problem: string, at: number): DifferenceRow => {
    const [, path = '', words = problem] = /^([\w.[\]]+): (.*)$/s.exec(problem) ?? []
    return { id: `problem ${at}`, name: path ? nameOf(path) : '!', is: words }
  }
  return {
    nameOf,
    rowsOf: ({ changes, problems, second }: AppliedRows): DifferenceRow[] => [
      ...problems.map(({ problem }, at) => problemRow(problem, at)),
      ...changes.flatMap(({ change, fields }) =>
        change === 'same' ? [] : fields.map((field) => rowOf(field, change)),
      ),
      ...(second ? [{ id: 'second', name: text(phrases.agreement), is: text(phrases.needsSecond) }] : []),
    ],
  }
}
