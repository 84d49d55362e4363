import { oneAtATime } from '../../api/one-at-a-time.ts'
import { openLayer } from '../../ui/layers/LayerHost.tsx'
import { clearToast } from '../../ui/layers/toast-store.ts'
import { ProofSheet } from './ProofSheet.tsx'

/**
 * L7: asks over any screen for a fresh proof of the login; several calls that need one share the question.
 * @param sentTo the masked mailbox that gets the code, as the server says; anything else: none does
 * @returns false if the passenger declined
 */
export const proveLogin = oneAtATime(
  (sentTo: unknown, signal?: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      if (signal?.aborted) return resolve(false)
      // The message of an earlier try would cover the sheet.
      clearToast()
      const end = (proved: boolean) => {
        close()
        resolve(proved)
      }
      const close = openLayer(
        <ProofSheet
          subject={{ of: 'login' }}
          sentTo={typeof sentTo === 'string' ? sentTo : null}
          onClose={() => end(false)}
          onProved={() => end(true)}
        />,
      )
      signal?.addEventListener('abort', () => end(false))
    }),
)
