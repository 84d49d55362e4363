import { setTimeout as wait } from 'node:timers/promises'
import { ask } from './web-tasks.ts'

const everyMs = 200
/** Requests time out after this; the next request does not wait for them. */
const patienceMs = 3_000

let watch: { seen: Set<string>; stop: AbortController; over: Promise<void> } | null = null

/** Requests these URLs repeatedly until `endWatch`. */
export async function beginWatch({ urls }: { urls: readonly string[] }): Promise<null> {
  const seen = new Set<string>()
  const stop = new AbortController()
  const look = async (url: string) => {
    const { status, headers, failure } = await ask({ url, limitMs: patienceMs })
    seen.add([url, failure ?? status, headers.location].filter(Boolean).join(' '))
  }
  const over = (async () => {
    const asked = []
    while (!stop.signal.aborted) {
      asked.push(...urls.map(look))
      await wait(everyMs)
    }
    await Promise.all(asked)
  })()
  watch = { seen, stop, over }
  return null
}

/** Ends the watch after `afterMs`. @returns each distinct response once: URL, status or failure, and redirect target */
export async function endWatch({ afterMs }: { afterMs: number }): Promise<string[]> {
  if (!watch) throw new Error('nothing is being watched')
  await wait(afterMs)
  watch.stop.abort()
  await watch.over
  return [...watch.seen]
}
