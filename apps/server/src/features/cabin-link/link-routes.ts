import * as limits from '@aisle/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AircraftKeys, GroundLinkConfig } from '../../boot/config/link.ts'
import type { Deps } from '../../platform/deps.ts'
import { requireStorable } from '../../platform/http/require-storable.ts'
import type { LinkCall } from '../../outside/ground-link/ground-link.ts'
import { isSignedLink, linkHeaders, linkPath, pack, signLink, unpackCall } from '../../outside/ground-link/link-wire.ts'
import { answerAircraft } from './answer-aircraft.ts'
import { takeLinkNonce } from './peer-store.ts'

/** A bundle, plus header and the overhead of incompressible content. */
const bodyLimit = limits.linkBundleBytes + 64 * 1024

/**
 * The calls of aircraft (P9). A caller without a valid key always gets the same answer; only the log records the
 * reason.
 */
export async function registerCabinLink(
  app: FastifyInstance,
  deps: Deps,
  config: GroundLinkConfig | null,
): Promise<void> {
  if (!config) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the raw bytes.
    scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(linkPath, { bodyLimit }, async (request, reply) => {
      const verified = await verify(deps, config.aircraft, request)
      if (typeof verified === 'string') return refuse(deps, reply, verified)
      const { keys, call, nonce } = verified
      const answer = await answerAircraft(deps, { tail: keys.tail, sealKey: keys.sealKey }, call)
      // A later call has overtaken this one; the aircraft continues with that.
      if (!answer) return reply.code(409).send()
      const body = pack(answer, { key: keys.sealKey, direction: 'down', random: deps.random })
      const time = deps.clock.now().toISOString()
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          [linkHeaders.time]: time,
          [linkHeaders.signature]: signLink({ method: 'ANSWER', time, nonce, body }, config.privateKey),
        })
        .send(body)
    })
  })
}

interface Verified {
  keys: AircraftKeys
  call: LinkCall
  nonce: string
}

async function verify(
  deps: Deps,
  aircraft: readonly AircraftKeys[],
  { headers, body }: FastifyRequest,
): Promise<Verified | string> {
  const text = (name: string) => String(headers[name] ?? '')
  const [keyId, time, nonce] = [text(linkHeaders.key), text(linkHeaders.time), text(linkHeaders.nonce)]
  const keys = aircraft.find((one) => one.keyId === keyId)
  if (!keys || !Buffer.isBuffer(body)) return 'unknown key'
  if (!/^[\w-]{16,64}$/.test(nonce)) return 'nonce'
  if (!isSignedLink({ method: 'POST', time, nonce, body }, text(linkHeaders.signature), keys.publicKey))
    return 'signature'
  const now = deps.clock.now()
  if (!(Math.abs(Date.parse(time) - now.getTime()) <= limits.operatorSkewSeconds * 1000)) return 'time'
  // Checked last, so that only holders of keys can fill the nonce table.
  if (!(await takeLinkNonce(deps.db, { keyId, nonce, at: now }))) return 'nonce'
  try {
    const call = unpackCall(body, keys.sealKey)
    requireStorable(call)
    return { keys, call, nonce }
  } catch {
    return 'content'
  }
}

/** Sends our time along: a clock aboard that is wrong by days must not cut the aircraft off. */
function refuse(deps: Deps, reply: FastifyReply, reason: string) {
  deps.log.warn({ reason }, 'a call over the link was refused')
  return reply.code(401).header(linkHeaders.time, deps.clock.now().toISOString()).send()
}
