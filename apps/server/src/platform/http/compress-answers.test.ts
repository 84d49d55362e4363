import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'

const { db } = await testDatabase()
const server = await testServer(await testDeps(db, { demoData: false }))
afterAll(() => server.close())

/** As it came over the wire: what fetches for us would unpack it unseen. */
function ask(path: string, encoding: string | null): Promise<{ encoding: string | undefined; bytes: Buffer }> {
  const headers = {
    'content-type': 'application/json',
    channel: 'WEB',
    ...(encoding && { 'accept-encoding': encoding }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ encoding: answer.headers['content-encoding'], bytes: Buffer.concat(parts) }))
    })
    asked.on('error', reject)
    asked.end('{}')
  })
}

const tree = '/api2/v1/common/getAreaTree'

describe('long answers', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('travel compressed to who accepts %s', async (accepted, encoding, unpack) => {
    const answer = await ask(tree, accepted)
    expect(answer.encoding).toBe(encoding)
    expect(answer.bytes.length).toBeLessThan(50_000)
    const plain = await ask(tree, null)
    expect(plain.encoding).toBeUndefined()
    expect(unpack(answer.bytes).equals(plain.bytes)).toBe(true)
    expect(plain.bytes.length).toBeGreaterThan(180_000)
  })

  it('do so beside short ones that travel as they are', async () => {
    expect((await ask('/api2/v1/common/getServerTime', 'br, gzip')).encoding).toBeUndefined()
  })
})
