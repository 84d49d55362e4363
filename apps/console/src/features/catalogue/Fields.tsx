import type { RecordField } from '@aisle/contract/records'
import { FieldInput } from './FieldInput.tsx'
import type { RecordRow } from './record-rules.ts'

/** They need the whole width; the others stand side by side. */
const wideKinds: readonly RecordField['kind'][] = ['words', 'parts', 'part', 'pictures', 'records', 'choices', 'codes']

/** The fields of a row, in their order. */
export function Fields({
  fields,
  row,
  isDisabled,
  onChange,
}: {
  fields: readonly RecordField[]
  row: RecordRow
  isDisabled: (field: RecordField) => boolean
  onChange: (changed: RecordRow) => void
}) {
  return (
    <div className="fields">
      {fields.map((field) => (
        <div
          key={field.kind === 'money' ? field.fen : field.key}
          className={wideKinds.includes(field.kind) ? 'wide' : field.kind === 'yes' ? 'tick' : ''}
        >
          <FieldInput field={field} row={row} disabled={isDisabled(field)} onChange={onChange} />
        </div>
      ))}
    </div>
  )
}
