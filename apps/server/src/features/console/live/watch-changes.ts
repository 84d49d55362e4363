import { liveTopics, type LiveEvents, type LiveTopic } from '@aisle/contract/console-live'
import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readChangeCounts } from './change-count-store.ts'
import { changedTopics, watchedTables } from './live-topics.ts'

export type News =
  | { event: 'changed'; data: LiveEvents['changed'] }
  | { event: 'away'; data: LiveEvents['away'] }
  | null

export interface Watch {
  /** What there is to say since the last look. Never fails: a database that is away is news. */
  look(): Promise<News>
  /** The last good look, while the database is away. */
  awaySince(): Date | null
}

/** Sees what changes in the database. The first look only learns how things stand. */
export function watchChanges(deps: Deps): Watch {
  let counts: ReadonlyMap<string, string> | null = null
  let seenAt = deps.clock.now()
  let isAway = false
  const waiting = new Set<LiveTopic>()
  const toldAt = new Map<LiveTopic, Date>()

  const tell = (topics: LiveTopic[], now: Date): News => {
    for (const topic of topics) {
      waiting.delete(topic)
      toldAt.set(topic, now)
    }
    return topics.length > 0 ? { event: 'changed', data: { topics } } : null
  }

  async function look(): Promise<News> {
    const now = deps.clock.now()
    try {
      const found = await readChangeCounts(deps.db, watchedTables)
      // Nobody knows what happened while the database was away.
      const changed = isAway ? liveTopics : counts ? changedTopics(counts, found) : []
      for (const topic of changed) waiting.add(topic)
      if (isAway) toldAt.clear()
      counts = found
      seenAt = now
      isAway = false
    } catch (error) {
      if (isAway) return null
      isAway = true
      deps.log.warn({ err: error }, 'the console does not see what changes')
      return { event: 'away', data: { since: seenAt.toISOString() } }
    }
    // The first change is told at once; those that follow in a rush of sales are gathered.
    const isDue = (topic: LiveTopic) => {
      const last = toldAt.get(topic)
      return last === undefined || now >= after(last, seconds(limits.liveTopicSeconds))
    }
    return tell([...waiting].filter(isDue), now)
  }
  return { look, awaySince: () => (isAway ? seenAt : null) }
}
