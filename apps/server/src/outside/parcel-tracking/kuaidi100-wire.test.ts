import { describe, expect, it } from 'vitest'
import { beijingInstant, getParameter, readAnswer, getSign, getState } from './kuaidi100-wire.ts'

const question = { carrierCode: 'yuantong', waybillNo: 'YT1', phone: '+86 138-0000-4321', language: 'zh' } as const
const said = (text: string) => JSON.parse(text) as unknown

describe('a query to Kuaidi100', () => {
  it('includes the last digits of the phone only for carriers that require them', () => {
    expect(said(getParameter(question))).toEqual({ com: 'yuantong', num: 'YT1', resultv2: '4', order: 'desc' })
    expect(said(getParameter({ ...question, carrierCode: 'shunfeng' }))).toMatchObject({ phone: '4321' })
    expect(said(getParameter({ ...question, carrierCode: 'zhongtong' }))).toMatchObject({ phone: '4321' })
  })

  it('requests English for passengers who read English', () => {
    expect(said(getParameter({ ...question, language: 'en' }))).toMatchObject({ lang: 'en' })
  })

  it('is signed by MD5 of parameter, key and customer, in upper case', () => {
    // `printf '{}keycustomer' | md5sum`
    expect(getSign('{}', { key: 'key', customer: 'customer' })).toBe('6257A4EFFEFC61CD6E6AAB84C0F74513')
  })
})

describe("Kuaidi100's states", () => {
  it.each([
    ['0', 'inTransit'],
    ['1', 'collected'],
    ['2', 'problem'],
    ['3', 'signed'],
    ['4', 'returnSigned'],
    ['5', 'delivering'],
    ['6', 'returning'],
    ['7', 'transferred'],
    ['10', 'customs'],
    ['13', 'customs'],
    ['14', 'refused'],
    ['99', 'unknown'],
    ['', 'unknown'],
  ])('map %s to %s', (code, state) => expect(getState(code)).toBe(state))

  it.each([
    ['1002', 'inTransit'],
    ['103', 'collected'],
    ['202', 'problem'],
    ['301', 'signed'],
    ['401', 'returnSigned'],
    ['501', 'delivering'],
  ])('map the detailed %s to %s', (code, state) => expect(getState(code)).toBe(state))
})

describe('an answer of Kuaidi100', () => {
  it('has events newest first, with their instants', () => {
    const event = (ftime: string, statusCode: string) => ({
      ftime,
      time: ftime,
      context: ftime,
      areaName: '福建,泉州市',
      statusCode,
    })
    const answer = readAnswer({
      status: '200',
      state: '0',
      data: [event('2026-11-18 16:05:00', '103'), event('2026-11-20 00:26:01', '1002')],
    })
    expect(answer).toEqual({
      report: {
        state: 'inTransit',
        events: [
          {
            at: new Date('2026-11-19T16:26:01Z'),
            text: '2026-11-20 00:26:01',
            place: '福建 泉州市',
            state: 'inTransit',
          },
          {
            at: new Date('2026-11-18T08:05:00Z'),
            text: '2026-11-18 16:05:00',
            place: '福建 泉州市',
            state: 'collected',
          },
        ],
      },
    })
  })

  it('leaves out an event without a time, and uses the parcel’s state for an event without one', () => {
    const data = [
      { ftime: 'yesterday', context: 'x' },
      { ftime: '2026-11-20 10:00:00', context: 'y', location: '厦门' },
    ]
    expect(readAnswer({ status: '200', state: '5', data })).toMatchObject({
      report: { events: [{ text: 'y', place: '厦门', state: 'delivering' }] },
    })
  })

  it('may be that nothing is known yet, but not any other refusal', () => {
    expect(readAnswer({ result: false, returnCode: '500', message: '' })).toEqual({
      report: { state: 'unknown', events: [] },
    })
    expect(readAnswer({ result: false, returnCode: '503', message: '' })).toEqual({ refusedWith: '503' })
  })

  it.each([[null], ['x'], [[]], [{ status: '201', state: '0', data: [] }], [{ status: '200', state: '0' }]])(
    'cannot be %j',
    (body) => expect(readAnswer(body)).toBeNull(),
  )

  it.each([['2026-11-20'], ['2026-13-40 10:00:00'], ['20 Nov']])('has no time in %s', (text) => {
    expect(beijingInstant(text)).toBeNull()
  })
})
