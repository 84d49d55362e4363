import { invoiceDetail } from '@aisle/contract/invoices'
import type { EarlierInvoice, Invoice } from '@aisle/contract/invoices-schemas'
import { formatMoney } from '@aisle/contract/money'
import { pageSettings } from '../../environment/page-settings.ts'
import { formatDateTime, formatTime } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { AmountCard, FactsCard } from './InvoiceCards.tsx'
import { invoicePhrases } from './invoice-phrases.ts'

interface InvoiceStandingProps {
  invoice: Invoice
  /** Opens the form, to change the application or to apply again. */
  onForm: () => void
}

/** The invoice's state, its files, and the available actions. */
export function InvoiceStanding({ invoice, onForm }: InvoiceStandingProps) {
  const t = usePhrases(invoicePhrases)
  const { can, kind, fileUrl, redFileUrl } = invoice
  const again = can.change || can.apply
  return (
    <>
      {kind === 'fapiao' && <StateCard invoice={invoice} />}
      <AmountCard invoice={invoice} />
      <FactsCard invoice={invoice} />
      {kind === 'receipt' && <p className="hint">{t('receiptText')}</p>}
      {redFileUrl && <FileLink url={redFileUrl} name={t('downloadRed')} />}
      {again && fileUrl && <FileLink url={fileUrl} name={t('download')} />}
      <Earlier earlier={invoice.earlier} currency={invoice.currency} />
      {(invoice.issuedAt !== null || invoice.earlier.length > 0) && <p className="hint">{t('times')}</p>}
      {again ? (
        <ActionBar>
          <Button grow kind={can.change && invoice.state !== 'failed' ? 'sec2' : 'primary'} onClick={onForm}>
            {t(can.change ? 'change' : 'again')}
          </Button>
        </ActionBar>
      ) : (
        fileUrl && (
          <ActionBar>
            <a className={buttonClass({ grow: true })} href={getAddress(fileUrl)} download>
              {t(kind === 'receipt' ? 'downloadReceipt' : 'download')}
            </a>
          </ActionBar>
        )
      )}
    </>
  )
}

/** Files have the same base URL as the calls (E7). */
const getAddress = (url: string) => pageSettings.callBase(invoiceDetail.client) + url

function FileLink({ url, name }: { url: string; name: string }) {
  return (
    <a className={buttonClass({ kind: 'line', wide: true })} href={getAddress(url)} download>
      {name}
    </a>
  )
}

const icons: Partial<Record<Invoice['state'], IconName>> = { issued: 'check', failed: 'alert', reversed: 'info' }

function StateCard({ invoice }: { invoice: Invoice }) {
  const t = usePhrases(invoicePhrases)
  const { state, title, problem, changeUntil } = invoice
  if (state === 'none') return null
  const email = title?.email ?? ''
  const words = {
    applied: t('appliedText', { time: changeUntil ? formatTime(changeUntil) : '', email }),
    issuing: t('issuingText', { email }),
    issued: t('issuedText', { email }),
    reversing: t('reversingText'),
    reversed: t('reversedText'),
    failed: t('failedText'),
    canceled: '',
  }
  return (
    <Card className="h top">
      <Icon name={icons[state] ?? 'clock'} className={state === 'failed' ? 'erc' : 'sea'} />
      <div className="gr" role="status">
        <h2 className="t3">{t(state)}</h2>
        <p className="b2 c2 invoice-words">{words[state]}</p>
        {problem && <p className="s c3 invoice-words">{t('problem', { problem })}</p>}
      </div>
    </Card>
  )
}

function Earlier({ earlier, currency }: { earlier: readonly EarlierInvoice[]; currency: Invoice['currency'] }) {
  const t = usePhrases(invoicePhrases)
  if (earlier.length === 0) return null
  return (
    <Card>
      <h2 className="t3">{t('earlier')}</h2>
      <ul className="invoice-earlier">
        {earlier.map((one) => (
          <li key={one.invoiceNo}>
            <p className="h b2">
              <span className="gr num invoice-words">{one.invoiceNo}</span>
              <span className="num nb">{formatMoney(one.amount, currency)}</span>
            </p>
            <p className="s c3">
              {t(one.state)}
              {one.reversedAt && ` · ${formatDateTime(one.reversedAt)}`}
            </p>
            <p className="h s">
              {one.fileUrl && (
                <a className="sea hit" href={getAddress(one.fileUrl)} download>
                  {t('download')}
                </a>
              )}
              {one.redFileUrl && (
                <a className="sea hit" href={getAddress(one.redFileUrl)} download>
                  {t('downloadRed')}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
