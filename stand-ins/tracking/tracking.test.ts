import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'

let standIns: StandIns
beforeEach(async () => {
  const startAt = new Date('2026-11-20T02:00:00Z')
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined, startAt })
})
afterEach(() => standIns.close())

const { customer, key } = demoKeys.kuaidi100

async function query(fields: object, forged: { sign?: string } = {}) {
  const param = JSON.stringify({ com: 'yuantong', ...fields })
  const sign = createHash('md5').update(`${param}${key}${customer}`).digest('hex').toUpperCase()
  const response = await fetch(`${standIns.url}/tracking/poll/query.do`, {
    method: 'POST',
    body: new URLSearchParams({ customer, param, sign, ...forged }),
  })
  const body: unknown = await response.json()
  return { status: response.status, body }
}
const refused = (returnCode: string) => ({
  status: 200,
  body: { result: false, returnCode, message: expect.any(String) },
})

describe('the tracking stand-in', () => {
  it('refuses a wrong sign, a question without number, and one without phone where the carrier asks for it', async () => {
    expect(await query({ num: 'YTDEMO1' }, { sign: 'F'.repeat(32) })).toEqual(refused('503'))
    expect(await query({ num: '' })).toEqual(refused('400'))
    expect(await query({ com: 'shunfeng', num: 'SFDEMO1' })).toEqual(refused('408'))
    expect(await query({ com: 'zhongtong', num: 'ZTDEMO1' })).toEqual(refused('408'))
    // These refused calls did not count as a query of the number.
    expect(await query({ num: 'YTDEMO1' })).toMatchObject({ body: { message: 'ok' } })
    expect(await query({ com: 'shunfeng', num: 'SFDEMO1', phone: '0000' })).toMatchObject({ body: { message: 'ok' } })
  })

  it('knows nothing of numbers that are none of its own', async () => {
    expect(await query({ num: 'YT1234567890' })).toEqual(refused('500'))
    expect(await query({ num: 'YTDEMO1UNKNOWN' })).toEqual(refused('500'))
  })

  it('moves a parcel along its route by its clock, newest first and in Beijing time', async () => {
    const first = await query({ num: 'YTDEMO7' })
    expect(first.body).toMatchObject({
      state: '1',
      ischeck: '0',
      data: [{ statusCode: '103', areaName: '福建,泉州市,德化县' }],
    })
    expect(JSON.stringify(first.body)).toContain('"ftime":"2026-11-20 10:00:')
    await standIns.advance(12 * 3600)
    expect((await query({ num: 'YTDEMO7', lang: 'en' })).body).toMatchObject({
      state: '0',
      data: [{ context: 'Arrived at the Xiamen hub' }, {}, {}, { context: expect.stringContaining('Dehua') }],
    })
    await standIns.advance(24 * 3600)
    expect((await query({ num: 'YTDEMO7' })).body).toMatchObject({ state: '3', ischeck: '1' })
  })

  it('has the parcels of the demonstration orders on their way from before', async () => {
    const under = { com: 'shunfeng', phone: '0000' }
    expect((await query({ ...under, num: 'SFDEMO1002' })).body).toMatchObject({
      state: '0',
      data: [{ context: '快件到达厦门思明营业点' }, {}, {}, {}, {}],
    })
    expect((await query({ ...under, num: 'SFDEMO1003' })).body).toMatchObject({ state: '3' })
  })

  it('has parcels with a problem, and parcels that have arrived', async () => {
    expect((await query({ num: 'YTDEMO1PROBLEM' })).body).toMatchObject({
      state: '2',
      data: [{ statusCode: '202' }, {}, {}, {}, {}, {}, {}],
    })
    expect((await query({ num: 'YTDEMO1SIGNED' })).body).toMatchObject({
      state: '3',
      data: [{ statusCode: '301' }, {}, {}, {}, {}, {}, {}],
    })
  })

  it('locks a number that is asked for twice within half an hour, whatever the language', async () => {
    await query({ num: 'YTDEMO1' })
    await standIns.advance(29 * 60)
    expect(await query({ num: 'YTDEMO1', lang: 'en' })).toEqual(refused('502'))
    await standIns.advance(29 * 60)
    expect(await query({ num: 'YTDEMO1' })).toEqual(refused('502'))
    await standIns.advance(31 * 60)
    expect(await query({ num: 'YTDEMO1' })).toMatchObject({ body: { message: 'ok' } })
    expect((await ask(`${standIns.url}/tracking/asked`)).body).toMatchObject({
      asked: [{ locked: false }, { locked: true, lang: 'en' }, { locked: true }, { locked: false }],
    })
  })

  it('is down or slow when told so, and slow for some numbers', async () => {
    await ask(`${standIns.url}/tracking/control`, { fault: 'down' })
    expect((await query({ num: 'YTDEMO1' })).status).toBe(503)
    await ask(`${standIns.url}/tracking/control`, {})
    const slow = query({ num: 'YTDEMO1SILENT' })
    let answered = false
    void slow.then(() => (answered = true))
    expect(await query({ num: 'YTDEMO2' })).toMatchObject({ body: { message: 'ok' } })
    expect(answered).toBe(false)
    await standIns.advance(31)
    expect(await slow).toMatchObject({ body: { message: 'ok' } })
  })
})
