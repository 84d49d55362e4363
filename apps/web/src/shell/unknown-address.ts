import { useEffect } from 'react'
import { usePhrases } from '../language/phrases.ts'
import { unknownAddress } from '../navigation/unknown-address.ts'
import { useMemoryStore } from '../storage/memory-store.ts'
import { showToast } from '../ui/layers/toast-store.ts'
import { shellPhrases } from './shell-phrases.ts'

/** An address without a page leads to the purchase page (E1); a toast explains this after a broken link. */
export function useUnknownAddress(shown: boolean): void {
  const t = usePhrases(shellPhrases)
  const unknown = useMemoryStore(unknownAddress, () => false)
  useEffect(() => {
    if (!unknown || !shown) return
    unknownAddress.set(false)
    showToast(t('unknownAddress'), 'error')
  }, [unknown, shown, t])
}
