import { packToBytes } from '@aisle/analytics/pack'
import type { GroundCollector } from './ground-collector.ts'
import { GroundAway } from './ground-link.ts'

/** Leaves room for several attempts within a job's lease. */
const patienceMs = 15_000

/** @param groundUrl without a trailing slash */
export const httpGroundCollector = (groundUrl: string): GroundCollector => ({
  async collect({ projectId, elements, now }) {
    const query = `stm=${now.getTime()}&compress=1&shape=delta`
    const status = await post(
      `${groundUrl}/v3/projects/${projectId}/collect?${query}`,
      packToBytes(JSON.stringify(elements)),
    )
    if (status !== 204) throw new GroundAway(`the ground’s collector answered ${status}`)
  },
})

async function post(address: string, body: BodyInit): Promise<number> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    await response.body?.cancel()
    return response.status
  } catch (cause) {
    throw new GroundAway('the ground’s collector cannot be reached', { cause })
  }
}
