import type { RecordField } from '@aisle/contract/records'
import type { Bilingual } from '@aisle/contract/language'
import { useState, type ComponentType } from 'react'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { blankRow, textIn, wordsIn, type RecordRow } from './record-rules.ts'

export interface FieldsProps {
  fields: readonly RecordField[]
  row: RecordRow
  isDisabled: (field: RecordField) => boolean
  onChange: (changed: RecordRow) => void
}

type Parts = Extract<RecordField, { kind: 'parts' }>
type Part = Extract<RecordField, { kind: 'part' }>

/** Rows inside a row: each with its own fields, one after another. */
export function PartsFields({
  Inner,
  field,
  parts,
  disabled,
  onChange,
}: {
  /** Draws the fields of a part. */
  Inner: ComponentType<FieldsProps>
  field: Parts
  parts: readonly RecordRow[]
  disabled: boolean
  onChange: (parts: RecordRow[]) => void
}) {
  const { text } = useLanguage()
  // Those that were added here: what is there already is read at a glance and opened by hand.
  const [opened, setOpened] = useState<readonly number[]>([])
  const change = (at: number, part: RecordRow) => onChange(parts.map((one, place) => (place === at ? part : one)))
  const moveForward = (at: number) => {
    const moved = parts[at]
    const without = parts.filter((_, place) => place !== at)
    if (moved) onChange([...without.slice(0, at - 1), moved, ...without.slice(at - 1)])
  }
  return (
    <fieldset className="plain v">
      <legend className="lab w5">{text(field.name)}</legend>
      {parts.map((part, at) => {
        const name = `${text(field.one)} ${at + 1}`
        return (
          // Parts have no id of their own.
          <details className="card part" aria-label={name} key={at} open={opened.includes(at)}>
            <summary>
              <span className="w5">{name}</span> <span className="c3 el">{nameOfPart(field.fields, part, text)}</span>
            </summary>
            <div className="b v">
              <Inner
                fields={field.fields}
                row={part}
                isDisabled={() => disabled}
                onChange={(changed) => change(at, changed)}
              />
              {!disabled && (
                <div className="h">
                  {at > 0 && (
                    <Button
                      className="btn sm"
                      aria-label={text(phrases.earlier).replace('{name}', name)}
                      onPress={() => moveForward(at)}
                    >
                      ↑
                    </Button>
                  )}
                  <Button className="btn txt sm" onPress={() => onChange(parts.filter((_, place) => place !== at))}>
                    {text(phrases.takeOut).replace('{name}', name)}
                  </Button>
                </div>
              )}
            </div>
          </details>
        )
      })}
      {!disabled && (
        <div>
          <Button
            className="btn sm"
            onPress={() => {
              setOpened([...opened, parts.length])
              onChange([...parts, blankRow(field.fields)])
            }}
          >
            <Icon name="plus" size="s" />
            {text(field.one)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** One row inside a row. */
export function PartFields({
  Inner,
  field,
  part,
  disabled,
  onChange,
}: {
  Inner: ComponentType<FieldsProps>
  field: Part
  part: RecordRow
  disabled: boolean
  onChange: (part: RecordRow) => void
}) {
  const { text } = useLanguage()
  return (
    <fieldset className="plain v">
      <legend className="lab">{text(field.name)}</legend>
      <Inner fields={field.fields} row={part} isDisabled={() => disabled} onChange={onChange} />
    </fieldset>
  )
}

/** The first words of a part, which tell it from the others. */
function nameOfPart(fields: readonly RecordField[], part: RecordRow, text: (words: Bilingual) => string): string {
  const field = fields.find(({ kind }) => kind === 'words') ?? fields.find(({ kind }) => kind === 'text')
  if (!field || field.kind === 'money') return ''
  return field.kind === 'words' ? text(wordsIn(part[field.key])) : textIn(part[field.key])
}
