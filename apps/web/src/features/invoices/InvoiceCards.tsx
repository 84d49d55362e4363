import type { Invoice } from '@aisle/contract/invoices-schemas'
import { formatDateTime } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Card } from '../../ui/Card.tsx'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { invoiceFieldPhrases } from './invoice-field-phrases.ts'
import { invoicePhrases } from './invoice-phrases.ts'

export function AmountCard({ invoice: { kind, amount, currency } }: { invoice: Invoice }) {
  const t = usePhrases(invoicePhrases)
  const receipt = kind === 'receipt'
  return (
    <Card className="h">
      <span className="gr">
        <span className="s c2">{t(receipt ? 'paidAmount' : 'amount')}</span>
        <br />
        <Price amountMinor={amount} currency={currency} size="l" inSum />
      </span>
      <Tag kind="sea">{t(receipt ? 'receipt' : 'eInvoice')}</Tag>
    </Card>
  )
}

type Fact = [name: string, value: string | null | undefined]

interface FactsCardProps {
  invoice: Invoice
  /** Next to the form: only facts that cannot be changed. */
  fixed?: boolean
}

/** The order, the title and the number of the invoice. */
export function FactsCard({ invoice, fixed = false }: FactsCardProps) {
  const t = usePhrases(invoicePhrases)
  const f = usePhrases(invoiceFieldPhrases)
  const text = useBilingual()
  const { kind, title, invoiceNo, redInvoiceNo } = invoice
  const shown = fixed ? null : title
  const issued = invoice.issuedAt && formatDateTime(invoice.issuedAt)
  const facts: Fact[] = [
    [f('title'), shown?.title],
    [f('taxpayerNo'), shown?.taxpayerNo],
    [t('address'), shown?.address],
    [t('phone'), shown?.phone],
    [t('bank'), shown?.bank],
    [t('bankAccount'), shown?.bankAccount],
    [t(kind === 'receipt' ? 'goods' : 'content'), text(invoice.content)],
    [t('orderNo'), invoice.orderNo],
    ...(fixed
      ? []
      : ([
          [t('invoiceNo'), invoiceNo],
          [t(kind === 'receipt' ? 'paidAt' : 'issuedAt'), issued],
          [t('redInvoiceNo'), redInvoiceNo],
          [t('reversedAt'), invoice.reversedAt && formatDateTime(invoice.reversedAt)],
        ] satisfies Fact[])),
  ]
  return (
    <Card>
      <dl className="kv num invoice-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
