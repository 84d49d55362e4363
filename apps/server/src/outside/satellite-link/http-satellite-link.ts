import * as limits from '@aisle/contract/limits'
import type { SatelliteLink } from './satellite-link.ts'

/** Sends a request to `url` on the ground: any answer proves the link. */
export function httpSatelliteLink(url: string): SatelliteLink {
  return {
    async isUp() {
      try {
        const answer = await fetch(url, {
          method: 'HEAD',
          redirect: 'manual',
          cache: 'no-store',
          signal: AbortSignal.timeout(limits.linkProbeTimeoutMs),
        })
        await answer.body?.cancel()
        return true
      } catch {
        return false
      }
    },
  }
}
