import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The product's mark, white on the page's dark bar. */
const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#fff" stroke-linecap="round">'
  + '<path d="M2.5 26c8.2 0 12.3-3.6 13.6-9.2.9-4 .5-9.3 5.1-9.8 2.3-.2 3.6 1 4.2 2.3L30 11" stroke-width="2.6"/>'
  + '<circle cx="21.9" cy="9.9" r="1.6" fill="#e8571f" stroke="none"/></svg>'

/** No foreign host: the plugin's own policy allows styles, fonts and pictures of others. */
const documentsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/openapi.json` and the readable page at `/docs`, which loads nothing from anywhere else (G9). */
export async function serveDocuments(app: FastifyInstance, description: object): Promise<void> {
  app.get('/openapi.json', async () => description)
  await app.register(swagger, {
    mode: 'static',
    // The description is made by describeApi; the plugin's type wants its own document type.
    specification: { document: description as never },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: documentsPolicy,
    uiConfig: { validatorUrl: null },
    logo: { type: 'image/svg+xml', content: mark, href: '/', target: '_self' },
  })
}
