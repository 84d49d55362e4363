/* oxlint-disable eslint/no-underscore-dangle -- the names are DSBridge's own */
import { BridgeError } from './bridge-error.ts'
import type { DsBridgeMessage, NativeAdapter, NativeHost, NativeWire, Surroundings } from './native-host.ts'
import { readJson } from './read-answer.ts'

type Speak = (method: string, data: unknown, stub?: string) => unknown

/** Android has an object, iOS intercepts `prompt`; both answer at once with the text `{"code":…,"data":…}`. */
function openSpeech(host: NativeHost): Speak | undefined {
  const object = host._dsbridge
  const byPrompt = host._dswk ?? /_dsbridge|_dswk/.test(host.navigator?.userAgent ?? '')
  if (!object && !byPrompt) return undefined
  return (method, data, stub) => {
    const args = JSON.stringify({ data: data ?? null, _dscbstub: stub })
    const text = object ? object.call(method, args) : host.prompt?.(`_dsbridge=${method}`, args)
    const answer = readJson(text)
    // The wire's own shape; without a native the text is empty.
    return (answer as { data?: unknown } | null | undefined)?.data
  }
}

/** Messages of the app wait inside it until `_dsb.dsinit`, and each wants its `_dsb.returnValue`. */
function hearMessages({ host, clock }: Surroundings, speak: Speak): NativeWire['listen'] {
  const listeners = new Map<string, (data: unknown) => void>()
  return (event, deliver) => {
    if (listeners.size === 0) {
      const others = host._handleMessageFromNative
      host._handleMessageFromNative = (message: DsBridgeMessage) => {
        const listener = listeners.get(message.method)
        if (!listener) return others?.call(host, message)
        // The wire's own shape: a list of arguments, of which an event has one.
        listener((readJson(message.data) as readonly unknown[])[0])
        speak('_dsb.returnValue', { id: message.callbackId, complete: true })
      }
      clock.setTimeout(() => speak('_dsb.dsinit', null), 0)
    }
    listeners.set(event, deliver)
  }
}

/** DSBridge, protocol of its version 3: methods that answer at once, and methods that answer through a global `dscbN`. */
export function dsBridge(): NativeAdapter {
  return {
    name: 'DSBridge',
    find(around) {
      const { host } = around
      const speak = openSpeech(host)
      if (!speak) return undefined
      // Both kinds answer code -1 to a call of the other kind, and to a good asynchronous call too: ask first.
      const has = (name: string, type: 'all' | 'syn' | 'asyn') => Boolean(speak('_dsb.hasNativeMethod', { name, type }))
      return {
        has: (name) => has(name, 'all'),
        send(name, data, answer) {
          if (has(name, 'asyn')) {
            const serial = host.dscb ?? 0
            host.dscb = serial + 1
            // Left for the app to delete: a late answer must still find a function.
            host[`dscb${serial}`] = answer
            speak(name, data, `dscb${serial}`)
          } else if (has(name, 'syn')) answer(speak(name, data))
          else throw new BridgeError('UNSUPPORTED', `${name}: the app has no such method`)
        },
        listen: hearMessages(around, speak),
      }
    },
  }
}
