import { useState, type ComponentType, type ReactNode } from 'react'
import { readLastSix } from '@aisle/rules/identity-document'
import { usePhrases } from '../../../language/phrases.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { setPassengerForm, usePassengerForm, type PassengerForm } from './passenger-form.ts'
import { passengerProblems, type PassengerProblems } from './passenger-form-rules.ts'
import { portalPhrases } from '../portal-phrases.ts'

/** In a sheet what is optional takes no room, unless something is wrong there. */
export type ContactFold = ComponentType<{ wrong: boolean; children: ReactNode }>

interface PassengerFieldsProps {
  /**
   * All problems after an attempt to submit; before it, only those of fields that have lost focus (design §9: on blur).
   */
  problems: PassengerProblems
  seatRow: ReactNode
  Fold: ContactFold | undefined
}

/** As they stand on the screen. */
export const fieldsInOrder = ['seatNumber', 'idNumber', 'email', 'userTel'] as const

/** The four fields of the passenger form (spec §3). */
export function PassengerFields({ problems, seatRow, Fold }: PassengerFieldsProps) {
  const t = usePhrases(portalPhrases)
  const form = usePassengerForm()
  const [left, setLeft] = useState<Partial<Record<keyof PassengerForm, boolean>>>({})
  const now = passengerProblems(form)

  const bind = (field: keyof PassengerForm) => {
    const problem = problems[field] ?? (left[field] ? now[field] : undefined)
    const error =
      problem && (problem.phrase === 'lastSixShort' ? t(problem.phrase, { n: problem.n }) : t(problem.phrase))
    return {
      name: field,
      value: form[field],
      onValue: (value: string) => {
        setLeft({ ...left, [field]: false })
        setPassengerForm({ ...form, [field]: value })
      },
      onBlur: () => {
        setLeft({ ...left, [field]: form[field] !== '' })
        // A whole pasted number is more than the check needs.
        if (field === 'idNumber') setPassengerForm({ ...form, idNumber: readLastSix(form.idNumber) ?? form.idNumber })
      },
      ...(error ? { error } : {}),
    }
  }
  const contact = (
    <>
      <Field
        {...bind('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder={t('emailUse')}
      />
      <Field
        {...bind('userTel')}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={t('phoneUse')}
      />
    </>
  )
  return (
    <FieldGroup inset>
      <div>
        <Field
          {...bind('seatNumber')}
          label={t('seat')}
          numeric
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={8}
          placeholder={t('seatExample')}
        />
        <div style={{ padding: '.125rem 1rem .75rem' }}>{seatRow}</div>
      </div>
      <Field
        {...bind('idNumber')}
        label={t('lastSix')}
        numeric
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={t('lastSixHint')}
      />
      {Fold ? <Fold wrong={Boolean(problems.email ?? problems.userTel)}>{contact}</Fold> : contact}
    </FieldGroup>
  )
}
