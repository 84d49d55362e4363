import { useState } from 'react'
import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FieldGroup } from '../../ui/FieldGroup.tsx'
import { Row } from '../../ui/Row.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { invoiceFormOf, invoiceProblemsOf, invoiceWishOf, isDoubtful } from './invoice-rules.ts'
import { offerPhrases } from './offer-phrases.ts'

interface InvoiceRowProps {
  currency: 'CNY' | 'USD'
  wish: InvoiceWish | null
  onWish: (wish: InvoiceWish | null) => void
}

/** What the invoice is made out to; an order in dollars gets a receipt instead (S8). */
export function InvoiceRow({ currency, wish, onWish }: InvoiceRowProps) {
  const t = usePhrases(offerPhrases)
  const [open, setOpen] = useState(false)
  if (currency === 'USD') return <Row label={t('receipt')} value={t('receiptText')} />
  return (
    <>
      <Row
        label={t('invoice')}
        value={t(wish ? (wish.titleKind === 'personal' ? 'personalInvoice' : 'enterpriseInvoice') : 'noInvoice')}
        onClick={() => setOpen(true)}
      />
      {open && <InvoiceWishSheet wish={wish} onWish={onWish} onClose={() => setOpen(false)} />}
    </>
  )
}

interface InvoiceWishSheetProps {
  wish: InvoiceWish | null
  onWish: (wish: InvoiceWish | null) => void
  onClose: () => void
}

const kinds = ['none', 'personal', 'enterprise'] as const
const kindWords = { none: 'noInvoice', personal: 'personal', enterprise: 'enterprise' } as const

function InvoiceWishSheet({ wish, onWish, onClose }: InvoiceWishSheetProps) {
  const t = usePhrases(offerPhrases)
  const [form, setForm] = useState(() => invoiceFormOf(wish))
  const [left, setLeft] = useState<readonly string[]>([])
  const problems = invoiceProblemsOf(form)
  const company = form.titleKind === 'enterprise'

  /** A field speaks once it was left, and is quiet again while it is put right. */
  const field = (name: 'title' | 'taxpayerNo' | 'email') => {
    const problem = left.includes(name) && problems[name]
    return {
      label: t(name),
      value: form[name],
      onValue: (value: string) => {
        setForm({ ...form, [name]: value })
        setLeft(left.filter((other) => other !== name))
      },
      onBlur: () => form[name] !== '' && setLeft([...left, name]),
      ...(problem && { error: t(problem) }),
    }
  }

  function done() {
    const [first] = Object.keys(problems)
    if (first) {
      setLeft(['title', 'taxpayerNo', 'email'])
      document.querySelector<HTMLInputElement>(`[name="invoice-${first}"]`)?.focus()
      return
    }
    onWish(invoiceWishOf(form))
    onClose()
  }

  return (
    <Sheet title={t('invoice')} onClose={onClose}>
      <Segmented
        label={t('invoiceKind')}
        options={kinds.map((value) => ({ value, label: t(kindWords[value]) }))}
        value={form.titleKind}
        onChange={(titleKind) => setForm({ ...form, titleKind })}
      />
      {form.titleKind !== 'none' && (
        <div style={{ marginTop: '.75rem' }}>
          <FieldGroup inset>
            <Field {...field('title')} name="invoice-title" maxLength={100} autoComplete="organization" />
            {company && (
              <Field
                {...field('taxpayerNo')}
                name="invoice-taxpayerNo"
                maxLength={30}
                autoComplete="off"
                autoCapitalize="characters"
                numeric
                hint={isDoubtful(form.taxpayerNo) ? t('taxpayerNoDoubtful') : undefined}
              />
            )}
            <Field {...field('email')} name="invoice-email" type="email" maxLength={200} autoComplete="email" />
          </FieldGroup>
          <p className="hint" style={{ marginTop: '.5rem' }}>
            {t('invoiceNote')}
          </p>
        </div>
      )}
      <Button wide className="offers-done" onClick={done}>
        {t('done')}
      </Button>
    </Sheet>
  )
}
