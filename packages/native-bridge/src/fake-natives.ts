/* oxlint-disable eslint/no-underscore-dangle -- the names are the natives' own */
import type { Clock, DsBridgeMessage, HostFrame, NativeHost, WvjbObject } from './native-host.ts'

// `fakeNativeScript` sends the source of these functions into a page. Each may use only its parameters and standard
// browser globals, and no syntax that a compiler lowers to a helper function (async, spread, classes).

export interface FakeOptions {
  kind: 'wvjb' | 'dsbridge' | 'wk' | 'android'
  /**
   * `late`: a wvjb or wk native appears `delay` ms late, the others are there and answer `delay` ms late.
   * `silent`: a wvjb or wk native never appears, the others never answer.
   * `failing`: every call is answered with `failure`.
   * `outOfOrder`: of each two calls the second is answered first, the first `delay` ms later at the latest.
   */
  behaviour?: 'good' | 'late' | 'silent' | 'failing' | 'outOfOrder'
  /** Of the wk handler (`airline`) or the android object (`AirlineJS`). */
  name?: string
  /** Milliseconds; 230. */
  delay?: number
  failure?: { code: string | number; message: string }
  /** DSBridge: an object (`android`), or `prompt` (`ios`). */
  platform?: 'ios' | 'android'
}

export interface FakeNative {
  /** The page's calls, in order of arrival. */
  readonly calls: { name: string; data: unknown }[]
  /** Events that the page has acknowledged; only wvjb and dsbridge do. */
  readonly heard: string[]
  /** Native → page. */
  emit(event: string, data: unknown): void
}

type FakeHost = NativeHost & Clock
type Reply = (answer: unknown) => void

/** The input of each fake native: its host, its options with defaults filled in, and the source of its answers. */
export interface FakeSetting {
  host: FakeHost
  options: Required<FakeOptions>
  /** The names of the native's methods; of `sync` ones DSBridge answers at once. */
  methods: readonly string[]
  sync: readonly string[]
  /** The test's answer; may be a promise, or throw `{code, message}`. */
  ask(name: string, data: unknown): unknown
  heard: string[]
  onFrame: ReturnType<typeof fakeFrames>
}

/** Intercepts frames as an app does: one with that address loads nothing. A host without a document gets one. */
export function fakeFrames(host: FakeHost) {
  return (address: string, load: () => void): void => {
    const document = host.document || {
      createElement: () => ({ style: { display: '' }, src: '' }),
      documentElement: { appendChild: () => undefined, removeChild: () => undefined },
    }
    host.document = document
    const create = document.createElement
    document.createElement = (tag: 'iframe') => {
      const frame: HostFrame & { setAttribute?(name: string, value: string): void } = create.call(document, tag)
      if (tag !== 'iframe') return frame
      return Object.defineProperty(frame, 'src', {
        set(url: string) {
          if (url === address) load()
          else if (frame.setAttribute) frame.setAttribute('src', url)
        },
      })
    }
  }
}

/** Handles calls to a native: applies the configured behaviour and answers as the test says. */
export interface Answering {
  calls: FakeNative['calls']
  answer(name: string, data: unknown, reply: Reply): void
}

export function fakeAnswers({ host, options, ask }: FakeSetting): Answering {
  const calls: FakeNative['calls'] = []
  const { behaviour, kind, delay, failure } = options
  const slow = behaviour === 'late' && (kind === 'dsbridge' || kind === 'android')
  let release: (() => void) | undefined
  return {
    calls,
    answer(name, data, reply) {
      calls.push({ name, data })
      if (behaviour === 'silent') return
      const releaseOther = release
      release = undefined
      let gate = slow ? new Promise<void>((open) => host.setTimeout(open, delay)) : Promise.resolve()
      if (behaviour === 'outOfOrder' && !releaseOther) {
        gate = new Promise((open) => {
          release = open
          host.setTimeout(() => {
            if (release === open) release = undefined
            open()
          }, delay)
        })
      }
      void Promise.resolve()
        .then(() => (behaviour === 'failing' ? { error: failure } : ask(name, data)))
        .catch((reason: { code?: unknown; message?: unknown }) => ({
          error: { code: reason.code || 'FAILED', message: reason.message },
        }))
        .then((answer) =>
          gate.then(() => {
            reply(answer)
            if (releaseOther) releaseOther()
          }),
        )
    },
  }
}

