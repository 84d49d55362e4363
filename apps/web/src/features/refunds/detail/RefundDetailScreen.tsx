import { useState } from 'react'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { hrefTo } from '../../../navigation/paths.ts'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { LateSkeleton, getRefundLabel, refundsOfOrderPhrases } from '../../orders/index.ts'
import { RefundDecision } from './RefundDecision.tsx'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { ReplacementDialog, WithdrawDialog } from './RefundDialogs.tsx'
import { RefundFacts } from './RefundFacts.tsx'
import { RefundHistory } from './RefundHistory.tsx'
import { RefundLines } from './RefundLines.tsx'
import { RefundMoney } from './RefundMoney.tsx'
import { refundPhrases } from '../refund-phrases.ts'
import { RefundProgress } from './RefundProgress.tsx'
import { useRefund } from '../refund-queries.ts'
import { getRefundActs } from '../refund-view-rules.ts'
import '../refunds.css'
import { ReturnCards } from './ReturnCards.tsx'
import { SendBackSheet } from './SendBackSheet.tsx'

/** `/refund/detail?refundNo=…`: the progress of a refund, a return or an exchange (R4). */
export function RefundDetailScreen() {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  const refundNo = useRoute().query['refundNo'] ?? ''
  const refund = useRefund(refundNo)
  const missing = refundNo === '' || refund.error?.error === 'notFound'
  const right = (
    <span className="h" style={{ gap: 0 }}>
      <a className="ib" href={hrefTo('/contact')} aria-label={r('contact')}>
        <Icon name="head" />
      </a>
      <LanguagePill />
    </span>
  )
  return (
    <>
      <TopBar title={r('detailTitle')} onBack={() => goBack('/refund/list')} right={right} />
      {refund.data && !missing ? (
        <Refund refund={refund.data} />
      ) : (
        <main>
          <h1 className="dh dk">{r('detailTitle')}</h1>
          {missing ? (
            <Empty
              title={t('missing')}
              action={
                <Link to="/refund/list" className={buttonClass()}>
                  {r('toList')}
                </Link>
              }
            >
              <p>{t('missingText')}</p>
            </Empty>
          ) : refund.error ? (
            <LoadFailed error={refund.error} busy={refund.isFetching} onReload={() => void refund.refetch()}>
              {r('loadFailedText')}
            </LoadFailed>
          ) : (
            <LateSkeleton cards={3} />
          )}
        </main>
      )}
    </>
  )
}

type Layer = 'sendBack' | 'confirmReplacement' | 'withdraw'

function Refund({ refund }: { refund: RefundDetail }) {
  const s = usePhrases(refundsOfOrderPhrases)
  const text = useBilingual()
  const [open, setOpen] = useState<Layer | null>(null)
  const close = () => setOpen(null)
  const { likely, withdraw } = getRefundActs(refund)
  const acts = likely !== null || withdraw
  const actions = (desktop: boolean) => <RefundActions refund={refund} desktop={desktop} onOpen={setOpen} />
  return (
    <>
      <main className="wide">
        <h1 className="dh dk">{s(getRefundLabel(refund))}</h1>
        <div className="two">
          <section className="col">
            <RefundProgress refund={refund} />
            {refund.decision && (
              <RefundDecision decision={text(refund.decision)} inspected={refund.parcelBack !== null} />
            )}
            <ReturnCards refund={refund} />
            <RefundMoney refund={refund} />
            <RefundLines refund={refund} />
            <RefundHistory refund={refund} />
          </section>
          <aside className="col">
            {acts && <div className="dk">{actions(true)}</div>}
            <RefundFacts refund={refund} />
          </aside>
        </div>
      </main>
      {acts && <ActionBar phoneOnly>{actions(false)}</ActionBar>}
      {open === 'sendBack' && refund.can.sendBack && <SendBackSheet refund={refund} onClose={close} />}
      {open === 'confirmReplacement' && <ReplacementDialog refund={refund} onClose={close} />}
      {open === 'withdraw' && <WithdrawDialog refund={refund} onClose={close} />}
    </>
  )
}

interface RefundActionsProps {
  refund: RefundDetail
  desktop: boolean
  onOpen: (layer: Layer) => void
}

/** At most two actions: the quieter one first on phones, the likely one on top on desktops. */
function RefundActions({ refund, desktop, onOpen }: RefundActionsProps) {
  const t = usePhrases(refundDetailPhrases)
  const { withdraw } = getRefundActs(refund)
  const likely = <LikelyAct refund={refund} desktop={desktop} onOpen={onOpen} />
  const quiet = withdraw && (
    <Button kind="line" wide={desktop} grow={!desktop} onClick={() => onOpen('withdraw')}>
      {t('withdraw')}
    </Button>
  )
  return desktop ? (
    <div className="v">
      {likely}
      {quiet}
    </div>
  ) : (
    <>
      {quiet}
      {likely}
    </>
  )
}

function LikelyAct({ refund, desktop, onOpen }: RefundActionsProps) {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  const look = { wide: desktop, grow: !desktop }
  const act = getRefundActs(refund).likely
  switch (act) {
    case 'sendBack':
    case 'confirmReplacement':
      return (
        <Button {...look} onClick={() => onOpen(act)}>
          {t(act)}
        </Button>
      )
    case 'resubmit':
      return (
        <Link
          to="/order/applyRefund/:orderItem/:orderStatus"
          params={{ orderItem: refund.orderNo, orderStatus: 'refund' }}
          query={{ refundNo: refund.refundNo }}
          className={buttonClass(look)}
        >
          {t('resubmit')}
        </Link>
      )
    case 'contact':
      return (
        <Link to="/contact" className={buttonClass(look)}>
          {r('contact')}
        </Link>
      )
    case null:
      return null
  }
}
