import type { RowChange } from '@aisle/contract/operator'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Difference } from './Difference.tsx'

const phrases = {
  add: { zh: '新增', en: 'new' },
  remove: { zh: '删除', en: 'removed' },
  same: { zh: '没有变化', en: 'nothing changes' },
  more: { zh: '还有 {count} 行', en: '{count} more rows' },
} as const

const mostRows = 20

/** The rows that a change changes, field by field. */
export function RowDifference({ changes }: { changes: readonly RowChange[] }) {
  const { text } = useLanguage()
  const different = changes.filter(({ change }) => change !== 'same')
  if (different.length === 0) return <p className="s c2">{text(phrases.same)}</p>
  const hidden = different.length - mostRows
  return (
    <div className="v g8">
      {different.slice(0, mostRows).map(({ id, change, fields }) => (
        <div key={id}>
          <p className="s w5 num">
            {id}{' '}
            {change !== 'change' && <span className="tag">{text(phrases[change === 'add' ? 'add' : 'remove'])}</span>}
          </p>
          <Difference
            rows={fields.map(({ field, before, after }) => ({
              id: field,
              name: field,
              ...(change === 'change' && { was: show(before) }),
              is: show(change === 'remove' ? before : after),
            }))}
          />
        </div>
      ))}
      {hidden > 0 && <p className="s c3">{text(phrases.more).replace('{count}', String(hidden))}</p>}
    </div>
  )
}

function show(value: unknown): string {
  if (value === undefined || value === null) return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
