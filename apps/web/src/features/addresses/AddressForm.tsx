import { useState } from 'react'
import type { ProblemField } from '@aisle/rules/address-form'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { later } from '../../navigation/later.tsx'
import { FieldColumns } from '../../ui/fields/FieldColumns.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { digitsMissing, type Problem } from './address-form-rules.ts'
import { addressFormPhrases } from './address-phrases.ts'
import { ChineseFields } from './ChineseFields.tsx'
import { InternationalFields } from './InternationalFields.tsx'
import { PasteBox } from './PasteBox.tsx'
import { addressFormId, type AddressFormState } from './use-address-form.ts'

const AreaSheet = later(() => import('./areas/AreaSheet.tsx').then((part) => part.AreaSheet))

interface AddressFormProps {
  state: AddressFormState
  /** The address does not exist yet. */
  isNew: boolean
  /** `first`: it becomes the default automatically; `stays`: only choosing another default changes that. */
  fixedDefault: 'first' | 'stays' | null
}

export function AddressForm({ state, isNew, fixedDefault }: AddressFormProps) {
  const t = usePhrases(addressFormPhrases)
  const language = useLanguage()
  const [choosingArea, setChoosingArea] = useState(false)
  const { form, fields, change } = state
  const china = fields.place === 'china'
  const bound = useBound(state)
  return (
    <form
      className="v"
      id={addressFormId}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!state.busy) state.submit()
      }}
    >
      <Segmented
        label={t('place')}
        options={[
          { value: 'china', label: t('china') },
          { value: 'abroad', label: t('abroad') },
        ]}
        value={fields.place}
        onChange={(place) => change({ place })}
      />
      {china && isNew && <PasteBox state={state} />}
      <FieldColumns>
        {china ? (
          <ChineseFields state={state} bound={bound} onChooseArea={() => setChoosingArea(true)} />
        ) : (
          <InternationalFields state={state} bound={bound} />
        )}
      </FieldColumns>
      {china && language === 'en' && <p className="hint">{t('chinaHint')}</p>}
      <label className="card row">
        <span className="gr">
          <b className="b2">{t('isDefault')}</b>
          <br />
          <span className="s c2">
            {t(fixedDefault === 'first' ? 'firstIsDefault' : fixedDefault === 'stays' ? 'staysDefault' : 'usedFirst')}
          </span>
        </span>
        <input
          className="sw"
          type="checkbox"
          role="switch"
          checked={fixedDefault !== null || fields.isDefault}
          disabled={fixedDefault !== null}
          onChange={(event) => change({ isDefault: event.target.checked })}
        />
      </label>
      {choosingArea && (
        <AreaSheet
          value={fields.area}
          onChoose={(area, names) => {
            change({ area, areaNames: names.map(({ name }) => name), areaNamesEn: names.map(({ en }) => en) })
            setChoosingArea(false)
          }}
          onClose={() => setChoosingArea(false)}
        />
      )}
    </form>
  )
}

/** The props with which a field follows the rules of the form. */
function useBound({ fields, problems, change, onLeave }: AddressFormState) {
  const t = usePhrases(addressFormPhrases)
  const say = (problem: Problem | undefined) =>
    problem && (problem === 'phoneShort' ? t(problem, { n: digitsMissing(fields.phone) }) : t(problem))
  return (field: Exclude<ProblemField, 'area'>) => ({
    name: field,
    value: fields[field],
    onValue: (value: string) => change({ [field]: value }),
    onBlur: () => onLeave(field),
    error: say(problems[field]),
  })
}
export type BindField = ReturnType<typeof useBound>