/** Comes when a frame asks for `https://__bridge_loaded__`; what it does not know it does not answer. */
export function fakeWvjb(setting: FakeSetting, { answer }: Answering): FakeNative['emit'] {
  const { host, options, methods, heard, onFrame } = setting
  const handlers: Record<string, Parameters<WvjbObject['registerHandler']>[1]> = {}
  const answers: Record<string, Reply> = {}
  let queue: { handlerName?: string; data?: unknown; callbackId?: string; responseId?: string }[] = []
  let early: string[] | undefined = []
  let serial = 0
  const bridge = {
    registerHandler(name: string, handler: (typeof handlers)[string]) {
      handlers[name] = handler
    },
    callHandler(name: string, data: unknown, reply?: Reply) {
      serial += 1
      const callbackId = `cb_${serial}_${Date.now()}`
      if (reply) answers[callbackId] = reply
      queue.push({ handlerName: name, data, callbackId })
      host.setTimeout(drain, 0)
    },
    _fetchQueue() {
      const text = JSON.stringify(queue)
      queue = []
      return text
    },
    _handleMessageFromObjC(text: string) {
      host.setTimeout(() => {
        const message = JSON.parse(text)
        if (message.responseId) {
          const reply = answers[message.responseId]
          delete answers[message.responseId]
          if (reply) reply(message.responseData)
          return
        }
        const handler = handlers[message.handlerName]
        if (!handler) return
        handler(message.data, () => {
          queue.push({ responseId: message.callbackId })
          host.setTimeout(drain, 0)
        })
      }, 0)
    },
  }
  function drain(): void {
    for (const message of JSON.parse(bridge._fetchQueue())) {
      const name = message.handlerName
      if (message.responseId) heard.push(message.responseId)
      else if (methods.indexOf(name) >= 0)
        answer(name, message.data, (responseData) =>
          bridge._handleMessageFromObjC(JSON.stringify({ responseId: message.callbackId, responseData })),
        )
    }
  }
  function inject(): void {
    if (host.WebViewJavascriptBridge) return
    host.WebViewJavascriptBridge = bridge
    host.setTimeout(() => {
      const callbacks = host.WVJBCallbacks || []
      delete host.WVJBCallbacks
      for (const callback of callbacks) callback(bridge)
      for (const text of early || []) bridge._handleMessageFromObjC(text)
      early = undefined
    }, 0)
  }
  onFrame('https://__bridge_loaded__', () => {
    if (options.behaviour === 'silent') return
    host.setTimeout(inject, options.behaviour === 'late' ? options.delay : 0)
  })
  return (event, data) => {
    const text = JSON.stringify({ handlerName: event, data, callbackId: event })
    if (early) early.push(text)
    else bridge._handleMessageFromObjC(text)
  }
}

