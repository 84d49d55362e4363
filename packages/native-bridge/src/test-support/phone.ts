import { vi } from 'vitest'
import {
  androidInterface,
  createNativeBridge,
  dsBridge,
  webViewJavascriptBridge,
  wkMessageHandler,
  type NativeBridgeOptions,
} from '../native-bridge.ts'
import { installFakeNative, type InstallOptions } from '../testing.ts'

export const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
export const after = <Value>(milliseconds: number, value: Value) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), milliseconds))
export const never = () => new Promise(() => {})

/** A window that has nothing but timers. */
export const emptyHost = () => ({
  setTimeout: (run: () => void, delay: number) => setTimeout(run, delay),
  clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
})

export const everyAdapter = () => [
  androidInterface('AirlineJS'),
  dsBridge(),
  wkMessageHandler('airline'),
  webViewJavascriptBridge(),
]

export function phone(fake: InstallOptions, options: Partial<NativeBridgeOptions> = {}) {
  const host = emptyHost()
  const native = installFakeNative(host, fake)
  const errors: unknown[][] = []
  const logger = { error: (...words: unknown[]) => void errors.push(words) }
  const bridge = createNativeBridge({ adapters: everyAdapter(), host, logger, ...options })
  return { bridge, native, host, errors }
}

export async function readyPhone(fake: InstallOptions, options?: Partial<NativeBridgeOptions>) {
  const made = phone(fake, options)
  const ready = made.bridge.init()
  await pass(100)
  await ready
  return made
}

/** How a promise ended, for expectations after the time has passed. */
export function outcome(promise: Promise<unknown>) {
  const told: { value?: unknown; error?: unknown } = {}
  promise.then(
    (value) => void (told.value = value),
    (error: unknown) => void (told.error = error),
  )
  return told
}

export const kinds = [
  { kind: 'wvjb' },
  { kind: 'dsbridge', platform: 'ios' },
  { kind: 'dsbridge', platform: 'android' },
  { kind: 'wk' },
  { kind: 'android' },
] as const
