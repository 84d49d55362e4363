/** The parts of the window that the adapters use. The names belong to the natives, so any of them may be absent. */
export interface NativeHost {
  WebViewJavascriptBridge?: WvjbObject
  WVJBCallbacks?: ((bridge: WvjbObject) => void)[]
  document?: HostDocument
  navigator?: { userAgent?: string }
  prompt?(message: string, text: string): string | null | undefined
  _dsbridge?: { call(method: string, args: string): string | null | undefined }
  _dswk?: unknown
  dscb?: number
  _handleMessageFromNative?(message: DsBridgeMessage): void
  webkit?: { messageHandlers?: Record<string, MessageHandler | undefined> }
  nativeBridgeReply?(id: string, answer: unknown): void
  nativeBridgeEvent?(event: string, data: unknown): void
  /** Objects of `addJavascriptInterface`, and DSBridge's `dscb0`, `dscb1` … */
  [name: string]: unknown
}

export interface WvjbObject {
  callHandler(name: string, data: unknown, answer: (answer: unknown) => void): void
  registerHandler(name: string, handler: (data: unknown, respond?: (answer?: unknown) => void) => void): void
}

interface MessageHandler {
  postMessage(message: unknown): unknown
}

/** `data` is the JSON text of the list of arguments. */
export interface DsBridgeMessage {
  method: string
  callbackId: number
  data: string
}

export interface HostFrame {
  style: { display: string }
  src: string
}

interface HostDocument {
  createElement(tag: 'iframe'): HostFrame
  documentElement: { appendChild(frame: HostFrame): unknown; removeChild(frame: HostFrame): unknown }
}

/** Timers in milliseconds; the window itself is one. */
export interface Clock {
  setTimeout(run: () => void, delay: number): unknown
  clearTimeout(timer: unknown): void
}

/** The console is one. */
export interface Logger {
  error(...words: unknown[]): void
}

export interface Surroundings {
  host: NativeHost
  clock: Clock
}

/** A native that was found: how to speak with it. */
export interface NativeWire {
  /** Throws when the call cannot even be made. Of several answers to one call only the first counts. */
  send(name: string, data: unknown, answer: (answer: unknown) => void): void
  /** Absent where the protocol has no such question. */
  has?(name: string): boolean
  /** Called once for each event. */
  listen(event: string, deliver: (data: unknown) => void): void
}

/** One of the protocols in which apps speak with their pages. */
export interface NativeAdapter {
  readonly name: string
  /** The native's object appears some time after load without an event: check at each poll. */
  readonly polls?: boolean
  find(around: Surroundings): NativeWire | undefined
  /** For natives that come only when called; `arrived` when they have. */
  summon?(around: Surroundings, arrived: () => void): void
}
