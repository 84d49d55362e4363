import { useState } from 'react'
import { reportOutage } from '@aisle/contract/portal'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/writes.ts'
import { formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { sessionPhrases } from './session-phrases.ts'

/** Shorter gaps are part of flying. */
const worthAskingSeconds = 60

/** One tap and one question, nothing to write: the evidence is our own record. Works without the ground. */
export function OutageRefund({ entitlementId, outageSeconds }: { entitlementId: string; outageSeconds: number }) {
  const t = usePhrases(sessionPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const report = useApiMutation(reportOutage, { onSettled: () => setOpen(false) })
  if (report.data) {
    return (
      <p role="status" className="s ct ground">
        {t(report.data.outcome === 'refunding' ? 'refundBegun' : 'refundAsked')}
      </p>
    )
  }
  if (outageSeconds < worthAskingSeconds) return null
  return (
    <>
      {report.error instanceof ApiError && (
        <p role="alert" className="s ct ground">
          {text(report.error.messages)}
        </p>
      )}
      <Button kind="glass" wide onClick={() => setOpen(true)}>
        {t('outageRefund')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('outageRefundTitle')}
          text={t('outageRefundText', { time: formatDuration(outageSeconds / 60, language) })}
          back={t('notNow')}
          act={{
            label: t('askRefund'),
            busyLabel: t('asking'),
            busy: report.isPending,
            run: () => report.mutate({ entitlementId }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
