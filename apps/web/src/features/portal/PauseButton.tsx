import { useState } from 'react'
import * as limits from '@aisle/contract/limits'
import { pauseWifi } from '@aisle/contract/portal'
import { ApiError } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/writes.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { sessionPhrases } from './session-phrases.ts'

/** Pauses a plan after one question: pausing closes the network too. */
export function PauseButton({ entitlementId, onPaused }: { entitlementId: string; onPaused: () => void }) {
  const t = usePhrases(sessionPhrases)
  const text = useBilingual()
  const [open, setOpen] = useState(false)
  const pause = useApiMutation(pauseWifi, {
    onSuccess: onPaused,
    onError: (error) => {
      if (error instanceof ApiError) showToast(text(error.messages), 'error')
    },
    onSettled: () => setOpen(false),
  })
  return (
    <>
      <Button kind="glass" grow onClick={() => setOpen(true)}>
        <Icon name="clock" size="s" />
        {t('pause')}
      </Button>
      {open && (
        <ConfirmDialog
          title={t('pauseTitle')}
          text={t('pauseText', { seconds: limits.pauseSeconds, limit: limits.pausesPerPlan })}
          back={t('keepOn')}
          act={{
            label: t('pause'),
            busyLabel: t('pausing'),
            busy: pause.isPending,
            run: () => pause.mutate({ entitlementId }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
