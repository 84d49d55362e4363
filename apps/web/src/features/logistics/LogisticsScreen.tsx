import { orderLogistics } from '@aisle/contract/orders'
import type { Parcel } from '@aisle/contract/orders-schemas'
import type { ApiError } from '../../api/api-error.ts'
import { useApiQuery } from '../../api/queries.ts'
import { formatDay, formatTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { hrefTo } from '../../navigation/paths.ts'
import { goBack, useRoute } from '../../navigation/router.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import './logistics.css'
import { logisticsPhrases } from './logistics-phrases.ts'
import { ParcelHeader } from './ParcelHeader.tsx'
import { ParcelTimeline } from './ParcelTimeline.tsx'

/** `/order/logistics/:orderId`: tracks the parcel of an order. */
export function LogisticsScreen() {
  const orderNo = useRoute().params['orderId'] ?? ''
  // The key prevents showing another parcel in the meantime.
  return <Logistics key={orderNo} orderNo={orderNo} />
}

function Logistics({ orderNo }: { orderNo: string }) {
  const t = usePhrases(logisticsPhrases)
  const parcel = useApiQuery(
    orderLogistics,
    { orderNo },
    {
      // The parcel moves in the meantime; the server limits how often it asks the carrier.
      staleTime: 0,
      // The same parcel in the other language.
      placeholderData: (previous) => previous,
    },
  )
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/order/list')} />
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        {parcel.data ? (
          <ParcelFound parcel={parcel.data} />
        ) : parcel.error ? (
          <NoParcel error={parcel.error} busy={parcel.isFetching} onReload={() => void parcel.refetch()} />
        ) : (
          <div className="v late">
            <Skeleton lines={['45%', '70%', '100%']} />
            <Skeleton lines={['100%', '70%', '100%', '70%']} />
          </div>
        )}
      </main>
      {parcel.data && <Actions orderNo={orderNo} />}
    </>
  )
}

function ParcelFound({ parcel }: { parcel: Parcel }) {
  const t = usePhrases(logisticsPhrases)
  const language = useLanguage()
  return (
    <div className="v">
      {parcel.stale && parcel.askedAt && (
        <Note icon="clock" live>
          {t('stale', { at: `${formatDay(parcel.askedAt, language)} ${formatTime(parcel.askedAt)}` })}
        </Note>
      )}
      <ParcelHeader parcel={parcel} />
      <ParcelTimeline parcel={parcel} />
    </div>
  )
}

function Actions({ orderNo }: { orderNo: string }) {
  const t = usePhrases(logisticsPhrases)
  return (
    <ActionBar>
      <a className={classNames(buttonClass({ kind: 'line', grow: true }), 'parcel-act')} href={hrefTo('/contact')}>
        <Icon name="head" size="s" />
        {t('contact')}
      </a>
      <Link
        to="/order/detail"
        query={{ orderNo }}
        className={classNames(buttonClass({ kind: 'sec2', grow: true }), 'parcel-act')}
      >
        {t('toOrder')}
      </Link>
    </ActionBar>
  )
}

interface NoParcelProps {
  error: ApiError
  busy: boolean
  onReload: () => void
}

function NoParcel({ error, busy, onReload }: NoParcelProps) {
  const t = usePhrases(logisticsPhrases)
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
  const silent = error.error === 'trackingUnavailable'
  return (
    <LoadFailed {...(silent ? { title: t('unavailable') } : { error })} busy={busy} onReload={onReload}>
      {t(silent ? 'unavailableText' : 'loadFailedText')}
    </LoadFailed>
  )
}
