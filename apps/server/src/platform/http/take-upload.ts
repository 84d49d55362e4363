import multipart from '@fastify/multipart'
import { uploadField } from '@aisle/contract/define-call'
import * as limits from '@aisle/contract/limits'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { ContractError, fail } from '../contract-error.ts'
import type { Uploaded, UploadRule } from './implement.ts'

/** Files that are in memory at one time, on their way in or being worked on; each may have as much as its rule says. */
const uploadsAtOnce = 8
/** Per account, so that one account's slow uploads leave slots for others. */
const uploadsOfOne = 3
/** Allowance for everything around the file: boundaries, headers, a few small ignored fields. */
const fieldsAtMost = 4
const aroundTheFile = 16 * 1024
const retryAfterSeconds = 3

/** Accounts, once for each upload of theirs that is under way. */
let underWay: readonly string[] = []

/** The one route of a scope that knows multipart: anywhere else such a body is refused before it is read. */
export function addUploadRoute(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: fieldsAtMost,
        parts: fieldsAtMost + 1,
        fieldNameSize: 100,
        fieldSize: 1024,
        headerPairs: 20,
      },
    })
    // A body of another kind is refused, and may be as large as any other call's until then.
    scope.route({ ...route, bodyLimit: limits.bodyBytes })
  })
}

/**
 * Takes the file of a multipart call into memory, never more than its rule allows, and works on it; how long a sender may
 * dawdle is bounded for every connection (`slow-clients`).
 * @throws unsupportedMedia, malformedBody, invalidRequest, the rule's `tooLarge`, or tooBusy when too many are under way
 */
export async function takeUpload<Answer>(
  request: FastifyRequest,
  { rule, accountId }: { rule: UploadRule; accountId: string },
  work: (uploaded: Uploaded) => Promise<Answer>,
): Promise<Answer> {
  if (!request.isMultipart()) fail('unsupportedMedia')
  if (Number(request.headers['content-length'] ?? 0) > rule.mostBytes + aroundTheFile) refuseSize(rule)
  const own = underWay.filter((other) => other === accountId).length
  if (underWay.length >= uploadsAtOnce || own >= uploadsOfOne) fail('tooBusy', { retryAfterSeconds })
  underWay = [...underWay, accountId]
  try {
    return await work({ bytes: await readFile(request, rule) })
  } catch (error) {
    // Discard the rest, or the connection would stop in the middle of it.
    request.raw.unpipe()
    request.raw.resume()
    throw error
  } finally {
    underWay = underWay.toSpliced(underWay.indexOf(accountId), 1)
  }
}

async function readFile(request: FastifyRequest, rule: UploadRule): Promise<Buffer> {
  try {
    return await readParts(request, rule)
  } catch (error) {
    if (error instanceof ContractError) throw error
    // By its code: a class of the plugin's own for each limit.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return fail(
      ['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION'].includes(code)
        ? 'invalidRequest'
        : 'malformedBody',
    )
  }
}

async function readParts(request: FastifyRequest, rule: UploadRule): Promise<Buffer> {
  let bytes: Buffer | null = null
  // One byte more than is allowed says that there is more.
  for await (const part of request.parts({ limits: { fileSize: rule.mostBytes + 1 } })) {
    if (part.type !== 'file') continue
    if (part.fieldname !== uploadField) fail('invalidRequest', { fields: [uploadField] })
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of part.file) {
      length += chunk.length
      if (length > rule.mostBytes) refuseSize(rule)
      chunks.push(chunk)
    }
    bytes = Buffer.concat(chunks, length)
  }
  return bytes ?? fail('invalidRequest', { fields: [uploadField] })
}

function refuseSize({ mostBytes, tooLarge }: UploadRule): never {
  return fail(tooLarge, { megabytes: Math.floor(mostBytes / 1024 / 1024) })
}
