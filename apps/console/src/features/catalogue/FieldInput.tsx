import type { RecordField } from '@aisle/contract/records'
import { useId, type ReactNode } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { beijingInput, instantOfInput } from './beijing-input-rules.ts'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { PartFields, PartsFields } from './PartsFields.tsx'
import { PictureInput, PicturesInput } from './PicturesInput.tsx'
import { isRow, rowsIn, textIn, textsIn, wordsIn, type RecordRow } from './record-rules.ts'
import { RecordChoice, RecordsChoice } from './RecordChoice.tsx'

interface Props<Kind extends RecordField = RecordField> {
  field: Kind
  row: RecordRow
  disabled: boolean
  onChange: (changed: RecordRow) => void
}
type OfKind<Kind extends RecordField['kind']> = Props<Extract<RecordField, { kind: Kind }>>

/** One field of a row, whatever its kind. */
export function FieldInput({ field, row, disabled, onChange }: Props): ReactNode {
  const { text } = useLanguage()
  const props = { row, disabled, onChange }
  const hint = field.hint && { hint: text(field.hint) }
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} {...props} />
    case 'words':
      return <WordsInput field={field} {...props} />
    case 'number':
      return <NumberInput field={field} {...props} />
    case 'money':
      return <MoneyInput field={field} {...props} />
    case 'yes':
      return <YesInput field={field} {...props} />
    case 'choice':
      return <ChoiceInput field={field} {...props} />
    case 'choices':
      return <ChoicesInput field={field} {...props} />
    case 'instant':
    case 'day':
      return <TimeInput field={field} {...props} />
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
          field={field}
          part={isRow(part) ? part : {}}
          disabled={disabled}
          onChange={(changed) => onChange({ ...row, [field.key]: changed })}
        />
      )
    }
  }
}

function TextInput({ field, row, disabled, onChange }: OfKind<'text'>) {
  const { text } = useLanguage()
  return (
    <Field label={text(field.name)} {...(field.hint && { hint: text(field.hint) })}>
      {(ids) => (
        <input
          {...ids}
          className="in"
          disabled={disabled}
          value={textIn(row[field.key])}
          onChange={(event) => onChange({ ...row, [field.key]: event.target.value })}
        />
      )}
    </Field>
  )
}

const longRows = 4

/** Chinese beside English; both are needed. */
function WordsInput({ field, row, disabled, onChange }: OfKind<'words'>) {
  const { text } = useLanguage()
  const words = wordsIn(row[field.key])
  const of = (language: 'zh' | 'en') => (
    <Field
      label={`${text(field.name)} · ${text(language === 'zh' ? phrases.chinese : phrases.english)}`}
      {...(field.hint && { hint: text(field.hint) })}
    >
      {(ids) => {
        const shared = {
          ...ids,
          className: 'in',
          lang: language === 'zh' ? 'zh-CN' : 'en',
          disabled,
          value: words[language],
          onChange: (event: { target: { value: string } }) =>
            onChange({ ...row, [field.key]: { ...words, [language]: event.target.value } }),
        }
        return field.long ? <textarea {...shared} rows={longRows} /> : <input {...shared} />
      }}
    </Field>
  )
  return (
    <div className="half">
      {of('zh')}
      {of('en')}
    </div>
  )
}

function NumberInput({ field, row, disabled, onChange }: OfKind<'number'>) {
  const { text } = useLanguage()
  const unit = field.unit && text(field.unit)
  return (
    <Field
      label={unit ? `${text(field.name)} (${unit})` : text(field.name)}
      {...(field.hint && { hint: text(field.hint) })}
    >
      {(ids) => (
        <input
          {...ids}
          className="in num"
          inputMode={field.decimals ? 'decimal' : 'numeric'}
          disabled={disabled}
          value={textIn(row[field.key])}
          onChange={(event) => onChange({ ...row, [field.key]: event.target.value })}
        />
      )}
    </Field>
  )
}

/** Whole units: kept a hundredfold. What is no number stays as it was typed. */
const minorOf = (typed: string): unknown => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) * 100 : typed)
const unitsOf = (value: unknown): string => (typeof value === 'number' ? String(value / 100) : textIn(value))

function MoneyInput({ field, row, disabled, onChange }: OfKind<'money'>) {
  const { text } = useLanguage()
  const of = (key: string, symbol: string) => (
    <Field label={`${text(field.name)} (${symbol})`} {...(field.hint && { hint: text(field.hint) })}>
      {(ids) => (
        <input
          {...ids}
          className="in num"
          inputMode="numeric"
          disabled={disabled}
          value={unitsOf(row[key])}
          onChange={(event) => onChange({ ...row, [key]: minorOf(event.target.value) })}
        />
      )}
    </Field>
  )
  return (
    <div className="half">
      {of(field.fen, '¥')}
      {of(field.cents, '$')}
    </div>
  )
}

function YesInput({ field, row, disabled, onChange }: OfKind<'yes'>) {
  const { text } = useLanguage()
  const id = useId()
  return (
    <div>
      <label className="h">
        <input
          type="checkbox"
          className="cb"
          disabled={disabled}
          checked={row[field.key] === true}
          {...(field.hint && { 'aria-describedby': id })}
          onChange={(event) => onChange({ ...row, [field.key]: event.target.checked })}
        />
        {text(field.name)}
      </label>
      {field.hint && (
        <p className="hint" id={id}>
          {text(field.hint)}
        </p>
      )}
    </div>
  )
}

function ChoiceInput({ field, row, disabled, onChange }: OfKind<'choice'>) {
  const { text } = useLanguage()
  return (
    <Field label={text(field.name)}>
      {(ids) => (
        <select
          {...ids}
          className="in"
          disabled={disabled}
          value={textIn(row[field.key])}
          onChange={(event) => onChange({ ...row, [field.key]: event.target.value })}
        >
          {field.choices.map(({ value, name }) => (
            <option key={value} value={value}>
              {text(name)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

function ChoicesInput({ field, row, disabled, onChange }: OfKind<'choices'>) {
  const { text } = useLanguage()
  const chosen = textsIn(row[field.key])
  return (
    <fieldset className="plain">
      <legend className="lab">{text(field.name)}</legend>
      <div className="h wrap">
        {field.choices.map(({ value, name }) => (
          <label className="h" key={value}>
            <input
              type="checkbox"
              className="cb"
              disabled={disabled}
              checked={chosen.includes(value)}
              onChange={(event) =>
                onChange({
                  ...row,
                  [field.key]: event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
                })
              }
            />
            {text(name)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function TimeInput({ field, row, disabled, onChange }: OfKind<'instant' | 'day'>) {
  const { text } = useLanguage()
  const value = textIn(row[field.key])
  const isDay = field.kind === 'day'
  return (
    <Field label={text(field.name)} {...(field.hint && { hint: text(field.hint) })}>
      {(ids) => (
        <input
          {...ids}
          className="in"
          type={isDay ? 'date' : 'datetime-local'}
          disabled={disabled}
          value={isDay ? value : beijingInput(value)}
          onChange={(event) => {
            const typed = event.target.value
            onChange({ ...row, [field.key]: typed === '' ? null : isDay ? typed : instantOfInput(typed) })
          }}
        />
      )}
    </Field>
  )
}
