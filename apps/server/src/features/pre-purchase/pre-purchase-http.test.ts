import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { prePurchaseJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const server = await testServer(deps)
afterAll(() => server.close())

const base = '/api2/v1/prePurchase/'
const form = { ticketNo: '731-9991000274', lastName: 'Chen', firstName: 'Jianyu' }
const email = 'chen.jianyu2@example.com'

describe('pre-purchase over HTTP', () => {
  it('leads from the lookup to the login by the mailed code', async () => {
    const found = await server.call<{ trips: Trip[] }>(`${base}getWifiProductTripByNameTicket`, form, {
      language: 'en',
    })
    expect(found.envelope.code).toBe('200')
    expect(found.envelope.data.trips[0]).toMatchObject({
      passengerName: 'J****U C**N',
      flightNo: 'MF829',
      wifi: 'available',
    })

    const sent = await server.call(`${base}mailCaptchaByNameTicket`, { ...form, email }, { language: 'en' })
    expect(sent.envelope).toMatchObject({ code: '200', data: { resendAfterSeconds: 60, validSeconds: 300 } })
    await runDueJobs(deps, prePurchaseJobs)
    const captcha = deps.mails.at(-1)?.text.match(/\d{6}/)?.[0] ?? ''

    const wrong = await server.call(`${base}mailCaptchaVerifyByNameTicket`, { ...form, email, captcha: '' })
    expect(wrong.envelope).toMatchObject({ code: '2030', data: { error: 'captchaFormat' } })
    expect(wrong.cookie).toBeUndefined()
    const login = await server.call(`${base}mailCaptchaVerifyByNameTicket`, { ...form, email, captcha })
    expect(login.envelope.code).toBe('200')
    expect(login.cookie).toMatch(/^aisle_session=.{36}$/)

    const own = { language: 'en', ...(login.cookie ? { cookie: login.cookie } : {}) } as const
    const again = await server.call<{ trips: Trip[] }>(`${base}getWifiProductTripByNameTicket`, form, own)
    expect(again.envelope.data.trips[0]?.passengerName).toBe('Jianyu Chen')
  })

  it('reports an error by code and name in both languages, and logs no personal data', async () => {
    const request = { ...form, ticketNo: '7319990000000' }
    const unknown = await server.call(`${base}getWifiProductTripByNameTicket`, request)
    expect(unknown).toMatchObject({ status: 200, envelope: { code: '1002', data: { error: 'notFound' } } })
    expect(unknown.envelope.messageEn).not.toBe('')
    expect(server.logLines.join('\n')).not.toMatch(/7319990000000|9991000274|jianyu/i)
  })
})
