import type { Bilingual } from '@aisle/contract/language'
import { useLanguage } from '../language/LanguageProvider.tsx'
import { Field } from './Field.tsx'

const choose: Bilingual = { zh: '请选择', en: 'Please choose' }

interface Props<Reason extends string> {
  label: Bilingual
  reasons: readonly Reason[]
  names: Readonly<Record<Reason, Bilingual>>
  /** Null: none is chosen yet. */
  chosen: Reason | null
  onChoose: (reason: Reason | null) => void
}

/** Why something is done, as one of the known reasons. */
export function ReasonField<Reason extends string>({ label, reasons, names, chosen, onChoose }: Props<Reason>) {
  const { text } = useLanguage()
  return (
    <Field label={text(label)}>
      {(ids) => (
        <select
          {...ids}
          className="in"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(reasons.find((one) => one === target.value) ?? null)}
        >
          <option value="">{text(choose)}</option>
          {reasons.map((one) => (
            <option key={one} value={one}>
              {text(names[one])}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
