import { onCallFailure } from '../api/call-api.ts'
import { inFlight } from '../environment/portal-mode.ts'
import { pageSettings } from '../environment/page-settings.ts'
import { currentLanguage } from '../language/language-store.ts'
import { recheckRoute, replaceRoute } from '../navigation/router.ts'
import { clearLogin } from '../session/session-store.ts'
import { showToast } from '../ui/layers/toast-store.ts'
import { markUpdating } from './system-updating.ts'

/** Spec §8: in flight the message is shown for three seconds before the login is cleared. */
const clearAfterMs = 3000

interface Expiry {
  /** Runs until the login is cleared. */
  timer?: ReturnType<typeof setTimeout> | undefined
  /** When a login was last cleared. */
  at: number
}

const createExpiry = (): Expiry => ({ at: 0 })
const expiry = createExpiry()

function leaveForPortal(): void {
  clearLogin()
  const address = pageSettings.portalAddress()
  if (address) return location.assign(address)
  // From a screen that needs a login the guard leads there, and keeps where the passenger was.
  recheckRoute()
  if (!location.hash.startsWith('#/portalLogin')) replaceRoute('/portalLogin')
}

/** Several calls of one screen fail together: the first one acts (E2). */
function loginExpired(): void {
  if (expiry.timer !== undefined) return
  if (!inFlight()) {
    if (Date.now() - expiry.at < clearAfterMs) return
    expiry.at = Date.now()
    clearLogin()
    recheckRoute()
    return
  }
  expiry.timer = setTimeout(() => {
    expiry.timer = undefined
    leaveForPortal()
  }, clearAfterMs)
}

/** Once, at start: what a failed call shows, and where an expired login leads. */
export function answerCallFailures(): void {
  onCallFailure(({ toast, login, updating }) => {
    if (toast) showToast(toast[currentLanguage()], 'error')
    if (login === 'announced') loginExpired()
    if (updating) markUpdating(true)
  })
}
