import * as limits from '@aisle/contract/limits'
import { operatorHeaders } from '@aisle/contract/operator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashAddress } from '../../../platform/authentication/origin.ts'
import { anonymous, recordEvent } from '../../../platform/authentication/record-authentication.ts'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { deviceAddress } from '../../../platform/http/device-address.ts'
import { requireStorable } from '../../../platform/http/require-storable.ts'
import { operatorFailure, getOperator, operatorSuccess, type OperatorCall } from './operator-call.ts'
import { isApplied } from './call-by-staff.ts'
import { operatorCalls } from '../operator-routes.ts'
import { noteUses } from '../keys/find-key.ts'
import { OperatorRefusal } from './operator-refusal.ts'
import { claimedKey, verifyCall } from './verify-call.ts'
import { logAuditHead } from '../verify-audit.ts'

/**
 * The machine API for staff (X1): signed calls instead of sessions, no `channel` header, its own body limits. Without
 * configured keys every call is refused like a stranger's.
 */
export async function registerOperatorApi(app: FastifyInstance, deps: Deps): Promise<void> {
  const noteUse = noteUses(deps)
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    for (const call of operatorCalls) addCall(scope, deps, { call, noteUse })
  })
}

function addCall(
  app: FastifyInstance,
  deps: Deps,
  { call, noteUse }: { call: OperatorCall; noteUse: (keyName: string) => Promise<void> },
): void {
  const head = (request: FastifyRequest) => ({ method: request.method, path: request.url, headers: request.headers })
  app.route({
    method: 'POST',
    url: call.path,
    bodyLimit: limits.operatorBodyBytes,
    onRequest: async (request, reply) => {
      try {
        const claimed = await claimedKey(deps, head(request))
        if ('refused' in claimed) return await refuseCall(deps, { request, reply, reason: claimed.refused })
        return undefined
      } catch (error) {
        return failCall(deps, { request, reply, error })
      }
    },
    handler: async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      try {
        const verified = await verifyCall(deps, { ...head(request), body, scopes: call.scopes })
        if ('refused' in verified) return await refuseCall(deps, { request, reply, reason: verified.refused })
        await noteUse(verified.key.name)
        const asked = parse(call, body)
        const data = await call.run(deps, getOperator(verified.key), asked)
        deps.log.info({ operatorKey: verified.key.name, path: call.path }, 'operator call')
        if (isApplied(asked)) await logAuditHead(deps)
        return await send(request, reply, operatorSuccess(data))
      } catch (error) {
        return failCall(deps, { request, reply, error })
      }
    },
  })
}

function parse(call: OperatorCall, body: Buffer): unknown {
  let json: unknown
  try {
    json = JSON.parse(body.toString('utf8'), (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return fail('malformedBody')
  }
  const parsed = call.schema.safeParse(json)
  if (!parsed.success) {
    return fail('invalidRequest', {
      fields: parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    })
  }
  requireStorable(parsed.data)
  return parsed.data
}

const claimedName = (request: FastifyRequest) => String(request.headers[operatorHeaders.key] ?? '').slice(0, 50)

/** Every refused caller gets the same answer; only the log has the reason. */
async function refuseCall(deps: Deps, refused: { request: FastifyRequest; reply: FastifyReply; reason: string }) {
  const { request, reply, reason } = refused
  const origin = { addressHash: hashAddress(deps.vault, deviceAddress(request.ip)), deviceHash: null }
  request.authentication = await recordEvent(deps, origin, { ...anonymous, kind: 'operatorCall', reason })
  deps.log.warn({ operatorKey: claimedName(request), path: request.routeOptions.url, reason }, 'operator call refused')
  if (deps.settings.demo) reply.header(operatorHeaders.serverTime, deps.clock.now().toISOString())
  return send(request, reply, operatorFailure(deps, new OperatorRefusal('notSigned'), {}))
}

/** A call that a key could make, and that came to nothing. */
async function failCall(deps: Deps, failed: { request: FastifyRequest; reply: FastifyReply; error: unknown }) {
  const { request, reply, error } = failed
  const path = request.routeOptions.url
  const answer = operatorFailure(deps, error, { path })
  deps.log.warn({ operatorKey: claimedName(request), path, code: answer.body.code }, 'operator call refused')
  return send(request, reply, answer)
}

async function send(request: FastifyRequest, reply: FastifyReply, answer: ReturnType<typeof operatorSuccess>) {
  request.answerCode = answer.body.code
  return reply.code(answer.status).headers(answer.headers).send(answer.body)
}
