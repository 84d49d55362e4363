import { useId } from 'react'
import * as limits from '@aisle/contract/limits'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { BindField } from './AddressForm.tsx'
import { addressFormPhrases } from './address-phrases.ts'
import { areaLine } from './address-view-rules.ts'
import type { AddressFormState } from './use-address-form.ts'

interface ChineseFieldsProps {
  state: AddressFormState
  bound: BindField
  onChooseArea: () => void
}

export function ChineseFields({ state, bound, onChooseArea }: ChineseFieldsProps) {
  const t = usePhrases(addressFormPhrases)
  const ownNumber = state.numbers && state.fields.area && !/^[1-6]/.test(state.fields.area.provinceCode)
  return (
    <>
      <ReceiverField bound={bound} />
      <Field
        {...bound('phone')}
        type="tel"
        label={t('phone')}
        placeholder={ownNumber ? '' : t('phoneHint')}
        autoComplete="tel-national"
        numeric
      />
      <AreaField state={state} onChooseArea={onChooseArea} />
      <DetailField bound={bound} />
    </>
  )
}

export function ReceiverField({ bound }: { bound: BindField }) {
  const t = usePhrases(addressFormPhrases)
  return (
    <Field
      {...bound('receiver')}
      label={t('receiver')}
      placeholder={t('receiverHint')}
      autoComplete="name"
      maxLength={limits.receiverLength}
    />
  )
}

function AreaField({ state, onChooseArea }: Pick<ChineseFieldsProps, 'state' | 'onChooseArea'>) {
  const t = usePhrases(addressFormPhrases)
  const id = useId()
  const problem = state.problems.area
  const language = useLanguage()
  const area = areaLine(state.fields, language, ' ')
  return (
    <div className={classNames('f nav', problem && 'bad')}>
      <span id={`${id}l`}>{t('area')}</span>
      <button
        type="button"
        className="val hit addr-area"
        aria-haspopup="dialog"
        aria-labelledby={`${id}l ${id}v`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}e` : undefined}
        onClick={onChooseArea}
      >
        <span id={`${id}v`} className={area === '' ? 'c3' : undefined}>
          {area || t('areaHint')}
        </span>
      </button>
      <Icon name="chev" size="s" />
      {problem && (
        <span className="er" id={`${id}e`}>
          <Icon name="alert" size="x" />
          <span>{t(problem === 'areaIncomplete' ? 'areaIncomplete' : 'areaRequired')}</span>
        </span>
      )}
    </div>
  )
}

function DetailField({ bound }: { bound: BindField }) {
  const t = usePhrases(addressFormPhrases)
  const id = useId()
  const { onValue, error, ...field } = bound('detail')
  return (
    <div className={classNames('f', error && 'bad')}>
      <span>
        <label htmlFor={id}>{t('detail')}</label>
      </span>
      <textarea
        {...field}
        id={id}
        rows={2}
        maxLength={limits.addressDetailLength}
        placeholder={t('detailHint')}
        autoComplete="street-address"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}e` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {error && (
        <span className="er" id={`${id}e`}>
          <Icon name="alert" size="x" />
          <span>{error}</span>
        </span>
      )}
    </div>
  )
}
