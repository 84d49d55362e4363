import { operatorScopeNames, type KeyReport, type StaffKey } from '@aisle/contract/console-keys'
import { operatorScopes, type FieldChange, type OperatorScope } from '@aisle/contract/operator'
import { shortTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { useNow } from '../../ui/use-now.ts'
import { keyPhrases as phrases } from './operator-key-phrases.ts'
import { daysSince } from './operator-key-rules.ts'

/** Scopes and differences of a key as people read them. */
export function useKeyWords() {
  const { text, language } = useLanguage()
  const now = useNow()

  const scopesInWords = (scopes: readonly OperatorScope[]): string =>
    scopes.length === operatorScopes.length
      ? text(phrases.everything)
      : scopes.map((scope) => text(operatorScopeNames[scope])).join(language === 'zh' ? '；' : '; ')

  /** Null within a day, for which the time is enough. */
  const ageInWords = (at: string): string | null => {
    const days = daysSince(at, now)
    return days === 0 ? null : new Intl.RelativeTimeFormat(language).format(-days, 'day')
  }
  const lastUseInWords = ({ lastUsedAt }: StaffKey): string =>
    lastUsedAt === null
      ? text(phrases.never)
      : [shortTime(lastUsedAt, language, now), ageInWords(lastUsedAt)].filter(Boolean).join(' · ')

  const names: Readonly<Record<string, string>> = {
    scopes: text(phrases.scopes),
    state: text(phrases.state),
    note: text(phrases.note),
    publicKey: text(phrases.pasted),
  }
  const show = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return scopesInWords(operatorScopes.filter((scope) => value.includes(scope)))
    if (field === 'state') return text(value === 'active' ? phrases.active : phrases.revoked)
    return typeof value === 'string' && value !== '' ? value : '—'
  }
  const rowOf = (isNew: boolean, { field, before, after }: FieldChange): DifferenceRow => ({
    id: field,
    name: names[field] ?? field,
    ...(!isNew && { was: show(field, before) }),
    is: show(field, after),
  })
  const rowsOf = ({ changes, second }: KeyReport): DifferenceRow[] => [
    ...changes.flatMap(({ change, fields }) => fields.map((field) => rowOf(change === 'add', field))),
    ...(second === undefined ? [] : [{ id: 'second', name: text(phrases.agreement), is: text(phrases.needsSecond) }]),
  ]
  return { scopesInWords, ageInWords, lastUseInWords, rowsOf }
}
