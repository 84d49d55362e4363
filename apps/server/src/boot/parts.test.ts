import { allCalls } from '@aisle/contract/all-calls'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { endlessPatience } from '../../test-support/test-server.ts'
import { buildApp } from './build-app.ts'
import { readConfig } from './config/config.ts'
import { allParts } from './config/parts.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const getServer = (names: string) =>
  buildApp({
    deps,
    logger: pino({ level: 'silent' }),
    web: null,
    parts: readConfig({ AISLE_PARTS: names }).parts,
    patience: endlessPatience,
  })
const [web, portal, collector, jobs] = await Promise.all(allParts.map(getServer))
const whole = await getServer(allParts.join(', '))
const servers = { web, portal, collector, jobs, whole }
afterAll(async () => {
  for (const server of Object.values(servers)) await server?.close()
})

/** The names of the servers that have a route. */
const answering = (method: 'GET' | 'POST', url: string) =>
  Object.entries(servers).flatMap(([name, server]) => (server?.hasRoute({ method, url }) ? [name] : []))

describe('a server that has some parts only (AISLE_PARTS)', () => {
  it('answers the calls of its own clients, and both parts with pages answer the login’s', () => {
    const expected = { shop: ['web', 'whole'], portal: ['portal', 'whole'], login: ['web', 'portal', 'whole'] }
    for (const { call } of allCalls) expect(answering(call.method, call.path)).toEqual(expected[call.client])
  })

  it.each([
    ['GET', '/captive/api', ['portal', 'whole']],
    ['POST', '/pay/stripe/notify', ['web', 'whole']],
    ['GET', '/sign-in/:way/return', ['web', 'whole']],
    ['GET', '/.well-known/security.txt', ['web', 'whole']],
    ['POST', '/v3/projects/:project/collect', ['collector', 'whole']],
    ['GET', '/readyz', ['web', 'portal', 'collector', 'jobs', 'whole']],
    ['GET', '/metrics', ['web', 'portal', 'collector', 'jobs', 'whole']],
  ] as const)('answers %s %s in %j', (method, url, names) => {
    expect(answering(method, url)).toEqual(names)
  })

  it('refuses a call of another part as an unknown path, in the envelope', async () => {
    const answer = await jobs?.inject({ method: 'POST', url: '/api2/v1/trip/getMyTrips', headers: { channel: 'WEB' } })
    expect(answer?.statusCode).toBe(404)
    expect(answer?.json()).toMatchObject({ data: { error: 'unknownPath' } })
  })
})
