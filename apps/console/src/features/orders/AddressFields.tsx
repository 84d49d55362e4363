import type { AddressFields as Typed, ProblemField } from '@aisle/rules/address-form'
import type { DeliveryPlaces } from '@aisle/contract/console-order-address'
import * as limits from '@aisle/contract/limits'
import { useMemo, type HTMLInputTypeAttribute } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { Field } from '../../ui/Field.tsx'
import { addressPhrases as phrases } from './address-phrases.ts'
import { AreaFields } from './AreaFields.tsx'

export interface AddressFieldsProps {
  typed: Typed
  places: DeliveryPlaces
  /** What the server has found wrong. */
  problem: { field: ProblemField; words: string } | null
  onChange: (typed: Typed) => void
}

type TextField = 'receiver' | 'phone' | 'detail' | 'line1' | 'line2' | 'city' | 'region' | 'postalCode'

/** Where a parcel goes, as the passenger's own form asks for it. */
export function AddressFields(props: AddressFieldsProps) {
  const { text } = useLanguage()
  const { typed, onChange } = props
  return (
    <>
      <div>
        <div className="seg" role="group" aria-label={text(phrases.place)}>
          {(['china', 'abroad'] as const).map((place) => (
            <button
              key={place}
              type="button"
              aria-pressed={typed.place === place}
              onClick={() => onChange({ ...typed, place })}
            >
              {text(phrases[place])}
            </button>
          ))}
        </div>
      </div>
      <TextInput {...props} name="receiver" most={limits.receiverLength} />
      <TextInput {...props} name="phone" type="tel" most={60} />
      {typed.place === 'china' ? <ChinaFields {...props} /> : <AbroadFields {...props} />}
    </>
  )
}

function ChinaFields(props: AddressFieldsProps) {
  const { typed, places, problem, onChange } = props
  return (
    <>
      <AreaFields
        provinces={places.provinces}
        area={typed.area}
        problem={problem?.field === 'area' ? problem.words : undefined}
        onChange={(area) => onChange({ ...typed, area })}
      />
      <TextInput {...props} name="detail" most={limits.addressDetailLength} />
    </>
  )
}

function AbroadFields(props: AddressFieldsProps) {
  const { text, language } = useLanguage()
  const { typed, places, problem, onChange } = props
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const { compare } = new Intl.Collator(language)
    return places.countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((a, b) => compare(a.name, b.name))
  }, [places.countries, language])
  return (
    <>
      <Field
        label={text(phrases.country)}
        hint={text(phrases.countryHint)}
        problem={problem?.field === 'country' ? problem.words : undefined}
      >
        {(ids) => (
          <select
            {...ids}
            className="in"
            value={typed.country}
            onChange={(event) => onChange({ ...typed, country: event.target.value })}
          >
            <option value="">{text(phrases.choose)}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextInput {...props} name="line1" most={200} />
      <TextInput {...props} name="line2" most={200} />
      <TextInput {...props} name="city" most={100} />
      <div className="half">
        <TextInput {...props} name="region" most={100} />
        <TextInput {...props} name="postalCode" most={20} />
      </div>
    </>
  )
}

function TextInput({
  typed,
  problem,
  onChange,
  name,
  most,
  type = 'text',
}: AddressFieldsProps & { name: TextField; most: number; type?: HTMLInputTypeAttribute }) {
  const { text } = useLanguage()
  return (
    <Field label={text(phrases[name])} problem={problem?.field === name ? problem.words : undefined}>
      {(ids) => (
        <input
          {...ids}
          className="in"
          type={type}
          autoComplete="off"
          maxLength={most}
          value={typed[name]}
          onChange={(event) => onChange({ ...typed, [name]: event.target.value })}
        />
      )}
    </Field>
  )
}
