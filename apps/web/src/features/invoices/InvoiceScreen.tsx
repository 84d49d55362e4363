import { useState, type ReactNode } from 'react'
import type { Invoice } from '@aisle/contract/invoices-schemas'
import * as limits from '@aisle/contract/limits'
import type { ApiError } from '../../api/api-error.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack, useRoute } from '../../navigation/router.ts'
import { useSession } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { AmountCard, FactsCard } from './InvoiceCards.tsx'
import { InvoiceForm } from './InvoiceForm.tsx'
import { InvoiceStanding } from './InvoiceStanding.tsx'
import { invoicePhrases } from './invoice-phrases.ts'
import { useInvoice } from './invoice-queries.ts'
import { mayOpenLater, getView } from './invoice-view-rules.ts'
import './invoices.css'

/**
 * `/invoice` and `/invoiceDetail` (spec §2): the invoice of one order, `?orderNo=`. Public; a guest is asked to log in.
 */
export function InvoiceScreen() {
  const orderNo = useRoute().query['orderNo'] ?? ''
  const session = useSession()
  if (!session)
    return (
      <Page>
        <LoginNeeded />
      </Page>
    )
  if (orderNo === '')
    return (
      <Page>
        <ChooseOrder />
      </Page>
    )
  // The key prevents showing another order's invoice in the meantime.
  return <InvoiceOf key={orderNo} orderNo={orderNo} />
}

type PageTitle = 'invoice' | 'apply' | 'change' | 'receipt'

function Page({ title = 'invoice', children }: { title?: PageTitle; children: ReactNode }) {
  const t = usePhrases(invoicePhrases)
  return (
    <>
      <TopBar title={t(title)} onBack={() => goBack('/order/list')} />
      <main className="invoice">
        <h1 className="dh dk">{t(title)}</h1>
        {children}
      </main>
    </>
  )
}

function InvoiceOf({ orderNo }: { orderNo: string }) {
  const { data, error, isFetching, refetch } = useInvoice(orderNo, true)
  // Whether the passenger asked for the form; the invoice itself says whether it is available.
  const [wanted, setWanted] = useState(false)
  const reload = () => void refetch()
  if (!data) {
    return (
      <Page>
        {error ? (
          <Failed error={error} busy={isFetching} onReload={reload} />
        ) : (
          <div className="v late">
            <Skeleton lines={['45%', '70%']} />
            <Skeleton lines={['100%', '70%', '100%']} />
          </div>
        )}
      </Page>
    )
  }
  const view = getView(data)
  const form = view === 'form' || (wanted && (data.can.change || data.can.apply))
  if (form) {
    return (
      <Page title={data.can.change ? 'change' : 'apply'}>
        <InvoiceForm
          invoice={data}
          onStale={reload}
          onDone={() => setWanted(false)}
          onLeave={view === 'form' ? null : () => setWanted(false)}
        />
      </Page>
    )
  }
  return (
    <Page title={data.kind === 'receipt' ? 'receipt' : 'invoice'}>
      {view === 'closed' ? (
        <Closed invoice={data} />
      ) : (
        <InvoiceStanding invoice={data} onForm={() => setWanted(true)} />
      )}
    </Page>
  )
}

/** Why there is no invoice, and what it would cover. */
function Closed({ invoice }: { invoice: Invoice }) {
  const t = usePhrases(invoicePhrases)
  const { kind, whyNot, orderNo } = invoice
  const receipt = kind === 'receipt'
  const later = mayOpenLater(whyNot)
  const why =
    receipt && later
      ? t('noReceipt')
      : whyNot === 'tooLate'
        ? t(whyNot, { days: limits.invoiceDays })
        : whyNot && t(whyNot)
  return (
    <>
      <Empty
        scene={climb}
        title={t(receipt ? 'noReceiptTitle' : later ? 'cannotTitle' : 'cannotNow')}
        action={
          <Link to="/order/detail" query={{ orderNo }} className={buttonClass()}>
            {t('toOrder')}
          </Link>
        }
      >
        {why && <p>{why}</p>}
      </Empty>
      {later && !receipt && (
        <>
          <AmountCard invoice={invoice} />
          <FactsCard invoice={invoice} />
        </>
      )}
    </>
  )
}

function LoginNeeded() {
  const t = usePhrases(invoicePhrases)
  return (
    <Empty
      scene={climb}
      title={t('loginNeeded')}
      action={
        <Link
          to={inFlight() ? '/portalLogin' : '/emailLogin'}
          className={buttonClass()}
          // Returns to this invoice after the login (L2).
          onClick={() => storage.write('afterLogin', location.hash)}
        >
          {t('logIn')}
        </Link>
      }
    >
      <p>{t('loginNeededText')}</p>
    </Empty>
  )
}

function ChooseOrder() {
  const t = usePhrases(invoicePhrases)
  return (
    <Empty
      scene={climb}
      title={t('choose')}
      action={
        <Link to="/order/list" query={{ tab: 'completed' }} className={buttonClass()}>
          {t('toOrders')}
        </Link>
      }
    >
      <p>{t('chooseText')}</p>
    </Empty>
  )
}

function Failed({ error, busy, onReload }: { error: ApiError; busy: boolean; onReload: () => void }) {
  const t = usePhrases(invoicePhrases)
  if (error.error === 'unauthorized') return <LoginNeeded />
  if (error.error === 'notFound') {
    return (
      <Empty
        title={t('missing')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {t('toOrders')}
          </Link>
        }
      >
        <p>{t('missingText')}</p>
      </Empty>
    )
  }
  return (
    <LoadFailed error={error} busy={busy} onReload={onReload}>
      {t('loadFailedText')}
    </LoadFailed>
  )
}
