import { BridgeError } from './bridge-error.ts'
import type { NativeAdapter, NativeWire, Surroundings } from './native-host.ts'

export interface ConnectOptions {
  adapters: readonly NativeAdapter[]
  /** Milliseconds. */
  poll: number
  initTimeout: number
}

/** An object that must not be touched is as good as none. */
function tryToFind(adapter: NativeAdapter, around: Surroundings): NativeWire | undefined {
  try {
    return adapter.find(around)
  } catch {
    return undefined
  }
}

/**
 * Looks for a native, the adapters in their order. Only adapters that poll are asked again, and only those that summon
 * are waited for; a WebViewJavascriptBridge that is never injected says nothing for ever, hence the time-out.
 */
export function connectNative(around: Surroundings, options: ConnectOptions): Promise<NativeWire> {
  const { adapters, poll, initTimeout } = options
  const { clock } = around
  return new Promise((resolve, reject) => {
    let ended = false
    let deadline: unknown = undefined
    const end = (wire: NativeWire | undefined) => {
      ended = true
      clock.clearTimeout(deadline)
      if (wire) resolve(wire)
      else reject(new BridgeError('UNAVAILABLE', `no native among ${adapters.map(({ name }) => name).join(', ')}`))
    }
    const found = (among: readonly NativeAdapter[]): boolean => {
      if (ended) return true
      for (const adapter of among) {
        const wire = tryToFind(adapter, around)
        if (!wire) continue
        end(wire)
        return true
      }
      return false
    }
    if (found(adapters)) return
    const polled = adapters.filter((adapter) => adapter.polls)
    const summoned = adapters.filter((adapter) => adapter.summon)
    if (polled.length + summoned.length === 0) return end(undefined)
    deadline = clock.setTimeout(() => end(undefined), initTimeout)
    const look = () => {
      if (!found(polled)) clock.setTimeout(look, poll)
    }
    if (polled.length > 0) clock.setTimeout(look, poll)
    for (const adapter of summoned) adapter.summon?.(around, () => found([adapter]))
  })
}
