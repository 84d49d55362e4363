import { usePhrases } from '../../language/phrases.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { FieldColumns } from '../../ui/fields/FieldColumns.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { invoiceFieldPhrases } from './invoice-field-phrases.ts'
import { isDoubtful } from './invoice-rules.ts'
import type { InvoiceFieldsState } from './use-invoice-fields.ts'

interface InvoiceFieldsProps {
  state: Pick<InvoiceFieldsState, 'form' | 'field'>
  /** Rendered on a sheet. */
  inset?: boolean
}

export function InvoiceFields({ state: { form, field }, inset = false }: InvoiceFieldsProps) {
  const t = usePhrases(invoiceFieldPhrases)
  const fields = (
    <>
      <Field {...field('title')} name="invoice-title" maxLength={100} autoComplete="organization" />
      {form.titleKind === 'enterprise' && (
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
    </>
  )
  return inset ? <FieldGroup inset>{fields}</FieldGroup> : <FieldColumns>{fields}</FieldColumns>
}
