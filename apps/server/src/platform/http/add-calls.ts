import { allCalls, type DeclaredCall } from '@aisle/contract/all-calls'
import type { CallDefinition } from '@aisle/contract/define-call'
import type { Envelope } from '@aisle/contract/envelope'
import * as limits from '@aisle/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { z } from 'zod'
import type { AuthenticationEvent } from '../authentication/authentication-store.ts'
import { getOrigin, type Origin } from '../authentication/origin.ts'
import { recordAuthentication } from '../authentication/record-authentication.ts'
import { ContractError, fail } from '../contract-error.ts'
import type { Deps } from '../deps.ts'
import { bareAnswer, failureAnswer, successAnswer } from './answer.ts'
import type { Caller } from './caller.ts'
import { isForeign } from './cross-origin.ts'
import { handOutTokens, identifyCaller, type FindSession } from './identify-caller.ts'
import type { Implementation } from './implement.ts'
import { requireStorable } from './require-storable.ts'
import { addUploadRoute, takeUpload } from './take-upload.ts'

/** Adds these clients' calls of the contract. A call without an implementation answers `notImplemented`. */
export function addCalls(
  app: FastifyInstance,
  deps: Deps,
  options: {
    implementations: readonly Implementation[]
    findSession: FindSession
    /** Other clients' calls are unknown paths here. */
    clients: ReadonlySet<CallDefinition['client']>
    /** Of pages that were served elsewhere and may call (E7). */
    pageOrigins?: readonly string[]
  },
): void {
  const { pageOrigins = [] } = options
  const byPath = new Map(options.implementations.map((implementation) => [implementation.call.path, implementation]))
  for (const declared of allCalls) {
    if (!options.clients.has(declared.call.client)) continue
    const implementation = byPath.get(declared.call.path)
    const route: RouteOptions = {
      method: declared.call.method,
      url: declared.call.path,
      handler: async (request, reply) => {
        // The server's clock, which demonstrations move: a phone with a wrong clock counts by it (G5).
        reply.header('date', deps.clock.now().toUTCString())
        const caller = await identifyCaller(deps, options.findSession, request, declared.call)
        request.asking = { ...getOrigin(deps.vault, caller), accountId: caller.session?.accountId ?? null }
        return answerCall(deps, caller, { declared, implementation, pageOrigins, request, reply })
      },
    }
    if (declared.call.multipart) addUploadRoute(app, route)
    else app.route(route)
  }
}

/** The calls that are declared and not yet built. */
export function unbuiltCalls(implementations: readonly Implementation[]): CallDefinition[] {
  const built = new Set(implementations.map((implementation) => implementation.call.path))
  return allCalls.map(({ call }) => call).filter((call) => !built.has(call.path))
}

interface Exchange {
  declared: DeclaredCall
  implementation: Implementation | undefined
  pageOrigins: readonly string[]
  request: FastifyRequest
  reply: FastifyReply
}

function refuseKey({ headers }: FastifyRequest): never {
  if (!headers['idempotency-key']) fail('idempotencyKeyRequired', { reason: 'missing' })
  return fail('idempotencyKeyRequired', { reason: 'tooLong', most: limits.idempotencyKeyLength })
}

async function answerCall(deps: Deps, caller: Caller, exchange: Exchange) {
  const { declared, implementation, request, reply } = exchange
  try {
    if (!declared.call.reads && isForeign(request, deps.settings, exchange.pageOrigins)) fail('foreignSite')
    requireChannel(declared.call, request)
    if (!implementation) fail('notImplemented')
    if (declared.call.access === 'passenger' && !caller.session) fail('unauthorized')
    const body = implementation.upload
      ? null
      : parseRequest(declared.schemas.request, declared.call.method === 'GET' ? request.query : request.body)
    if (declared.call.creates && !caller.idempotencyKey) refuseKey(request)
    // A file is taken in once everything else about the call is right.
    const run = (taken: unknown) => implementation.run(deps, caller, taken)
    const { upload: rule } = implementation
    const accountId = caller.session?.accountId ?? ''
    const data = await (rule ? takeUpload(request, { rule, accountId }, run) : run(body))
    // The response schema is an allow-list: what it does not name never leaves the server.
    const allowed = declared.schemas.response ? declared.schemas.response.parse(data) : data
    await record(deps, caller, { exchange, reason: null })
    handOutTokens(deps, caller, reply)
    request.answerCode = '200'
    return await reply.send(asTheCallAnswers(declared.call, successAnswer(allowed)))
  } catch (error) {
    // Any other error is no attempt's end but a fault, and has its own line.
    if (error instanceof ContractError) await record(deps, caller, { exchange, reason: error.errorName })
    handOutTokens(deps, caller, reply)
    const answer = failureAnswer(deps, error, { traceId: caller.traceId })
    request.answerCode = answer.body.code
    return reply.code(answer.status).headers(answer.headers).send(asTheCallAnswers(declared.call, answer.body))
  }
}

async function record(
  deps: Deps,
  caller: Caller,
  { exchange, reason }: { exchange: Exchange; reason: string | null },
): Promise<void> {
  const kind = exchange.implementation?.authentication
  if (!kind) return
  exchange.request.authentication = await recordAuthentication(deps, caller, { kind, reason })
}

const asTheCallAnswers = (call: CallDefinition, envelope: Envelope<unknown>) =>
  call.bare ? bareAnswer(envelope) : envelope

/** A form on a foreign site cannot set a header (L1). */
function requireChannel(call: CallDefinition, request: FastifyRequest): void {
  if (!call.reads && call.method !== 'GET' && !request.headers.channel) fail('channelRequired')
}

/** @throws ContractError invalidRequest */
export function parseRequest(schema: z.ZodType, body: unknown): unknown {
  const parsed = schema.safeParse(body ?? undefined)
  if (!parsed.success) {
    return fail('invalidRequest', { fields: [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))] })
  }
  requireStorable(parsed.data)
  return parsed.data
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The envelope's code, for the access log and the metrics. */
    answerCode?: string
    /** The caller of the contract's calls, for the access log (L6). */
    asking?: Origin & { accountId: string | null }
    /** The event that this request has added to the ledger, for the metrics. */
    authentication?: AuthenticationEvent | null
  }
}
