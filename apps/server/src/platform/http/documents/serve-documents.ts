import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { documentsStyle } from './documents-style.ts'

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
    theme: { title: 'Aisle API', css: [{ filename: 'aisle.css', content: documentsStyle }] },
  })
}
