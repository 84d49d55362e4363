import type { RecordField } from '@aisle/contract/records'
import type { ReactNode } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { PartFields, PartsFields, type FieldsProps } from './PartsFields.tsx'
import { PictureInput, PicturesInput } from './pictures/PicturesInput.tsx'
import { isRow, rowsIn, textIn, textsIn } from './record-rules.ts'
import { RecordChoice, RecordsChoice } from './RecordChoice.tsx'
import * as simple from './SimpleInputs.tsx'
import type { InputProps } from './SimpleInputs.tsx'

/** They need the whole width; the others stand side by side. */
const wideKinds: readonly RecordField['kind'][] = ['words', 'parts', 'part', 'pictures', 'records', 'choices', 'codes']

/** The fields of a row, in their order. */
export function Fields({ fields, row, isDisabled, onChange }: FieldsProps) {
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

/** One field of a row, whatever its kind. */
function FieldInput({ field, row, disabled, onChange }: InputProps): ReactNode {
  const { text } = useLanguage()
  const props = { row, disabled, onChange }
  const hint = field.hint && { hint: text(field.hint) }
  switch (field.kind) {
    case 'text':
      return <simple.TextInput field={field} {...props} />
    case 'words':
      return <simple.WordsInput field={field} {...props} />
    case 'number':
      return <simple.NumberInput field={field} {...props} />
    case 'money':
      return <simple.MoneyInput field={field} {...props} />
    case 'yes':
      return <simple.YesInput field={field} {...props} />
    case 'choice':
      return <simple.ChoiceInput field={field} {...props} />
    case 'choices':
      return <simple.ChoicesInput field={field} {...props} />
    case 'instant':
    case 'day':
      return <simple.TimeInput field={field} {...props} />
    case 'record':
      return (
        <RecordChoice
          of={field.of}
          name={text(field.name)}
          value={textIn(row[field.key])}
          disabled={disabled}
          onChange={(id) => onChange({ ...row, [field.key]: id === '' ? null : id })}
        />
      )
    case 'records':
      return (
        <RecordsChoice
          of={field.of}
          name={text(field.name)}
          values={textsIn(row[field.key])}
          disabled={disabled}
          onChange={(ids) => onChange({ ...row, [field.key]: ids })}
        />
      )
    case 'codes':
      return (
        <Field label={text(field.name)} {...hint}>
          {(ids) => (
            <textarea
              {...ids}
              className="in"
              rows={5}
              disabled={disabled}
              value={textsIn(row[field.key]).join('\n')}
              onChange={(event) => onChange({ ...row, [field.key]: event.target.value.split('\n') })}
            />
          )}
        </Field>
      )
    case 'picture':
      return (
        <PictureInput
          name={text(field.name)}
          path={textIn(row[field.key])}
          disabled={disabled}
          onChange={(path) => onChange({ ...row, [field.key]: path === '' ? null : path })}
        />
      )
    case 'pictures':
      return (
        <PicturesInput
          paths={textsIn(row[field.key])}
          disabled={disabled}
          onChange={(paths) => onChange({ ...row, [field.key]: paths })}
        />
      )
    case 'parts':
      return (
        <PartsFields
          Inner={Fields}
          field={field}
          parts={rowsIn(row[field.key])}
          disabled={disabled}
          onChange={(parts) => onChange({ ...row, [field.key]: parts })}
        />
      )
    case 'part': {
      const part = row[field.key]
      return (
        <PartFields
          Inner={Fields}
          field={field}
          part={isRow(part) ? part : {}}
          disabled={disabled}
          onChange={(changed) => onChange({ ...row, [field.key]: changed })}
        />
      )
    }
  }
}
