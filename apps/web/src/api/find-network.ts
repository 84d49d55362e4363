import { getServerTime } from '@aisle/contract/server-time'
import { requestCall } from './call-api.ts'
import { currentConnection, onConnectionChange } from './connection.ts'
import { oneAtATime } from './one-at-a-time.ts'

const everyMs = 4000
const answerWithinMs = 8000

/** Asks the server for the smallest thing; its answer says by itself that there is a way again. */
export const askForNetwork = oneAtATime(() =>
  requestCall(getServerTime, undefined, { timeoutMs: answerWithinMs, unattended: true }).catch(() => undefined),
)

/**
 * Once, at start: while the network is lost it is looked for every few seconds, at once when the device says that it is
 * online, and not while nobody looks. Calls `onBack` when it has been found.
 */
export function watchForNetwork(onBack: () => void): void {
  let wasLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function lookLater() {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), everyMs)
  }
  async function look() {
    if (!currentConnection().lost) return
    if (document.visibilityState !== 'hidden') await askForNetwork()
    if (currentConnection().lost) lookLater()
  }
  onConnectionChange(() => {
    const { lost } = currentConnection()
    if (lost === wasLost) return
    wasLost = lost
    if (lost) lookLater()
    else onBack()
  })
  addEventListener('online', () => void look())
}
