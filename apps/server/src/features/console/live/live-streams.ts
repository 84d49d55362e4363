import { PassThrough, type Readable } from 'node:stream'
import type { LiveEventName, LiveEvents, LiveTopic } from '@aisle/contract/console-live'
import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { refuseStaff, stillOpenSessions, type OpenStaffSession } from '../../staff/index.ts'
import { topicsFor } from './live-topics.ts'
import type { Repeat } from './repeat.ts'
import { watchChanges, type News, type Watch } from './watch-changes.ts'

interface LiveStream {
  sessionId: string
  topics: ReadonlySet<LiveTopic>
  out: PassThrough
  spokeAt: Date
}

export interface LiveStreams {
  /** @throws StaffRefusal tooManyStreams */
  open(session: OpenStaffSession): Promise<Readable>
  /** Ends all of them, and those that come later: a server that leaves waits for none. */
  end(): void
}

/** A reader that is slower than the news is cut, and asks anew when it is back. */
export function writeEvent<Name extends LiveEventName>(out: PassThrough, name: Name, data: LiveEvents[Name]): void {
  if (out.readableLength + out.writableLength > limits.liveUnreadBytes) out.destroy()
  else if (out.writable) out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** The streams of this server. One watcher looks for all of them, and only while there is one. */
export function createLiveStreams(deps: Deps, repeat: Repeat): LiveStreams {
  const streams = new Set<LiveStream>()
  let running: { watch: Watch; isReady: Promise<News>; stop: () => void } | null = null
  let isLeaving = false

  function say<Name extends LiveEventName>(stream: LiveStream, name: Name, data: LiveEvents[Name]): void {
    stream.spokeAt = deps.clock.now()
    writeEvent(stream.out, name, data)
  }

  function start() {
    const watch = watchChanges(deps)
    const stop = repeat(() => lookWith(watch), limits.liveLookSeconds * 1000)
    return { watch, stop, isReady: watch.look() }
  }

  async function lookWith(watch: Watch): Promise<void> {
    const news = await watch.look()
    if (watch.awaySince() === null) await endThoseOver()
    const now = deps.clock.now()
    for (const stream of streams) {
      tell(stream, news)
      const isQuiet = now >= after(stream.spokeAt, seconds(limits.liveBeatSeconds))
      if (isQuiet) say(stream, 'beat', { at: now.toISOString() })
    }
  }

  function tell(stream: LiveStream, news: News): void {
    if (news?.event === 'away') say(stream, 'away', news.data)
    if (news?.event !== 'changed') return
    const topics = news.data.topics.filter((topic) => stream.topics.has(topic))
    if (topics.length > 0) say(stream, 'changed', { topics })
  }

  /** A session that was ended, is too old, or belongs to somebody who was shut out; other roles hear other topics. */
  async function endThoseOver(): Promise<void> {
    const sessionIds = [...new Set([...streams].map(({ sessionId }) => sessionId))]
    const found = await stillOpenSessions(deps, sessionIds).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the console’s sessions could not be looked at')
      return null
    })
    if (found === null) return
    const goOn = new Map(found.map((session) => [session.sessionId, session]))
    for (const stream of streams) {
      const session = goOn.get(stream.sessionId)
      if (session) {
        stream.topics = new Set(topicsFor(session.person.roles))
      } else if (stream.out.writableEnded) {
        // Its reader did not take the end.
        stream.out.destroy()
      } else {
        say(stream, 'ended', { at: deps.clock.now().toISOString() })
        stream.out.end()
      }
    }
  }

  function remove(stream: LiveStream): void {
    streams.delete(stream)
    if (streams.size > 0) return
    running?.stop()
    running = null
  }

  async function open({ sessionId, person }: OpenStaffSession): Promise<Readable> {
    const own = [...streams].filter((stream) => stream.sessionId === sessionId)
    if (own.length >= limits.liveStreamsPerSession || streams.size >= limits.liveStreamsPerServer) {
      return refuseStaff('tooManyStreams')
    }
    const out = new PassThrough()
    const stream = { sessionId, out, topics: new Set(topicsFor(person.roles)), spokeAt: deps.clock.now() }
    streams.add(stream)
    out.once('close', () => remove(stream))
    running ??= start()
    // What happens after the page is told to ask must be seen.
    const { watch, isReady } = running
    await isReady
    say(stream, 'ready', { at: deps.clock.now().toISOString() })
    const since = watch.awaySince()
    if (since) say(stream, 'away', { since: since.toISOString() })
    if (isLeaving) out.destroy()
    // It ended while the watcher began.
    return out.destroyed ? refuseStaff('tooManyStreams') : out
  }

  return {
    open,
    end() {
      isLeaving = true
      for (const { out } of streams) out.destroy()
    },
  }
}
