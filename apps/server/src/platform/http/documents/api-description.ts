import { allCalls } from '@aisle/contract/all-calls'
import { errorCodes, errorsOfEveryCall, type ErrorName } from '@aisle/contract/error-codes'
import { uploadField, type CallDefinition } from '@aisle/contract/define-call'
import { z } from 'zod'
import type { Airline } from '../../../airline/profile.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const json = (schema: object) => ({ 'application/json': { schema } })

/** One file; its own content says what it is. */
const upload = {
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [uploadField],
      properties: { [uploadField]: { type: 'string', contentMediaType: 'application/octet-stream' } },
    },
  },
}

const headerParameters = (call: CallDefinition) =>
  [
    ...(call.reads || call.method === 'GET' ? [] : [{ name: 'channel', required: true, schema: { const: 'WEB' } }]),
    ...(call.creates ? [{ name: 'Idempotency-Key', required: true, schema: { type: 'string', maxLength: 255 } }] : []),
    ...(call.errors.includes('humanCheck')
      ? [{ name: 'humanCheck', required: false, schema: { type: 'string', maxLength: 2048 } }]
      : []),
    { name: 'language', required: false, schema: { enum: ['zh', 'en'] } },
    { name: 'guestToken', required: false, schema: { type: 'string' } },
    { name: 'guestKey', required: false, schema: { type: 'string' } },
  ].map((parameter) => ({ in: 'header', ...parameter }))

function errorList(call: CallDefinition): string {
  const names: ErrorName[] = [...new Set<ErrorName>([...call.errors, ...errorsOfEveryCall])]
  return names.map((name) => `- \`${errorCodes[name].code}\` **${name}**: ${errorCodes[name].en}`).join('\n')
}

/** OpenAPI 3.1 of every call, from the contract alone (G3). */
export function describeApi(builtPaths: ReadonlySet<string>, airline: Airline): object {
  const paths = Object.fromEntries(
    allCalls.map(({ call, schemas }) => {
      const built = builtPaths.has(call.path)
      // Every request is an object.
      const query = jsonSchema(schemas.request, 'input') as { properties?: Record<string, object> }
      const operation = {
        operationId: call.name,
        tags: [call.path.split('/').at(-2)],
        summary: call.summary,
        description: [
          built ? '' : '**Declared, not built yet: answers `notImplemented`.**',
          call.extension ? 'Extension: not in section 7 of the specification.' : '',
          call.access === 'passenger' ? 'Needs a login session.' : 'Open to guests.',
          `Errors in \`data.error\`:\n\n${errorList(call)}`,
        ]
          .filter(Boolean)
          .join('\n\n'),
        ...(call.access === 'passenger'
          ? { security: [{ hostSession: [] }, { session: [] }, { accessToken: [] }] }
          : {}),
        parameters: [
          ...headerParameters(call),
          ...(call.method === 'GET'
            ? Object.entries(query.properties ?? {}).map(([name, schema]) => ({ in: 'query', name, schema }))
            : []),
        ],
        ...(call.method === 'POST' ? { requestBody: { content: call.multipart ? upload : json(query) } } : {}),
        responses: {
          '200': {
            description: 'The envelope: code "200" and the data, or a named error.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['code', 'message', 'messageEn', 'data'],
                  properties: {
                    code: { type: 'string' },
                    message: { type: 'string' },
                    messageEn: { type: 'string' },
                    data: schemas.response ? jsonSchema(schemas.response, 'output') : {},
                  },
                },
              },
            },
          },
        },
      }
      return [call.path, { [call.method.toLowerCase()]: operation }]
    }),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: `Aisle for ${airline.nameEn}`,
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Passenger shop and in-flight Wi-Fi portal. Every call answers an envelope; amounts are fen or cents.',
    },
    components: {
      securitySchemes: {
        // Each server knows one of the two names (L1).
        hostSession: { type: 'apiKey', in: 'cookie', name: '__Host-aisle_session', description: 'On https' },
        session: { type: 'apiKey', in: 'cookie', name: 'aisle_session', description: 'On plain http and in a cabin' },
        accessToken: { type: 'apiKey', in: 'header', name: 'accessToken' },
      },
    },
    paths,
  }
}
