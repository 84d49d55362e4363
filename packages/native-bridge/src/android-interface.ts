import { BridgeError } from './bridge-error.ts'
import { openMailbox } from './mailbox.ts'
import type { NativeAdapter } from './native-host.ts'

type Method = (data: string, id: string) => unknown

/**
 * An object of `addJavascriptInterface`, there when the page loads. Each method takes the JSON text of its data and an
 * id, and either returns the JSON text of its answer or answers later through the mailbox.
 */
export function androidInterface(name: string): NativeAdapter {
  return {
    name,
    find({ host }) {
      // The app's object; its methods are looked up at each call.
      const object = host[name] as Record<string, Method | undefined> | undefined
      if (!object) return undefined
      const { expect, listen } = openMailbox(host)
      const has = (method: string) => typeof object[method] === 'function'
      return {
        has,
        send(method, data, answer) {
          if (!has(method)) throw new BridgeError('UNSUPPORTED', `${method}: the app has no such method`)
          const id = expect(answer)
          // Call it on the object: Android refuses a detached method.
          const atOnce = object[method]?.(JSON.stringify(data ?? null), id)
          if (typeof atOnce === 'string' && atOnce !== '') host.nativeBridgeReply?.(id, atOnce)
        },
        listen,
      }
    },
  }
}
