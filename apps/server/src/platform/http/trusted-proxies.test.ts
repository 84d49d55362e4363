import { calculateIp } from '@aisle/contract/portal'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { buildApp } from '../../boot/build-app.ts'
import { readTrustedProxies } from '../../boot/config/proxies.ts'
import { reader } from '../../boot/config/reader.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

const passenger = '10.66.1.7'
const read = (text: string) => readTrustedProxies(reader({ TRUSTED_PROXIES: text }))

/** The client address that the server derives for a call from 127.0.0.1. */
async function believed(trustedProxies: readonly string[], forwarded: string): Promise<unknown> {
  const app = await buildApp({ deps, logger: pino({ level: 'silent' }), web: null, trustedProxies })
  const headers = { 'x-forwarded-for': forwarded, channel: 'WEB' }
  const answer = await app.inject({ method: 'POST', url: calculateIp.path, headers, payload: {} })
  await app.close()
  return answer.json<{ data: { ip: unknown } }>().data.ip
}

describe('the address of a client (P7)', () => {
  it('is what the server sees, whatever the request says', async () => {
    expect(await believed([], passenger)).toBe('127.0.0.1')
    expect(await believed(['10.0.0.0/8'], passenger)).toBe('127.0.0.1')
  })

  it('is what our own proxy saw, and nothing that the client had written before', async () => {
    expect(await believed(['127.0.0.1'], passenger)).toBe(passenger)
    expect(await believed(['127.0.0.1'], `10.66.9.9, ${passenger}`)).toBe(passenger)
    expect(await believed(read('127.0.0.0/8, 10.0.0.5'), `10.66.9.9, ${passenger}, 10.0.0.5`)).toBe(passenger)
  })

  it('is asked of proxies that are named one by one, or by a network that is not everybody', () => {
    expect(read('')).toEqual([])
    expect(read('10.0.0.5, fd66::/64')).toEqual(['10.0.0.5', 'fd66::/64'])
    for (const wrong of ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'proxy.example.com', '10.0.0.5,', '10.0.0.0/8/8']) {
      expect(() => read(wrong), wrong).toThrow('TRUSTED_PROXIES must be addresses or networks')
    }
  })
})
