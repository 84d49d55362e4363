import type { Server } from 'node:http'
import type { FastifyHttpOptions } from 'fastify'

/** How long a connection may take over a request before it is cut with 408. */
export interface ClientPatience {
  headersMs: number
  /** Headers and body together; a satellite link needs a few seconds for the largest body. */
  requestMs: number
  /** How often connections are looked at. */
  checkMs: number
}

/** An image of the collector has a whole event in its address, three letters a byte (A2). */
const headerBytes = 64 * 1024

const patience: ClientPatience = { headersMs: 15_000, requestMs: 30_000, checkMs: 2_000 }

/**
 * Connections that send a header or a byte now and then would pile up for ever. Node's own check runs every 30 seconds
 * and lets headers take a minute. An idle connection is kept as Fastify does (72 s).
 */
export function boundSlowClients({ headersMs, requestMs, checkMs }: ClientPatience = patience) {
  return {
    requestTimeout: requestMs,
    http: {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: headerBytes,
      // `refusePolitely` refuses these in the envelope.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>
}
