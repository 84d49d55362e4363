import type { ReactNode } from 'react'
import * as limits from '@aisle/contract/limits'
import { refundTypeList } from '@aisle/contract/refunds'
import type { OpenRefundTypes } from '@aisle/contract/refunds-schemas'
import type { ApiError } from '../../../api/api-error.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { later } from '../../../navigation/later.tsx'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { climb } from '../../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { LateSkeleton } from '../../orders/index.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { getHint } from './apply-refund-rules.ts'
import { refundPhrases } from '../refund-phrases.ts'
import { useRefund } from '../refund-queries.ts'
import '../refunds.css'

const ResubmitForm = later(() => import('./ResubmitForm.tsx').then((part) => part.ResubmitForm))

/**
 * `/order/applyRefund/:orderItem/:orderStatus`: the parameters are hints, the server decides (E13). With `?refundNo=` a
 * rejected request is submitted again.
 */
export function ApplyRefundScreen() {
  const { params, query } = useRoute()
  const refundNo = query['refundNo']
  const orderItem = params['orderItem'] ?? ''
  return refundNo ? <Resubmit key={refundNo} refundNo={refundNo} /> : <Apply key={orderItem} orderItem={orderItem} />
}

function Framed({ again, children }: { again?: boolean; children: ReactNode }) {
  const t = usePhrases(applyRefundPhrases)
  const title = t(again ? 'resubmitTitle' : 'title')
  return (
    <>
      <TopBar title={title} onBack={() => goBack(again ? '/refund/list' : '/order/list')} />
      <main>
        <h1 className="dh dk">{title}</h1>
        {children}
      </main>
    </>
  )
}

function Apply({ orderItem }: { orderItem: string }) {
  const { orderNo, lineNo } = getHint(orderItem)
  const open = useApiQuery(refundTypeList, { orderNo }, { staleTime: 0, placeholderData: (previous) => previous })
  return (
    <Framed>
      {open.data ? (
        open.data.types.length > 0 ? (
          <ApplyForm orderNo={orderNo} lineNo={lineNo} open={open.data} />
        ) : (
          <Closed orderNo={orderNo} closed={open.data.closed ?? 'notNow'} />
        )
      ) : open.error ? (
        <Failed error={open.error} busy={open.isFetching} onReload={() => void open.refetch()} />
      ) : (
        <LateSkeleton cards={3} />
      )}
    </Framed>
  )
}

function Resubmit({ refundNo }: { refundNo: string }) {
  const t = usePhrases(applyRefundPhrases)
  const refund = useRefund(refundNo)
  return (
    <Framed again>
      {refund.data ? (
        refund.data.can.resubmit ? (
          <ResubmitForm refund={refund.data} />
        ) : (
          <Empty
            title={t('notAgain')}
            action={
              <Link to="/refund/detail" query={{ refundNo }} className={buttonClass()}>
                {t('toRefund')}
              </Link>
            }
          >
            <p>{t('notAgainText')}</p>
          </Empty>
        )
      ) : refund.error ? (
        <Failed error={refund.error} busy={refund.isFetching} onReload={() => void refund.refetch()} />
      ) : (
        <LateSkeleton cards={3} />
      )}
    </Framed>
  )
}

interface ClosedProps {
  orderNo: string
  closed: NonNullable<OpenRefundTypes['closed']>
}

/** Why no refund can be requested, and the next step. */
function Closed({ orderNo, closed }: ClosedProps) {
  const t = usePhrases(applyRefundPhrases)
  const r = usePhrases(refundPhrases)
  const likely =
    closed === 'inProgress' || closed === 'nothingLeft' ? (
      <Link to="/refund/list" query={{ orderNo }} className={buttonClass()}>
        {r('toList')}
      </Link>
    ) : closed === 'notPaid' || closed === 'byItself' ? null : (
      <Link to="/contact" className={buttonClass()}>
        {r('contact')}
      </Link>
    )
  const toOrder = (
    <Link to="/order/detail" query={{ orderNo }} className={buttonClass({ kind: likely ? 'line' : 'primary' })}>
      {r('toOrder')}
    </Link>
  )
  const words = closed === 'tooLate' ? t('tooLateText', { n: limits.returnWindowDays }) : t(`${closed}Text`)
  return (
    <Empty
      scene={climb}
      title={t(closed)}
      action={
        <div className="v">
          {likely}
          {toOrder}
        </div>
      }
    >
      <p>{words}</p>
    </Empty>
  )
}

interface FailedProps {
  error: ApiError
  busy: boolean
  onReload: () => void
}

function Failed({ error, busy, onReload }: FailedProps) {
  const t = usePhrases(applyRefundPhrases)
  const r = usePhrases(refundPhrases)
  if (error.error === 'notFound') {
    return (
      <Empty
        title={t('notFound')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {r('toOrders')}
          </Link>
        }
      >
        <p>{t('notFoundText')}</p>
      </Empty>
    )
  }
  return (
    <LoadFailed error={error} busy={busy} onReload={onReload}>
      {t('loadFailedText')}
    </LoadFailed>
  )
}
