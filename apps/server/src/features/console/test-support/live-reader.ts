import { request, type IncomingHttpHeaders } from 'node:http'
import { consolePaths } from '@aisle/contract/console'
import { liveTopics, type LiveEventName, type LiveTopic } from '@aisle/contract/console-live'
import type { Repeat } from '../live/repeat.ts'

/** A watcher that takes a step when the test says so. */
export function bySteps() {
  const runs = new Set<() => Promise<void>>()
  const repeat: Repeat = (run) => {
    runs.add(run)
    return () => void runs.delete(run)
  }
  return {
    repeat,
    watchers: () => runs.size,
    async step() {
      for (const run of runs) await run()
    },
  }
}

interface LiveEvent {
  name: LiveEventName
  data: Record<string, unknown>
}

export interface LiveReader {
  status: number
  headers: IncomingHttpHeaders
  /** Everything until now, the oldest first. */
  events: LiveEvent[]
  named(name: LiveEventName): LiveEvent[]
  /** Every topic that was named until now, in the order of the contract. */
  topics(): LiveTopic[]
  isOver(): boolean
  leave(): void
}

/** Opens the console's stream, as a page of the console does, and reads it. */
export function readLive(
  address: string,
  cookies: ReadonlyMap<string, string>,
  headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' },
): Promise<LiveReader> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return new Promise((resolve, reject) => {
    const sent = request(address + consolePaths.live, { headers: { cookie, ...headers } }, (answer) => {
      let [text, over] = ['', false]
      const events: LiveEvent[] = []
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        for (const part of parts) {
          const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(part) ?? []
          events.push({ name: name as LiveEventName, data: JSON.parse(data) as Record<string, unknown> })
        }
      })
      answer.on('close', () => (over = true))
      const named = (name: LiveEventName) => events.filter((event) => event.name === name)
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        events,
        named,
        topics() {
          const told = named('changed').flatMap(({ data }) => data['topics'])
          return liveTopics.filter((topic) => told.includes(topic))
        },
        isOver: () => over,
        leave: () => sent.destroy(),
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}
