import type { FastifyInstance } from 'fastify'
import { after, minutes } from '../../clock.ts'
import type { Deps } from '../../deps.ts'

/** RFC 9116 recommends less than a year; each answer counts from now. */
const validDays = 180

/** `/.well-known/security.txt`: the address for reports of security holes (RFC 9116). */
export function serveSecurityTxt(app: FastifyInstance, { airline, clock, settings }: Deps): void {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const expires = after(clock.now(), minutes(validDays * 24 * 60))
    const lines = [
      `Contact: ${airline.security?.contact ?? `mailto:${airline.contact.email}`}`,
      ...(airline.security?.policy ? [`Policy: ${airline.security.policy}`] : []),
      `Expires: ${expires.toISOString().slice(0, 19)}Z`,
      'Preferred-Languages: zh, en',
      // Only over https does the file say anything about its own place.
      ...(settings.publicUrl.startsWith('https:') ? [`Canonical: ${settings.publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
