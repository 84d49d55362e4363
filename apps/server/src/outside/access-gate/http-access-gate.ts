import { z } from 'zod'
import type { AccessGate, Opening } from './access-gate.ts'

const timeoutMs = 2_000

const presentation = z.object({ standIn: z.boolean() })
const bytes = z.number().min(0)
const byteCounters = z.object({ epoch: z.string(), bytesIn: bytes, bytesOut: bytes })
const openDevices = z.object({
  open: z.array(
    z
      .object({
        device: z.string(),
        grant: z.string(),
        hardware: z.string().nullable(),
        seconds: z.number().min(0),
        bytesIn: bytes,
        bytesOut: bytes,
      })
      .transform(({ grant, ...device }) => ({ ...device, grantId: grant })),
  ),
})
const reconciled = z.object({ opened: z.array(z.string()), closed: z.array(z.string()) })
const owner = z.object({ hardware: z.string().nullable() })

interface HttpAccessGateOptions {
  /** Authenticates the portal to the gate; null when the gate requires no key. */
  key: string | null
}

/** A gate reached over HTTP. Every method throws when it does not answer within 2 s or refuses. */
export function httpAccessGate(url: string, { key }: HttpAccessGateOptions): AccessGate {
  const base = url.replace(/\/+$/, '')
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` }
  const ask = async (path: string) => getAnswer(await fetch(`${base}${path}`, { headers, ...once() }))
  const tell = async (path: string, body: Record<string, unknown>) => {
    const sent = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, ...once() }
    return getAnswer(await fetch(`${base}${path}`, { ...sent, body: JSON.stringify(body) }))
  }
  // Claim no open network until the gate has reported whether it is a stand-in (P4).
  let standIn: boolean | undefined
  const learn = async () => {
    standIn ??= presentation.parse(await ask('')).standIn
  }
  // Asked at the start, so that answers about running grants are right; repeated later if the gate was not up yet.
  void learn().catch(() => undefined)
  const about = (device: string) => `?device=${encodeURIComponent(device)}`
  return {
    get standIn() {
      return standIn ?? true
    },
    async allow(opening) {
      await learn()
      await tell('/allow', written(opening))
    },
    async deny({ device, fence }) {
      await tell('/deny', { device, fence })
    },
    async list() {
      await learn()
      return openDevices.parse(await ask('/list')).open
    },
    async counters(device) {
      await learn()
      return byteCounters.parse(await ask(`/counters${about(device)}`))
    },
    async reconcile({ openings, fence, covered }) {
      await learn()
      return reconciled.parse(await tell('/reconcile', { openings: openings.map(written), fence, covered }))
    },
    async getHardware(device) {
      return owner.parse(await ask(`/hardware${about(device)}`)).hardware
    },
  }
}

/** No redirects, which would carry our key and decisions to an unconfigured address. */
const once = () => ({ redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) })

const written = ({ grantId, ...opening }: Opening) => ({ ...opening, grant: grantId })

/** Always reads the body to the end, so that the connection can be reused. */
async function getAnswer(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const { error } = refusal.safeParse(body).data ?? {}
  throw new Error(`the access gate answered ${response.status}${error ? `: ${error}` : ''}`)
}

const refusal = z.object({ error: z.string() })

const refuse = async () => {
  throw new Error('no access gate is configured: set ACCESS_GATE_URL')
}

/** Without a configured gate every call fails, so that nothing claims to be open (P4). */
export const closedAccessGate: AccessGate = {
  standIn: false,
  allow: refuse,
  deny: refuse,
  list: refuse,
  counters: refuse,
  reconcile: refuse,
  getHardware: refuse,
}
