import type { OperatorResource } from '@aisle/contract/operator'
import { Button } from 'react-aria-components'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { cataloguePhrases as phrases } from './catalogue-phrases.ts'
import { useOptions } from './use-options.ts'

export function RecordChoice({
  of,
  name,
  value,
  disabled,
  onChange,
}: {
  of: OperatorResource
  name: string
  value: string
  disabled: boolean
  onChange: (id: string) => void
}) {
  const { text } = useLanguage()
  const options = useOptions(of, [value])
  return (
    <Field label={name}>
      {(ids) => (
        <select
          {...ids}
          className="in"
          disabled={disabled}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{text(phrases.nothing)}</option>
          {options.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Several rows of another resource, in an order. */
export function RecordsChoice({
  of,
  name,
  values,
  disabled,
  onChange,
}: {
  of: OperatorResource
  name: string
  values: readonly string[]
  disabled: boolean
  onChange: (ids: string[]) => void
}) {
  const { text } = useLanguage()
  const options = useOptions(of, values)
  const nameOf = (id: string) => options.find((one) => one.id === id)?.name ?? id
  return (
    <fieldset className="plain v g8">
      <legend className="lab">{name}</legend>
      <ul className="chips">
        {values.map((id) => (
          <li className="chip on" key={id}>
            {nameOf(id)}
            {!disabled && (
              <Button
                className="ib"
                aria-label={text(phrases.takeOut).replace('{name}', nameOf(id))}
                onPress={() => onChange(values.filter((one) => one !== id))}
              >
                <Icon name="close" size="x" />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <select
          className="in"
          aria-label={`${text(phrases.addPart)}: ${name}`}
          value=""
          onChange={(event) => onChange([...values, event.target.value])}
        >
          <option value="">{text(phrases.addPart)}…</option>
          {options
            .filter(({ id }) => !values.includes(id))
            .map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
        </select>
      )}
    </fieldset>
  )
}
