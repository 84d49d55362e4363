import { useState, type ComponentProps } from 'react'
import * as limits from '@aisle/contract/limits'
import type { Invoice } from '@aisle/contract/invoices-schemas'
import { formatDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldColumns } from '../../ui/fields/FieldColumns.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { AmountCard, FactsCard } from './InvoiceCards.tsx'
import { InvoiceFields } from './InvoiceFields.tsx'
import { invoiceFieldPhrases } from './invoice-field-phrases.ts'
import { invoicePhrases } from './invoice-phrases.ts'
import { useSendInvoice } from './invoice-queries.ts'
import { findContactProblem, getInvoiceRequest, getWholeForm, type WholeInvoiceForm } from './invoice-rules.ts'
import { keepInvoice, keptInvoice } from './invoice-store.ts'
import { placeOfError } from './invoice-view-rules.ts'
import { focusInvoiceField, useInvoiceFields } from './use-invoice-fields.ts'

interface InvoiceFormProps {
  invoice: Invoice
  /** The invoice's state differs from the screen's: refetch it. */
  onStale: () => void
  onDone: () => void
  /** Null if there is no earlier view to return to. */
  onLeave: (() => void) | null
}

const kinds = ['personal', 'enterprise'] as const

/** Centred, because the action bar covers the end of the page. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/**
 * The initial form: the latest input for this order, else the invoice's title or the checkout request, else the input
 * for another order. Without any input, the e-mail falls back to the passenger's mailbox.
 */
function firstForm(invoice: Invoice): WholeInvoiceForm {
  const kept = keptInvoice()
  const known = (kept.orderNo === invoice.orderNo ? null : getWholeForm(invoice)) ?? kept.form
  return kept.orderNo === '' && known.email === '' ? { ...known, email: invoice.mailbox ?? '' } : known
}

export function InvoiceForm({ invoice, onStale, onDone, onLeave }: InvoiceFormProps) {
  const t = usePhrases(invoicePhrases)
  const f = usePhrases(invoiceFieldPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const [form, setForm] = useState(() => firstForm(invoice))
  const [checked, setChecked] = useState(false)
  const send = useSendInvoice(invoice)
  const change = (next: WholeInvoiceForm) => {
    setForm(next)
    keepInvoice(invoice.orderNo, next)
    if (send.isError) send.reset()
  }
  const place = send.error && placeOfError(send.error.error)
  const said = send.error ? text(send.error.messages) : ''
  const ofField = place !== null && place !== 'whole' && place !== 'contact'
  const fields = useInvoiceFields(form, change, ofField ? { [place]: said } : {})
  const contactWrong = (checked && findContactProblem(form)) || place === 'contact'

  function submit() {
    setChecked(true)
    if (!fields.check()) return
    if (findContactProblem(form)) return focusInvoiceField('bankAccount')
    send.mutate(getInvoiceRequest(invoice.orderNo, form), {
      onSuccess() {
        showToast(t('submitted'))
        onDone()
      },
      onError({ error, code }) {
        const wrong = placeOfError(error)
        if (wrong !== 'whole') focusInvoiceField(wrong === 'contact' ? 'bankAccount' : wrong)
        else if (code !== '') onStale()
      },
    })
  }

  return (
    <>
      {/* A reversed invoice shows its original amount; the next one covers only the rest. */}
      <AmountCard invoice={{ ...invoice, amount: invoice.left }} />
      <Segmented
        label={f('invoiceKind')}
        options={kinds.map((value) => ({ value, label: f(value) }))}
        value={form.titleKind}
        onChange={(titleKind) => change({ ...form, titleKind })}
      />
      <InvoiceFields state={fields} />
      {form.titleKind === 'enterprise' && <Contact form={form} onForm={change} wrong={contactWrong} />}
      <FactsCard invoice={invoice} fixed />
      <p className="hint">
        {invoice.applyUntil
          ? t('until', { date: formatDay(invoice.applyUntil, language), n: limits.invoiceChangeMinutes })
          : t('anyTime', { n: limits.invoiceChangeMinutes })}
      </p>
      <p className={place === 'whole' ? 'er' : 'vh'} role="alert">
        {place === 'whole' && (
          <>
            <Icon name="alert" size="x" />
            <span ref={intoView}>{said}</span>
          </>
        )}
      </p>
      <ActionBar>
        {onLeave && (
          <Button kind="line" onClick={onLeave}>
            {t('keep')}
          </Button>
        )}
        <Button grow busy={send.isPending} busyLabel={t('submitting')} onClick={submit}>
          {t(invoice.can.change ? 'save' : 'submit')}
        </Button>
      </ActionBar>
    </>
  )
}

const contactFields: Record<'address' | 'phone' | 'bank' | 'bankAccount', Partial<ComponentProps<typeof Field>>> = {
  address: { autoComplete: 'street-address' },
  phone: { type: 'tel', autoComplete: 'tel', numeric: true },
  bank: { autoComplete: 'off' },
  bankAccount: { autoComplete: 'off', inputMode: 'numeric', numeric: true },
}

interface ContactProps {
  form: WholeInvoiceForm
  onForm: (form: WholeInvoiceForm) => void
  wrong: boolean
}

/** Contact and bank details, which some companies require on their invoices. */
function Contact({ form, onForm, wrong }: ContactProps) {
  const t = usePhrases(invoicePhrases)
  // The keys are those of the table above.
  const names = Object.keys(contactFields) as (keyof typeof contactFields)[]
  const [open, setOpen] = useState(() => names.some((name) => form[name] !== ''))
  return (
    <details
      className="card flush fold invoice-more"
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="row">
        <span className="gr b2">{t('contact')}</span>
        <Icon name="down" size="s" />
      </summary>
      <FieldColumns>
        {names.map((name) => (
          <Field
            key={name}
            {...contactFields[name]}
            name={`invoice-${name}`}
            label={t(name)}
            value={form[name]}
            onValue={(value) => onForm({ ...form, [name]: value })}
            maxLength={100}
            error={wrong && name === 'bankAccount' ? t('contactFormat') : undefined}
          />
        ))}
      </FieldColumns>
    </details>
  )
}
