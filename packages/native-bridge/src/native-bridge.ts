import { BridgeError } from './bridge-error.ts'
import { createCallLine, type CancelSignal } from './call-line.ts'
import { connectNative } from './connect-native.ts'
import type { Clock, Logger, NativeAdapter, NativeHost, NativeWire } from './native-host.ts'
import { readFields } from './read-answer.ts'

export { androidInterface } from './android-interface.ts'
export { BridgeError, type BridgeErrorCode } from './bridge-error.ts'
export { dsBridge } from './ds-bridge.ts'
export type { Clock, Logger, NativeAdapter, NativeWire } from './native-host.ts'
export { webViewJavascriptBridge } from './web-view-javascript-bridge.ts'
export { wkMessageHandler } from './wk-message-handler.ts'

export interface NativeBridgeOptions {
  /** Looked for in this order. */
  adapters: readonly NativeAdapter[]
  /** Milliseconds between two checks for a native that appears without notice (spec §9). */
  poll?: number
  /** Milliseconds until `init` gives up. */
  initTimeout?: number
  /** Milliseconds that one call may take, from when the native is called. */
  callTimeout?: number
  clock?: Clock
  logger?: Logger
  /** The window. */
  host?: object
}

export interface CallOptions {
  /** Milliseconds; `Infinity` waits as long as it takes. */
  timeout?: number
  /** An `AbortSignal`. The native does not learn of the cancellation; its answer is ignored. */
  signal?: CancelSignal
}

export type BridgeState = 'idle' | 'connecting' | 'ready' | 'unavailable'

/** `accessToken` and `uid` are empty when the passenger is not logged in to the app. */
export type UserInfo = Record<'accessToken' | 'uid' | 'deviceId', string>
/** The app's proof for a new access token. `requestTime`: milliseconds since 1970. */
export type TokenProof = Record<'uid' | 'deviceId' | 'requestTime' | 'verification', string>
/** `deviceId`, and any other fields that the app sends. */
export type DeviceInfo = { readonly deviceId: string } & Readonly<Record<string, unknown>>

export type NativeBridge = ReturnType<typeof createNativeBridge>

/** The access token has exactly this length (spec §5, §9). */
const tokenLength = 36

type Listener = (data: unknown) => void

/** A set of listeners. An error in one does not keep the others from being called. */
function createListeners(logger: Logger) {
  const listeners = new Set<Listener>()
  return {
    add(listener: Listener): () => void {
      const one: Listener = (data) => listener(data)
      listeners.add(one)
      return () => void listeners.delete(one)
    },
    tell(data: unknown): void {
      for (const listener of listeners) {
        try {
          listener(data)
        } catch (error) {
          logger.error(error)
        }
      }
    },
  }
}

export function createNativeBridge(options: NativeBridgeOptions) {
  // The adapters check which of the host's names exist.
  const host = (options.host ?? globalThis) as NativeHost
  // Every window is a clock and has a console.
  const { clock = host as unknown as Clock, logger = host['console'] as Logger } = options
  const { adapters, poll = 100, initTimeout = 5000, callTimeout = 10_000 } = options
  const line = createCallLine(clock)
  const readiness = createListeners(logger)
  const events = new Map<string, ReturnType<typeof createListeners>>()
  const unsupported = new Set<string>()
  let state: BridgeState = 'idle'
  let wire: NativeWire | undefined
  let attempt: Promise<void> | undefined

  async function connect(): Promise<void> {
    state = 'connecting'
    try {
      wire = await connectNative({ host, clock }, { adapters, poll, initTimeout })
    } catch (error) {
      state = 'unavailable'
      line.refuseAll(unavailable())
      throw error
    }
    state = 'ready'
    for (const [event, listeners] of events) wire.listen(event, listeners.tell)
    line.open(wire)
    readiness.tell(undefined)
  }

  const unavailable = () => new BridgeError('UNAVAILABLE', 'there is no native')

  /** Calls the native's method `name`. Before `init` the call is queued. */
  async function call(name: string, data?: unknown, { timeout = callTimeout, signal }: CallOptions = {}) {
    if (state === 'unavailable') throw unavailable()
    try {
      return await line.join({ name, data, timeout, signal })
    } catch (error) {
      if (error instanceof BridgeError && error.code === 'UNSUPPORTED') unsupported.add(name)
      throw error
    }
  }

  /** For methods whose answer means nothing but "done". */
  async function tell(name: string, data?: unknown, callOptions?: CallOptions): Promise<void> {
    await call(name, data, callOptions)
  }

  return {
    /** Once for all callers; after a failure it may be tried again. */
    init(): Promise<void> {
      if (state === 'idle' || state === 'unavailable') attempt = connect()
      return attempt ?? connect()
    },
    get state(): BridgeState {
      return state
    },
    /** At once when the bridge is ready. Answers a function that takes the wish back. */
    onReady(listener: () => void): () => void {
      if (state !== 'ready') return readiness.add(listener)
      listener()
      return () => {}
    },
    /** False before the bridge is ready, and for what the native is known to lack. */
    has(method: string): boolean {
      return wire !== undefined && !unsupported.has(method) && (wire.has?.(method) ?? true)
    },
    call,
    /** Events of the native. Answers a function that takes the wish back. */
    on(event: string, listener: Listener): () => void {
      const known = events.get(event)
      if (known) return known.add(listener)
      const listeners = createListeners(logger)
      events.set(event, listeners)
      wire?.listen(event, listeners.tell)
      return listeners.add(listener)
    },
    async getUserInfo(): Promise<UserInfo> {
      return readFields('getUserInfo', await call('getUserInfo'), ['accessToken', 'uid', 'deviceId'])
    },
    async getDeviceInfo(): Promise<DeviceInfo> {
      const answer = await call('getDeviceInfo')
      const { deviceId } = readFields('getDeviceInfo', answer, ['deviceId'])
      // `answer` has a `deviceId`, so it is an object.
      return { ...(answer as object), deviceId }
    },
    async refreshToken(): Promise<TokenProof> {
      const fields = ['uid', 'deviceId', 'requestTime', 'verification'] as const
      return readFields('refreshToken', await call('refreshToken'), fields)
    },
    /** Resolves when the app's login closes; no time-out, because the passenger is typing. */
    showLogin: (): Promise<void> => tell('showLogin', undefined, { timeout: Infinity }),
    /** Refused, and the native not called, unless the token has 36 characters (spec §5). */
    async saveAccessToken(accessToken: string): Promise<void> {
      if (accessToken.length === tokenLength) return tell('saveAccessToken', { accessToken })
      const words = `saveAccessToken: the token has ${accessToken.length} characters instead of ${tokenLength}`
      logger.error(words)
      throw new BridgeError('BAD_TOKEN', words)
    },
    share: (what: object): Promise<void> => tell('share', what),
    openWindow: (what: object): Promise<void> => tell('openWindow', what),
    close: (): Promise<void> => tell('close'),
    setTitle: (title: string): Promise<void> => tell('setTitle', { title }),
  }
}
