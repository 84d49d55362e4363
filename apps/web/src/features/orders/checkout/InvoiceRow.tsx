import { useState } from 'react'
import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { later, usePreload } from '../../../navigation/later.tsx'
import { Row } from '../../../ui/Row.tsx'
import { offerPhrases } from './offer-phrases.ts'

const InvoiceWishSheet = later(() => import('./InvoiceWishSheet.tsx').then((part) => part.InvoiceWishSheet))

interface InvoiceRowProps {
  wish: InvoiceWish | null
  onWish: (wish: InvoiceWish | null) => void
}

/** The invoice title. */
export function InvoiceRow({ wish, onWish }: InvoiceRowProps) {
  const t = usePhrases(offerPhrases)
  const [open, setOpen] = useState(false)
  usePreload(true, InvoiceWishSheet)
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
