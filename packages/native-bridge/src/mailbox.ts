import type { NativeHost, NativeWire } from './native-host.ts'
import { readJson } from './read-answer.ts'

let serial = 0

interface Mailbox {
  /** An id under which the app will answer. */
  expect(answer: (answer: unknown) => void): string
  listen: NativeWire['listen']
}

/**
 * Apps whose protocol has no return channel answer by running `nativeBridgeReply(id, json)` in the page, and report
 * events by `nativeBridgeEvent(event, json)`. Messages that are not ours go to the previous handler.
 */
export function openMailbox(host: NativeHost): Mailbox {
  const answers = new Map<string, (answer: unknown) => void>()
  const listeners = new Map<string, (data: unknown) => void>()
  const { nativeBridgeReply: otherReply, nativeBridgeEvent: otherEvent } = host
  host.nativeBridgeReply = (id, answer) => {
    const ours = answers.get(id)
    answers.delete(id)
    if (ours) ours(readJson(answer))
    else otherReply?.(id, answer)
  }
  host.nativeBridgeEvent = (event, data) => {
    listeners.get(event)?.(readJson(data))
    otherEvent?.(event, data)
  }
  return {
    expect(answer) {
      serial += 1
      answers.set(String(serial), answer)
      return String(serial)
    },
    listen: (event, deliver) => void listeners.set(event, deliver),
  }
}