/** There from the start. A call of an asynchronous method answers code -1 at once and through `dscbN` later. */
export function fakeDsBridge(setting: FakeSetting, { answer, calls }: Answering): FakeNative['emit'] {
  const { host, options, methods, sync, heard, ask } = setting
  const sent: Record<number, string> = {}
  let early: DsBridgeMessage[] | undefined = []
  let serial = 0
  function send(message: DsBridgeMessage): void {
    if (host._handleMessageFromNative) host._handleMessageFromNative(message)
  }
  function own(method: string, data: { name: string; type: string; id: number }): unknown {
    const isSync = data && sync.indexOf(data.name) >= 0
    if (method === '_dsb.hasNativeMethod')
      return methods.indexOf(data.name) >= 0 && (data.type === 'all' || (data.type === 'syn') === isSync)
    if (method === '_dsb.returnValue') heard.push(sent[data.id] || '')
    if (method === '_dsb.dsinit') {
      const messages = early || []
      early = undefined
      messages.forEach(send)
    }
    return undefined
  }
  function call(method: string, text: string): string {
    const args = JSON.parse(text)
    if (method.indexOf('_dsb.') === 0) return JSON.stringify({ code: 0, data: own(method, args.data) })
    if (methods.indexOf(method) >= 0 && sync.indexOf(method) >= 0 && !args._dscbstub) {
      calls.push({ name: method, data: args.data })
      return JSON.stringify({ code: 0, data: ask(method, args.data) })
    }
    if (methods.indexOf(method) >= 0 && sync.indexOf(method) < 0 && args._dscbstub)
      answer(method, args.data, (value) => {
        const callback = host[args._dscbstub]
        if (typeof callback === 'function') callback(JSON.parse(JSON.stringify({ data: value })).data)
        delete host[args._dscbstub]
      })
    return JSON.stringify({ code: -1, data: '' })
  }
  if (options.platform === 'android') host._dsbridge = { call }
  else {
    const prompt = host.prompt
    host._dswk = true
    host.prompt = (message, text) => {
      if (message.indexOf('_dsbridge=') === 0) return call(message.slice('_dsbridge='.length), text)
      return prompt ? prompt.call(host, message, text) : null
    }
  }
  return (event, data) => {
    serial += 1
    sent[serial] = event
    const message = { method: event, callbackId: serial, data: JSON.stringify([data]) }
    if (early) early.push(message)
    else send(message)
  }
}

/** The handler appears; answers come back by `nativeBridgeReply`, as if the app evaluated them. */
export function fakeWk({ host, options, methods }: FakeSetting, { answer }: Answering): FakeNative['emit'] {
  function postMessage(message: unknown): void {
    const { id, name, data } = JSON.parse(JSON.stringify(message))
    const reply = (value: unknown) => {
      if (host.nativeBridgeReply) host.nativeBridgeReply(id, JSON.stringify(value === undefined ? null : value))
    }
    if (methods.indexOf(name) >= 0) answer(name, data, reply)
    else reply({ error: { code: 'UNSUPPORTED', message: 'the app has no such method' } })
  }
  function register(): void {
    const webkit = host.webkit || {}
    webkit.messageHandlers = webkit.messageHandlers || {}
    webkit.messageHandlers[options.name] = { postMessage }
    host.webkit = webkit
  }
  if (options.behaviour === 'late') host.setTimeout(register, options.delay)
  else if (options.behaviour !== 'silent') register()
  return (event, data) => {
    if (host.nativeBridgeEvent) host.nativeBridgeEvent(event, JSON.stringify(data === undefined ? null : data))
  }
}

/** The object is there; `sync` methods return their answer, the others use `nativeBridgeReply`. */
export function fakeAndroid(setting: FakeSetting, { answer, calls }: Answering): FakeNative['emit'] {
  const { host, options, methods, sync, ask } = setting
  const object: Record<string, (data: string, id: string) => string | undefined> = {}
  methods.forEach((name) => {
    object[name] = function (text, id) {
      if (this !== object) throw new Error("Java bridge method can't be invoked on a non-injected object")
      const data = JSON.parse(text)
      if (sync.indexOf(name) >= 0) {
        calls.push({ name, data })
        return JSON.stringify(ask(name, data))
      }
      answer(name, data, (value) => {
        if (host.nativeBridgeReply) host.nativeBridgeReply(id, JSON.stringify(value === undefined ? null : value))
      })
      return undefined
    }
  })
  host[options.name] = object
  return (event, data) => {
    if (host.nativeBridgeEvent) host.nativeBridgeEvent(event, JSON.stringify(data === undefined ? null : data))
  }
}
