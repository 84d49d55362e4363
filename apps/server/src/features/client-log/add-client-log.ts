import { helpCodeOf } from '@aisle/contract/help-code'
import * as limits from '@aisle/contract/limits'
import type { addClientLogSchemas, addClientLogsSchemas, LogEntry } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { takeUse } from '../../platform/attempts/count-use.ts'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/security/random.ts'
import { cleanText, clientTime, isPlainDeviceId } from './client-log-rules.ts'
import { insertClientLogs } from './client-log-store.ts'

type Logged = { logged: true }

export function addClientLog(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof addClientLogSchemas.request>,
): Promise<Logged> {
  return keepEntries(deps, caller, [request])
}

export function addClientLogs(
  deps: Deps,
  caller: Caller,
  { entries }: z.output<typeof addClientLogsSchemas.request>,
): Promise<Logged> {
  return keepEntries(deps, caller, entries)
}

/**
 * Keeps entries of the app's log, masked (E9), each once. What is beyond the bounds of a device or an address is dropped
 * and answered as if it were kept: a log must never trouble the passenger. The `userIp` that the app sends is not
 * believed (P7).
 */
async function keepEntries(deps: Deps, caller: Caller, entries: readonly LogEntry[]): Promise<Logged> {
  const kept: Logged = { logged: true }
  // A device may call itself anything, so an address is bounded too; generously, an aircraft shares one (W3).
  if ((await takeUse(deps, deps.db, { kind: 'clientLog', subject: caller.ip })) !== null) return kept
  const now = deps.clock.now()
  await insertClientLogs(
    deps.db,
    {
      deviceId: deviceKey(deps, caller),
      helpCode: caller.deviceId ? helpCodeOf(caller.deviceId) : null,
      language: caller.language,
      receivedAt: now,
    },
    {
      entries: entries.map(({ id, name, content, time }) => ({
        logId: newId(deps.random, 'log'),
        entryId: id ?? null,
        name: cleanText(name),
        content: cleanText(content),
        clientTime: clientTime(time),
      })),
      bound: { since: after(now, -minutes(1)), entries: deps.settings.limits ? limits.logEntriesPerMinute : null },
    },
  )
  return kept
}

/** What the page made for itself names nobody. Anything else may, an address too, and is stored hashed. */
function deviceKey(deps: Deps, { deviceId, ip }: Caller): string {
  if (deviceId && isPlainDeviceId(deviceId)) return deviceId
  return deviceId ? `id ${deps.vault.hash('attempt', deviceId)}` : `ip ${deps.vault.hash('attempt', ip)}`
}
