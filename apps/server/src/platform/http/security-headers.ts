import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

export interface PageSecurity {
  /** Origins that the hidden payment form reaches, also over redirects (facts: `form-action` covers both). */
  formActionOrigins: readonly string[]
  /** The built page, whose inline scripts and style sheets are allowed by their hashes. */
  indexHtml: string
  /** Other origins that the page's calls go to (E7). */
  callOrigins: readonly string[]
  /** The airline's app speaks WebViewJavascriptBridge, which is woken by a frame that no server answers. */
  bridgeFrame: boolean
  https: boolean
}

type PagePolicy = Omit<PageSecurity, 'https'> & {
  /** The page may stand in a frame of its own host, where it may run its scripts and has no origin. */
  caged?: boolean
}

/** Inline elements of the page, named by their hashes (decision 0022). */
function getHashes(page: string, elements: RegExp): string {
  const inside = [...page.matchAll(elements)].map(([, content = '']) => content)
  return inside.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ')
}

/** Of the web app's page. */
export function contentSecurityPolicy(page: PagePolicy): string {
  const { formActionOrigins, callOrigins, bridgeFrame, indexHtml, caged = false } = page
  const scripts = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g
  const styles = getHashes(indexHtml.replace(scripts, ''), /<style[^>]*>([\s\S]*?)<\/style>/g)
  return [
    "default-src 'self'",
    `script-src 'self' ${getHashes(indexHtml, scripts)}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    `connect-src 'self' ${[...new Set(callOrigins)].join(' ')}`.trim(),
    // The bridge's host contains an underscore, which a policy cannot name.
    ...(bridgeFrame ? ['frame-src https: wvjbscheme:'] : []),
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${caged ? "'self'" : "'none'"}`,
    ...(caged ? ['sandbox allow-scripts'] : []),
    `form-action ${[...new Set(["'self'", ...formActionOrigins])].join(' ')}`,
  ].join('; ')
}

const strictTransport = 'max-age=31536000; includeSubDomains'

/** For answers that no hook sees: to broken HTTP, and at odd addresses; no page is among them. */
export function bareHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(https && { 'strict-transport-security': strictTransport }),
  }
}

/** Answers that Node or Fastify writes without a reply get these headers too. */
export function guardBareAnswers(server: Server, headers: Readonly<Record<string, string>>): void {
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  })
}

/** On every answer (ASVS 3.4). A page that is not the web app, such as `/docs`, sets its own policy. */
export function addSecurityHeaders(app: FastifyInstance, security: PageSecurity): void {
  const policy = contentSecurityPolicy(security)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    // Gateways need an origin as referrer; more is never sent (facts, protocols §0). An answer may ask for less.
    if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'strict-origin-when-cross-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    if (security.https) reply.header('strict-transport-security', strictTransport)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  // From now on Fastify refuses requests before any hook.
  app.addHook('preClose', (done) => {
    guardBareAnswers(app.server, bareHeaders(security))
    done()
  })
}
