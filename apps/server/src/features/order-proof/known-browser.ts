import * as limits from '@aisle/contract/limits'
import type { RawBuilder } from 'kysely'
import { after, minutes } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, type Reading } from '../../platform/db/read-at-once.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { browserKnownReading, insertBrowser } from './order-proof-store.ts'

/** `random.signature` in a cookie that no script reads: a browser has a row for each of its orders only. */
function randomOfToken(deps: Pick<Deps, 'vault'>, token: string | null): string | null {
  const [random, signature] = token?.split('.') ?? []
  if (!random || !signature) return null
  return deps.vault.signed('browser-token', random, signature) ? random : null
}

const hashBrowser = (deps: Pick<Deps, 'vault'>, random: string) => deps.vault.hash('order-browser', random)

/** From now on this browser knows the order: it made it, or it proved it (O9). Renews the browser's cookie. */
export function browserWrite(deps: Deps, caller: Caller, orderNo: string): Write {
  const random = randomOfToken(deps, caller.browserToken) ?? deps.random.bytes(18).toString('base64url')
  caller.outgoing.browserToken = `${random}.${deps.vault.sign('browser-token', random)}`
  return { statement: insertBrowser({ orderNo, browserHash: hashBrowser(deps, random), at: deps.clock.now() }) }
}

/** Whether it knows the order. */
export function knownBrowserReading(
  deps: Deps,
  db: Db | Tx,
  caller: Caller,
  orderNo: string | RawBuilder<string>,
): Reading<boolean> {
  const random = randomOfToken(deps, caller.browserToken)
  if (random === null) return known(false)
  const since = after(deps.clock.now(), -minutes(limits.knownBrowserDays * 24 * 60))
  return browserKnownReading(db, { orderNo, browserHash: hashBrowser(deps, random), since })
}
