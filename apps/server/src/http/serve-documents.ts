import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** `/openapi.json` and the readable page at `/docs`, which loads nothing from anywhere else (G9). */
export async function serveDocuments(app: FastifyInstance, description: object): Promise<void> {
  app.get('/openapi.json', async () => description)
  await app.register(swagger, {
    mode: 'static',
    // The description is made by describeApi; the plugin's type wants its own document type.
    specification: { document: description as never },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { validatorUrl: null } })
}
