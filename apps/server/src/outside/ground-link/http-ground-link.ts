import * as limits from '@aisle/contract/limits'
import type { Clock } from '../../platform/clock.ts'
import type { CabinLinkConfig } from '../../boot/config/link.ts'
import type { Random } from '../../platform/security/random.ts'
import { GroundAway, type GroundLink, type LinkAnswer } from './ground-link.ts'
import { isSignedLink, linkHeaders, linkPath, pack, signLink, unpackAnswer } from './link-wire.ts'

/** Enough for a bundle over the slowest usable satellite link. */
const patienceMs = 25_000

/**
 * Calls the ground over HTTP. A server aboard may have a wrong clock for days: when the ground refuses the time of a
 * call, it returns its own, which the next call uses. Forging that time only gets the next call refused.
 */
export function httpGroundLink(config: CabinLinkConfig, clock: Clock, random: Random): GroundLink {
  let groundAheadMs = 0
  return {
    async exchange(call) {
      const body = pack(call, { key: config.sealKey, direction: 'up', random })
      const time = new Date(clock.now().getTime() + groundAheadMs).toISOString()
      const nonce = random.bytes(18).toString('base64url')
      const response = await post(config.groundUrl + linkPath, body, {
        [linkHeaders.key]: config.keyId,
        [linkHeaders.time]: time,
        [linkHeaders.nonce]: nonce,
        [linkHeaders.signature]: signLink({ method: 'POST', time, nonce, body }, config.privateKey),
      })
      const groundTime = response.headers.get(linkHeaders.time) ?? ''
      if (response.status === 401 && !Number.isNaN(Date.parse(groundTime))) {
        groundAheadMs = Date.parse(groundTime) - clock.now().getTime()
      }
      if (response.status !== 200) throw new GroundAway(`the ground answered ${response.status}`)
      return readAnswer(config, { body: response.body, nonce, time: groundTime, headers: response.headers })
    },
  }
}

function readAnswer(
  { groundPublicKey, sealKey }: CabinLinkConfig,
  answer: { body: Buffer; nonce: string; time: string; headers: Headers },
): LinkAnswer {
  const { body, nonce, time, headers } = answer
  const signature = headers.get(linkHeaders.signature) ?? ''
  if (!isSignedLink({ method: 'ANSWER', time, nonce, body }, signature, groundPublicKey)) {
    throw new GroundAway('an answer came that the ground has not signed')
  }
  try {
    return unpackAnswer(body, sealKey)
  } catch (cause) {
    throw new GroundAway('the ground’s answer cannot be read', { cause })
  }
}

async function post(address: string, body: Buffer, headers: Record<string, string>) {
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': 'application/octet-stream', ...headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: response.status, headers: response.headers, body: await boundedBytes(response) }
  } catch (cause) {
    throw new GroundAway('the ground cannot be reached', { cause })
  }
}

async function boundedBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early cancels the rest of the answer.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > 2 * limits.linkBundleBytes) throw new Error('the answer is longer than any bundle')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
