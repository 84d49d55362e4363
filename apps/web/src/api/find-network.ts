import { getServerTime } from '@aisle/contract/server-time'
import { requestCall } from './call-api.ts'
import { currentConnection, onConnectionChange } from './connection.ts'
import { oneAtATime } from './one-at-a-time.ts'

const everyMs = 4000
const answerWithinMs = 8000

/** Makes the smallest call; any answer shows that the connection is back. */
export const askForNetwork = oneAtATime(() =>
  requestCall(getServerTime, undefined, { timeoutMs: answerWithinMs, unattended: true }).catch(() => undefined),
)

/**
 * Call it once, at start: while the network is lost, the server is polled every few seconds, at once when the device
 * reports itself online, and not while the page is hidden. Calls `onBack` when an answer arrives.
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
