import { staffPath } from '@aisle/contract/console'
import type { OperatedInvoiceShown } from '@aisle/contract/console-finance'
import * as limits from '@aisle/contract/limits'
import { useState } from 'react'
import { useLanguage } from '../../language/LanguageProvider.tsx'
import { readBase64 } from '../../ui/read-base64.ts'
import { ChangeDrawer } from '../../ui/ChangeDrawer.tsx'
import type { DifferenceRow } from '../../ui/Difference.tsx'
import { Field } from '../../ui/Field.tsx'
import { financePhrases as phrases } from './finance-phrases.ts'

/** An invoice that was issued, or reversed, outside the product: its number and its file. */
export function EnterInvoice({
  orderNo,
  differenceOf,
  onClose,
  onDone,
}: {
  orderNo: string
  differenceOf: (operated: OperatedInvoiceShown) => DifferenceRow[]
  onClose: () => void
  onDone: () => void
}) {
  const { text } = useLanguage()
  const [number, setNumber] = useState('')
  const [pdf, setPdf] = useState<string | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const isNumber = /^\d{8,30}$/.test(number)
  const choose = async (file: File | undefined) => {
    const fits = file !== undefined && file.size <= limits.invoicePdfBytes
    setTooLarge(file !== undefined && !fits)
    setPdf(fits ? await readBase64(file) : null)
  }
  return (
    <ChangeDrawer<OperatedInvoiceShown>
      title={text(phrases.enterOf).replace('{orderNo}', orderNo)}
      change={{
        path: staffPath('invoiceEnter'),
        request: isNumber && pdf !== null ? { orderNo, number, pdf } : null,
      }}
      differenceOf={differenceOf}
      confirmWords={() => text(phrases.enter)}
      onClose={onClose}
      onDone={onDone}
    >
      <Field label={text(phrases.number)} hint={text(phrases.numberHint)}>
        {(ids) => (
          <input
            {...ids}
            className="in num"
            inputMode="numeric"
            value={number}
            onChange={(event) => setNumber(event.target.value.trim())}
          />
        )}
      </Field>
      <Field label={text(phrases.pdf)}>
        {(ids) => (
          <input
            {...ids}
            className="in"
            type="file"
            accept="application/pdf"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        )}
      </Field>
      {tooLarge && (
        <p className="problem s" role="alert">
          {text(phrases.tooLarge)}
        </p>
      )}
    </ChangeDrawer>
  )
}
