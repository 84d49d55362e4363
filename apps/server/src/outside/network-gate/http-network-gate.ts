import { z } from 'zod'
import type { NetworkGate } from './network-gate.ts'

const timeoutMs = 2_000

const presentation = z.object({ standIn: z.boolean() })
const byteCounters = z.object({ bytesIn: z.number().min(0), bytesOut: z.number().min(0) })

/** A gate that is spoken to over HTTP. Every method throws when it does not answer within 2 s or refuses. */
export function httpNetworkGate(url: string): NetworkGate {
  const base = url.replace(/\/+$/, '')
  // Until the gate has said what it is, no network is claimed to be open (P4).
  let standIn: boolean | undefined
  const learn = async () => {
    standIn ??= presentation.parse(await ask(base)).standIn
  }
  // Asked at the start so that answers about running grants are right; asked again later if the gate was not up yet.
  void learn().catch(() => undefined)
  return {
    get standIn() {
      return standIn ?? true
    },
    async allow({ grantId, device, seconds, kbps }) {
      await learn()
      await tell(`${base}/allow`, { device, seconds, kbps, grant: grantId })
    },
    async deny(device) {
      await tell(`${base}/deny`, { device })
    },
    async counters(device) {
      await learn()
      return byteCounters.parse(await ask(`${base}/counters?device=${encodeURIComponent(device)}`))
    },
  }
}

async function ask(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`the network gate answered ${response.status}`)
  return response.json()
}

async function tell(url: string, body: Record<string, unknown>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  // Read to the end, so that the connection can be used again.
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`the network gate answered ${response.status}`)
}

const refuse = async () => {
  throw new Error('no network gate is configured: set NETWORK_GATE_URL')
}

/** Where no gate is configured nothing opens, and nobody is told that it did (P4). */
export const closedNetworkGate: NetworkGate = { standIn: false, allow: refuse, deny: refuse, counters: refuse }
