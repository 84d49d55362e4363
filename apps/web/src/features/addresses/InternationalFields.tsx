import { useId, useMemo } from 'react'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldPair } from '../../ui/fields/FieldGroup.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { BindField } from './AddressForm.tsx'
import { addressFormPhrases } from './address-phrases.ts'
import { ReceiverField } from './ChineseFields.tsx'
import { countriesByName } from './countries.ts'
import type { AddressFormState } from './use-address-form.ts'

interface InternationalFieldsProps {
  state: AddressFormState
  bound: BindField
}

export function InternationalFields({ state, bound }: InternationalFieldsProps) {
  const t = usePhrases(addressFormPhrases)
  const { fields, change, numbers } = state
  const callingCode = fields.phone.trim().startsWith('+') ? '' : (numbers?.callingCode(fields.country) ?? '')
  const free = (field: 'line2' | 'region' | 'postalCode') => ({
    name: field,
    value: fields[field],
    onValue: (value: string) => change({ [field]: value }),
  })
  return (
    <>
      <CountryField bound={bound} />
      <ReceiverField bound={bound} />
      <Field
        {...bound('phone')}
        prefix={callingCode}
        type="tel"
        label={t('phone')}
        autoComplete={callingCode ? 'tel-national' : 'tel'}
        numeric
      />
      <Field
        {...bound('line1')}
        label={t('line1')}
        placeholder={t('line1Hint')}
        autoComplete="address-line1"
        maxLength={200}
      />
      <Field {...free('line2')} label={t('line2')} autoComplete="address-line2" maxLength={200} />
      <Field {...bound('city')} label={t('city')} autoComplete="address-level2" maxLength={100} />
      <FieldPair>
        <Field {...free('region')} label={t('region')} autoComplete="address-level1" maxLength={100} />
        <Field
          {...free('postalCode')}
          label={t('postalCode')}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
        />
      </FieldPair>
    </>
  )
}

function CountryField({ bound }: { bound: BindField }) {
  const t = usePhrases(addressFormPhrases)
  const language = useLanguage()
  const id = useId()
  const { common, others } = useMemo(() => countriesByName(language), [language])
  const { onValue, error, ...field } = bound('country')
  const groups = [
    { label: t('commonCountries'), countries: common },
    { label: t('otherCountries'), countries: others },
  ]
  return (
    <div className={classNames('f nav addr-country', error && 'bad')}>
      <span>
        <label htmlFor={id}>{t('country')}</label>
      </span>
      <select
        {...field}
        id={id}
        className={field.value === '' ? 'c3' : undefined}
        autoComplete="country"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">{t('chooseCountry')}</option>
        {groups.map(({ label, countries }) => (
          <optgroup key={label} label={label}>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Icon name="down" size="s" />
      {error && (
        <span className="er" id={`${id}e`}>
          <Icon name="alert" size="x" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
