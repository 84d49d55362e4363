import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { operatorHeaders, operatorScopes, textToSign, type OperatorScope } from '@aisle/contract/operator'
import type { Envelope } from '@aisle/contract/envelope'
import { pino } from 'pino'
import { buildApp } from '../../../boot/build-app.ts'
import type { Deps } from '../../../platform/deps.ts'
import { logOptions } from '../../../platform/http/server-log.ts'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'
import type { Operator } from '../api/operator-call.ts'
import { endlessPatience } from '../../../../test-support/test-server.ts'

/** All scopes, for tests of use cases. */
export const everything: Operator = { keyName: 'tester', scopes: operatorScopes }

export interface TestKey {
  name: string
  privateKey: KeyObject
  accepted: OperatorKey
}

export function testKey(name: string, scopes: readonly OperatorScope[] = operatorScopes): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { name, privateKey, accepted: { name, scopes, publicKey: raw } }
}

let nonces = 0
export const newNonce = () => `nonce-of-this-test-${(nonces += 1)}`

/** The headers of a correctly signed call; `call` may override nonce, method and server. */
export function signedHeaders(
  { name, privateKey }: TestKey,
  call: { path: string; body: string; time: string; nonce?: string; method?: string; server?: string },
): Record<string, string> {
  // The public address of the tests' world.
  const { path, body, time, nonce = newNonce(), method = 'POST', server = 'http://127.0.0.1:8080' } = call
  const bodyHash = createHash('sha256').update(body).digest('hex')
  const signature = sign(null, Buffer.from(textToSign({ method, path, bodyHash, time, nonce, server })), privateKey)
  return {
    [operatorHeaders.key]: name,
    [operatorHeaders.time]: time,
    [operatorHeaders.nonce]: nonce,
    [operatorHeaders.signature]: signature.toString('base64url'),
  }
}

/** The whole server with these keys in its configuration, called without a port. */
export async function operatorServer(deps: Deps, keys: readonly TestKey[]) {
  const logLines: string[] = []
  const logger = pino(logOptions('info'), { write: (line: string) => void logLines.push(line) })
  const operatorKeys = keys.map(({ accepted }) => accepted)
  const app = await buildApp({
    deps: { ...deps, log: logger, settings: { ...deps.settings, operatorKeys } },
    logger,
    web: null,
    patience: endlessPatience,
  })
  return {
    app,
    logLines,
    async send(path: string, body: string, headers: Record<string, string>) {
      const answer = await app.inject({
        method: 'POST',
        url: path,
        payload: body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      // The API always answers with the envelope.
      return { status: answer.statusCode, headers: answer.headers, envelope: answer.json<Envelope<unknown>>() }
    },
  }
}
