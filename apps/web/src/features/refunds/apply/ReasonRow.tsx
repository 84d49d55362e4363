import { useState } from 'react'
import type { RefundReason } from '@aisle/contract/refunds-schemas'
import type { Bilingual } from '@aisle/contract/language'
import { formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { PickRow } from './PickRow.tsx'
import { refundPhrases } from '../refund-phrases.ts'
import type { Reasons } from './use-reasons.ts'

interface ReasonRowProps {
  reasons: Reasons
  reason: RefundReason | null
  /** The reason submitted earlier, if the list no longer has it. */
  before: Bilingual | null
  wrong: string | null
  onChange: (reasonId: string) => void
}

export function ReasonRow({ reasons, reason, before, wrong, onChange }: ReasonRowProps) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  const [open, setOpen] = useState(false)
  const name = reason?.name ?? before
  return (
    <>
      <button
        type="button"
        data-part="reason"
        className={classNames('f nav', wrong !== null && 'bad')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span>{t('reason')}</span>
        <span className={classNames('val', !name && 'c3')}>{name ? text(name) : t('reasonHint')}</span>
        {wrong !== null && (
          <span className="er">
            <Icon name="alert" size="x" />
            <span>{wrong}</span>
          </span>
        )}
        <Icon name="chev" size="s" />
      </button>
      {open && (
        <Sheet title={t('reason')} onClose={() => setOpen(false)}>
          <Choices
            reasons={reasons}
            chosen={reason?.reasonId ?? null}
            onPick={(reasonId) => {
              onChange(reasonId)
              setOpen(false)
            }}
          />
        </Sheet>
      )}
    </>
  )
}

interface ChoicesProps {
  reasons: Reasons
  chosen: string | null
  onPick: (reasonId: string) => void
}

function Choices({ reasons, chosen, onPick }: ChoicesProps) {
  const t = usePhrases(applyRefundPhrases)
  const r = usePhrases(refundPhrases)
  const text = useBilingual()
  const language = useLanguage()
  if (!reasons.data) {
    return reasons.error ? (
      <div className="v ct">
        <p className="b2">{t('reasonFailed')}</p>
        <Button busy={reasons.isFetching} busyLabel={r('loading')} onClick={reasons.ask}>
          {r('reload')}
        </Button>
      </div>
    ) : (
      <Skeleton lines={['60%', '45%', '60%']} />
    )
  }
  return (
    <div className="picks" role="radiogroup" aria-label={t('reason')}>
      {reasons.data.map(({ reasonId, name, photoRequired, until }) => (
        <PickRow key={reasonId} checked={reasonId === chosen} onPick={() => onPick(reasonId)}>
          {text(name)}
          {until && (
            <>
              <br />
              <span className="s c3">{t('until', { date: formatDay(until, language), time: formatTime(until) })}</span>
            </>
          )}
          {photoRequired && (
            <>
              <br />
              <span className="s c3">{t('reasonPhoto')}</span>
            </>
          )}
        </PickRow>
      ))}
    </div>
  )
}
