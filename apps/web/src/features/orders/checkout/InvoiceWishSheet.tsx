import { useState } from 'react'
import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import {
  InvoiceFields,
  invoiceFieldPhrases,
  getInvoiceForm,
  getInvoiceWish,
  useInvoiceFields,
} from '../../invoices/index.ts'
import { offerPhrases } from './offer-phrases.ts'

interface InvoiceWishSheetProps {
  wish: InvoiceWish | null
  onWish: (wish: InvoiceWish | null) => void
  onClose: () => void
}

const kinds = ['none', 'personal', 'enterprise'] as const

/** Chooses the invoice title, or no invoice. */
export function InvoiceWishSheet({ wish, onWish, onClose }: InvoiceWishSheetProps) {
  const t = usePhrases(offerPhrases)
  const f = usePhrases(invoiceFieldPhrases)
  const [form, setForm] = useState(() => getInvoiceForm(wish))
  const fields = useInvoiceFields(form, setForm)
  const kindName = { none: t('noInvoice'), personal: f('personal'), enterprise: f('enterprise') }

  function done() {
    if (!fields.check()) return
    onWish(getInvoiceWish(form))
    onClose()
  }

  return (
    <Sheet title={t('invoice')} onClose={onClose}>
      <Segmented
        label={f('invoiceKind')}
        options={kinds.map((value) => ({ value, label: kindName[value] }))}
        value={form.titleKind}
        onChange={(titleKind) => setForm({ ...form, titleKind })}
      />
      {form.titleKind !== 'none' && (
        <div style={{ marginTop: '.75rem' }}>
          <InvoiceFields state={fields} inset />
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
