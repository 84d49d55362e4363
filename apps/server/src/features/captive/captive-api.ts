import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { deviceAddress } from '../../platform/http/device-address.ts'
import { openAccess } from './device-access.ts'
import { portalUrl } from './portal-url.ts'

/** Announced in DHCP option 114 (RFC 8910). */
const captiveApiPath = '/captive/api'

/**
 * RFC 8908: whether this device is captive, where the portal is, and what remains, from our own rows. A client that
 * supports it needs no probe and can announce the end to the passenger. A device out of coverage is not captive,
 * because signing in would not help.
 */
export function registerCaptiveApi(app: FastifyInstance, deps: Deps): void {
  app.get(captiveApiPath, { schema: { hide: true } }, async (request, reply) => {
    const { grant: access = null } = (await openAccess(deps, deviceAddress(request.ip))) ?? {}
    const url = portalUrl(deps)
    const said = {
      captive: access === null,
      'user-portal-url': url,
      'venue-info-url': url,
      ...(access ? { 'can-extend-session': true } : {}),
      ...(typeof access?.secondsRemaining === 'number' ? { 'seconds-remaining': access.secondsRemaining } : {}),
      ...(typeof access?.bytesRemaining === 'number' ? { 'bytes-remaining': access.bytesRemaining } : {}),
    }
    return reply
      .type('application/captive+json')
      .header('cache-control', 'private, no-store')
      .send(JSON.stringify(said))
  })
}
