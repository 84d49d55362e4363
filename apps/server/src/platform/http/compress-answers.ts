import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { constants } from 'node:zlib'

/** Smaller answers fit into one or two packets as they are. */
const fromBytes = 4_096

/**
 * Calls with long answers (the area tree has 212 kB) are sent compressed where the caller says that it understands:
 * bytes cost more than processor time on a satellite link. Files of the web app are compressed when they are built.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    global: true,
    threshold: fromBytes,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html|image\/svg\+xml)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
