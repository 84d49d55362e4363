import type { RecordField } from '@aisle/contract/records'
import { useId } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { beijingInput, instantOfInput } from '../../language/beijing-input-rules.ts'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { textIn, textsIn, wordsIn, type RecordRow } from './record-rules.ts'

export interface InputProps<Kind extends RecordField = RecordField> {
  field: Kind
  row: RecordRow
  disabled: boolean
  onChange: (changed: RecordRow) => void
}
type OfKind<Kind extends RecordField['kind']> = InputProps<Extract<RecordField, { kind: Kind }>>

export function TextInput({ field, row, disabled, onChange }: OfKind<'text'>) {
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
export function WordsInput({ field, row, disabled, onChange }: OfKind<'words'>) {
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

export function NumberInput({ field, row, disabled, onChange }: OfKind<'number'>) {
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

export function MoneyInput({ field, row, disabled, onChange }: OfKind<'money'>) {
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

export function YesInput({ field, row, disabled, onChange }: OfKind<'yes'>) {
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

export function ChoiceInput({ field, row, disabled, onChange }: OfKind<'choice'>) {
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

export function ChoicesInput({ field, row, disabled, onChange }: OfKind<'choices'>) {
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

export function TimeInput({ field, row, disabled, onChange }: OfKind<'instant' | 'day'>) {
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
