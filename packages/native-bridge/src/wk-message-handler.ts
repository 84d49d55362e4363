import { openMailbox } from './mailbox.ts'
import type { NativeAdapter } from './native-host.ts'

/**
 * WKScriptMessageHandler: `webkit.messageHandlers.<name>` appears without an event when the app registers it, so the
 * page polls for it (spec §4). A message is `{id, name, data}`; the answer comes through the mailbox.
 */
export function wkMessageHandler(name: string): NativeAdapter {
  return {
    name: `webkit.messageHandlers.${name}`,
    polls: true,
    find({ host }) {
      const handler = host.webkit?.messageHandlers?.[name]
      if (!handler) return undefined
      const { expect, listen } = openMailbox(host)
      return {
        send(method, data, answer) {
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the app's handler, not a window
          handler.postMessage({ id: expect(answer), name: method, data: data ?? null })
        },
        listen,
      }
    },
  }
}
