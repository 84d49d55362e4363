import type { IncomingMessage } from 'node:http'
import type { FastifyPluginCallback } from 'fastify'
import type { Provider } from 'oidc-provider'
import { getFields } from '../http/json-fields.ts'
import { json, refuse, type Route } from '../http/routing.ts'
import { send } from '../http/serve.ts'
import { createFaults, waitSlowly } from '../sign-in/faults.ts'
import { interact } from './interaction.ts'
import { FAULTS } from './magic-values.ts'
import { type OidcDeps, openProvider } from './provider.ts'

interface Handler {
  provider: Provider
  callback: ReturnType<Provider['callback']>
}

const GARBAGE = { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>It works!</h1>' }

/** One provider of OpenID Connect; the library behind it is loaded by the first request. */
export function createOidc(deps: OidcDeps): { plugin: FastifyPluginCallback; routes: Route[] } {
  const { realm } = deps
  const { path } = realm
  const faults = createFaults(deps.clock, FAULTS)
  let handler: Promise<Handler> | undefined
  const opened = () =>
    (handler ??= openProvider(deps).then((provider) => ({ provider, callback: provider.callback() })))

  const plugin: FastifyPluginCallback = (app, _options, done) => {
    app.addHook('onRequest', async (_request, reply) => {
      const fault = faults.current()
      if (fault === 'down') throw refuse(503, 'down', 'This system is down, as it was told to be.')
      if (fault === 'slow') await waitSlowly(deps.clock)
      if (fault === 'garbage') return send(reply, GARBAGE)
      return undefined
    })
    app.all(`${path}/interaction/*`, async (request, reply) =>
      interact(realm, (await opened()).provider, { request, reply }),
    )
    app.register(library)
    done()
  }
  /** Answers everything else from the raw request. */
  const library: FastifyPluginCallback = (app, _options, done) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _body, parsed) => parsed(null))
    for (const below of [path, `${path}/*`]) {
      app.all(below, async (request, reply) => {
        const { callback } = await opened()
        reply.hijack()
        await callback(withoutPrefix(request.raw, path), reply.raw)
      })
    }
    done()
  }
  const control: Route = {
    method: 'POST',
    path: `${path}/control`,
    handle: (call) => json({ fault: faults.set(getFields(call)) }),
  }
  return { plugin, routes: [control] }
}

/** The provider is mounted as in express: it finds its own path in `url`, and the whole one in `originalUrl`. */
function withoutPrefix(request: IncomingMessage, path: string): IncomingMessage {
  const whole = request.url ?? path
  return Object.assign(request, { originalUrl: whole, url: whole.slice(path.length) || '/' })
}
