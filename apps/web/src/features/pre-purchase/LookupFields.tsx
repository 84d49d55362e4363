import type { ReactNode } from 'react'
import { ownWord } from '../../environment/airline.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldGroup, FieldPair } from '../../ui/fields/FieldGroup.tsx'
import { flightDigits, type FlightForm, type NameTicketForm, type TicketForm } from './lookup-rules.ts'
import { lookupPhrases } from './lookup-phrases.ts'
import { problemText } from './problem-text.ts'
import type { LookupFields } from './use-lookup-fields.ts'

interface FieldsProps<Form> {
  fields: LookupFields<Form>
  /** A login by mail needs no phone. */
  forLogin: boolean
  /** The code row. */
  children: ReactNode
}

/** The props with which a field follows the rules of `useLookupFields`. */
function useBound<Form extends object>({ form, problems, onValue, onLeave }: LookupFields<Form>) {
  const t = usePhrases(lookupPhrases)
  return (field: keyof Form & string) => ({
    name: field,
    value: String(form[field]),
    onValue: (value: string) => onValue(field, value),
    onBlur: () => onLeave(field),
    error: problemText(t, problems[field]),
  })
}

interface NameTicketProps {
  fields: LookupFields<NameTicketForm>
  /** The browser must not offer its owner's name. */
  ofCompanion?: boolean
}

export function NameTicketFields({ fields, ofCompanion }: NameTicketProps) {
  const t = usePhrases(lookupPhrases)
  const bound = useBound(fields)
  const name = { placeholder: t('nameExample'), autoCapitalize: 'characters', autoCorrect: 'off', spellCheck: false }
  return (
    <>
      <Field
        {...bound('ticketNo')}
        label={t('ticketNo')}
        placeholder={t('ticketExample')}
        inputMode="numeric"
        autoComplete="off"
        numeric
      />
      <FieldPair>
        <Field
          {...bound('lastName')}
          {...name}
          label={t('lastName')}
          autoComplete={ofCompanion ? 'off' : 'family-name'}
        />
        <Field
          {...bound('firstName')}
          {...name}
          label={t('firstName')}
          autoComplete={ofCompanion ? 'off' : 'given-name'}
        />
      </FieldPair>
    </>
  )
}

export function TicketFields({ fields, forLogin, children }: FieldsProps<TicketForm>) {
  const bound = useBound(fields)
  return (
    <FieldGroup>
      <NameTicketFields fields={fields} />
      {!forLogin && <Phone bound={bound('phoneTicket')} />}
      <Email bound={bound('emailTicket')} forLogin={forLogin} />
      {children}
    </FieldGroup>
  )
}

export function FlightFields({ fields, forLogin, children }: FieldsProps<FlightForm>) {
  const t = usePhrases(lookupPhrases)
  const bound = useBound(fields)
  const flightNo = bound('flightNo')
  return (
    <FieldGroup>
      <FieldPair>
        <Field
          {...flightNo}
          onBlur={() => {
            // The prefix is drawn before the field, so a typed prefix is removed.
            if (fields.form.flightNo) fields.onValue('flightNo', flightDigits(fields.form.flightNo))
            flightNo.onBlur()
          }}
          label={t('flightNo')}
          prefix={ownWord('flightPrefix')}
          placeholder="829"
          autoCapitalize="characters"
          autoComplete="off"
          inputMode="numeric"
          numeric
        />
        <Field {...bound('flightDate')} className="date" type="date" label={t('flightDate')} numeric />
      </FieldPair>
      <Field
        {...bound('identityDocId')}
        label={t('document')}
        placeholder={t('documentExample')}
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        autoComplete="off"
        numeric
      />
      {!forLogin && <Phone bound={bound('phoneFlight')} />}
      <Email bound={bound('emailFlight')} forLogin={forLogin} />
      {children}
    </FieldGroup>
  )
}

interface BoundField {
  name: string
  value: string
  onValue: (value: string) => void
  onBlur: () => void
  error: string | undefined
}

function Phone({ bound }: { bound: BoundField }) {
  const t = usePhrases(lookupPhrases)
  return (
    <Field
      {...bound}
      type="tel"
      label={t('phone')}
      placeholder={t('phoneExample')}
      autoComplete="tel-national"
      numeric
    />
  )
}

function Email({ bound, forLogin }: { bound: BoundField; forLogin: boolean }) {
  const t = usePhrases(lookupPhrases)
  return (
    <Field
      {...bound}
      type="email"
      label={t('email')}
      placeholder={t(forLogin ? 'emailForLogin' : 'emailExample')}
      autoComplete="email"
    />
  )
}
