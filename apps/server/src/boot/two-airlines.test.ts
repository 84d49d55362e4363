import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHelp } from '@aisle/contract/portal'
import { getWifiProductTripByNameTicket } from '@aisle/contract/pre-purchase'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { plainPageSettings } from '../../test-support/page-settings.ts'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { endlessPatience } from '../../test-support/test-server.ts'
import { demonstrationAirline } from '../airline/airline.ts'
import type { Airline } from '../airline/profile.ts'
import { findWebApp } from '../platform/http/pages/serve-web-app.ts'
import { buildApp } from './build-app.ts'
import { readConfig } from './config/config.ts'

const profile = fileURLToPath(new URL('../../../../docs/examples/spruce-air/profile.json', import.meta.url))
const { airline: spruceAir } = readConfig({ AISLE_DEMO: '1', AISLE_PROFILE: profile })

const dir = mkdtempSync(join(tmpdir(), 'aisle-page-'))
writeFileSync(join(dir, 'index.html'), '<!doctype html><title>白鹭航空 · Egret Air</title>')
const { db } = await testDatabase()
const deps = await testDeps(db)
const logger = pino({ level: 'silent' })
const getServer = (airline: Airline) =>
  buildApp({
    deps: { ...deps, airline },
    logger,
    web: findWebApp(dir, { ...plainPageSettings, airline }),
    patience: endlessPatience,
  })
const [egret, spruce] = [await getServer(demonstrationAirline), await getServer(spruceAir)]
afterAll(async () => {
  for (const server of [egret, spruce]) await server.close()
  rmSync(dir, { recursive: true })
})
const getAnswers = (ask: (server: typeof egret) => Promise<unknown>) => Promise.all([ask(egret), ask(spruce)])

describe('two airlines in one process', () => {
  it('each have their name on the page', async () => {
    const [ofEgret, ofSpruce] = await getAnswers(async (server) => (await server.inject({ url: '/' })).body)
    expect(ofEgret).toContain('<title>白鹭航空 · Egret Air</title>')
    expect(ofSpruce).toContain('<title>云杉航空 · Spruce Air</title>')
  })

  it('each refuse the tickets of the other, naming their own prefix', async () => {
    const ask = (ticketNo: string) => async (server: typeof egret) => {
      const payload = { ticketNo, lastName: 'NOBODY', firstName: 'ATALL' }
      const headers = { channel: 'WEB' }
      const { path: url, method } = getWifiProductTripByNameTicket
      return (await server.inject({ method, url, headers, payload })).json<{ message: string }>().message
    }
    const [egretOnOwn, spruceOnOther] = await getAnswers(ask('7311234567890'))
    const [egretOnOther, spruceOnOwn] = await getAnswers(ask('9981234567890'))
    expect(egretOnOther).toContain('仅支持 731 开头的客票')
    expect(spruceOnOther).toContain('仅支持 998 开头的客票')
    expect(spruceOnOwn).toBe(egretOnOwn)
    expect([egretOnOther, spruceOnOther]).not.toContain(egretOnOwn)
  })

  it('each give their own telephone number for help', async () => {
    const { path: url, method } = getHelp
    const numbers = await getAnswers(async (server) => {
      const answer = await server.inject({ method, url, headers: { channel: 'WEB' }, payload: {} })
      return answer.json<{ data: { contact: { phone: string } } }>().data.contact.phone
    })
    expect(numbers).toEqual([demonstrationAirline.contact.phone, spruceAir.contact.phone])
    expect(new Set(numbers).size).toBe(2)
  })
})
