import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorScopes } from '@aisle/contract/operator'
import { afterAll, describe, expect, it } from 'vitest'
import { keptOperatorKey, readOperatorKeys } from './operators.ts'
import { reader } from './reader.ts'

const publicKey = Buffer.alloc(32, 5).toString('base64')
const otherKey = Buffer.alloc(32, 6).toString('base64')
const read = (text: string) => readOperatorKeys(reader({ OPERATOR_KEYS: text }))
const folder = mkdtemp(join(tmpdir(), 'aisle-operator-keys-'))
afterAll(async () => rm(await folder, { recursive: true }))

describe('OPERATOR_KEYS', () => {
  it('names keys with their scopes, separated by spaces or line feeds', () => {
    const keys = read(`ground:catalogue,flights:${publicKey}\n  duty:*:${otherKey}`)
    expect(keys.map(({ name, scopes }) => [name, scopes])).toEqual([
      ['ground', ['catalogue', 'flights']],
      ['duty', operatorScopes],
    ])
    expect(keys[0]?.publicKey).toHaveLength(32)
    expect(read('')).toEqual([])
  })

  it.each([
    [`ground:${publicKey}`, /entries name:scope,scope:public-key/],
    [`ground:everything:${publicKey}`, /has a scope "everything"/],
    [`ground:*:short`, /entries/],
    [`a:*:${publicKey} a:logs:${otherKey}`, /names a twice/],
    [`a:*:${publicKey} b:refunds:${otherKey} c:refunds:${publicKey}`, /one public key under the names a and c/],
  ])('%s stops the start', (text, message) => {
    expect(() => read(text)).toThrow(message)
  })
})

describe('the key of a demonstration', () => {
  it('is made once, for its owner alone, whoever starts first', async () => {
    const keys = await Promise.all([keptOperatorKey(await folder), keptOperatorKey(await folder)])
    expect(keys[0]).toEqual(keys[1])
    expect(await keptOperatorKey(await folder)).toEqual(keys[0])
    const file = join(await folder, 'keys/operator-key.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ name: 'demo' })
  })
})
