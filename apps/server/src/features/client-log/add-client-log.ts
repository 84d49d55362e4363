import type { addClientLogSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { after, minutes } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { newId } from '../../security/random.ts'
import { cleanText, clientTime } from './client-log-rules.ts'
import { entriesOfDeviceSince, insertClientLog } from './client-log-store.ts'

const entriesPerMinute = 120

/**
 * Keeps one entry of the app's log, masked (E9). Beyond 120 a minute from one device entries are dropped and answered
 * as if they were kept: a log must never trouble the passenger. The `userIp` that the app sends is not believed (P7).
 */
export async function addClientLog(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof addClientLogSchemas.request>,
): Promise<{ logged: true }> {
  const now = deps.clock.now()
  // Without a device id, the address; hashed, because an address is personal data too.
  const deviceId = caller.deviceId ? cleanText(caller.deviceId) : `ip ${deps.vault.hash('attempt', caller.ip)}`
  const recent = deps.settings.limits ? await entriesOfDeviceSince(deps.db, deviceId, after(now, -minutes(1))) : 0
  if (recent < entriesPerMinute) {
    await insertClientLog(deps.db, {
      logId: newId(deps.random, 'log'),
      name: cleanText(request.name),
      content: cleanText(request.content),
      language: caller.language,
      deviceId,
      clientTime: clientTime(request.time),
      receivedAt: now,
    })
  }
  return { logged: true }
}
