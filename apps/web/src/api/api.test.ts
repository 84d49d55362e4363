import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderDetail, submitOrder, wifiOrderList } from '@aisle/contract/orders'
import { verifyForPortal, verifyToken } from '@aisle/contract/portal'
import { h5 } from '@aisle/contract/login'
import { mailCaptchaVerifyByNameTicket } from '@aisle/contract/pre-purchase'
import type { CallDefinition } from '@aisle/contract/define-call'
import { actKeyFor, forgetActKey, forgetActKeys } from './act-keys.ts'
import { ApiError, isPassing, type FailedCall } from './api-error.ts'
import { requestCall } from './call-api.ts'
import { currentConnection, markLost, markReached, stopWaiting, watchCall } from './connection.ts'
import { askAfterFirstPaint, firstPaint } from './answers/first-paint.ts'
import { shouldRetry } from './query-client.ts'
import { readAnswer } from './read-answer.ts'
import { requestHeaders, getTraceId } from './request-headers.ts'
import { gapBetween } from './server-clock.ts'
import { getConsequence } from './toast-rules.ts'

const soldOut = { zh: '本班套餐已售完', en: 'This plan is sold out on this flight' }

function failure(call: CallDefinition, fields: Partial<FailedCall>): FailedCall {
  return { call, code: '3001', error: 'soldOut', messages: soldOut, data: { error: 'soldOut' }, ...fields }
}

describe('what a failed call shows (spec §8)', () => {
  it('toasts the server message in both languages', () => {
    expect(getConsequence(failure(wifiOrderList, {})).toast).toEqual(soldOut)
  })

  it('shows nothing for verifyToken and the e-mail captcha verify calls', () => {
    expect(getConsequence(failure(verifyToken, {})).toast).toBeNull()
    expect(getConsequence(failure(mailCaptchaVerifyByNameTicket, {})).toast).toBeNull()
  })

  it('leaves errors to screens that show them in place', () => {
    expect(getConsequence(failure(verifyForPortal, {})).toast).toBeNull()
  })

  it('announces an expired login', () => {
    const messages = { zh: '请登录', en: 'Please log in' }
    const expired = failure(orderDetail, { code: '401', error: 'unauthorized', messages, data: {} })
    expect(getConsequence(expired)).toEqual({ login: 'announced', toast: messages, updating: false })
  })

  it('forgets an expired login quietly for background calls', () => {
    const { login, toast } = getConsequence(failure(verifyToken, { code: '401', error: 'unauthorized', data: {} }))
    expect({ login, toast }).toEqual({ login: 'quietly', toast: null })
  })

  it('keeps the login when 401 asks for the human check', () => {
    const asked = failure(verifyForPortal, { code: '401', error: 'humanCheck', data: { challenge: {} } })
    expect(getConsequence(asked)).toEqual({ toast: null, login: 'kept', updating: false })
  })

  it('shows nothing for an abandoned call, and the updating screen for a login call that met 503', () => {
    expect(getConsequence(failure(orderDetail, { code: '', error: 'cancelled', data: {} })).toast).toBeNull()
    expect(getConsequence(failure(h5, { code: '503', error: 'updating', data: {} })).updating).toBe(true)
  })
})

describe('an answer', () => {
  it('gives the data of code 200', () => {
    expect(readAnswer(orderDetail, { status: 200, body: { code: '200', data: { a: 1 } } })).toEqual({ a: 1 })
  })

  it('throws the named error with its detail', () => {
    const body = { code: '3001', message: soldOut.zh, messageEn: soldOut.en, data: { error: 'soldOut', left: 0 } }
    expect(() => readAnswer(orderDetail, { status: 200, body })).toThrow(
      expect.objectContaining({ code: '3001', error: 'soldOut', messages: soldOut, data: body.data }),
    )
  })

  it('without a text has the default one, language by language, wherever a screen shows it (spec §8)', () => {
    const refuse = (body: object) => () => readAnswer(orderDetail, { status: 200, body })
    expect(refuse({ code: '9998' })).toThrow(
      expect.objectContaining({ messages: { zh: '系统异常，请稍后重试', en: 'System error, please retry later.' } }),
    )
    expect(refuse({ code: '9998', message: '售完', messageEn: ' ' })).toThrow(
      expect.objectContaining({ messages: { zh: '售完', en: 'System error, please retry later.' } }),
    )
    expect(refuse({ code: '401' })).toThrow(
      expect.objectContaining({
        messages: expect.objectContaining({ en: expect.stringContaining('login has expired') }),
      }),
    )
  })

  it('counts a gateway page or a number as code as unreadable', () => {
    for (const body of [undefined, '<html>', { code: 200 }, []]) {
      expect(() => readAnswer(orderDetail, { status: 200, body })).toThrow(
        expect.objectContaining({ error: 'unreadable' }),
      )
    }
  })

  it('knows the updating system from a login call with HTTP 503', () => {
    expect(() => readAnswer(h5, { status: 503, body: undefined })).toThrow(
      expect.objectContaining({ error: 'updating' }),
    )
    const withText = { code: '9002', message: '忙', messageEn: 'Busy', data: { error: 'temporarilyUnavailable' } }
    expect(() => readAnswer(h5, { status: 503, body: withText })).toThrow(
      expect.objectContaining({ error: 'updating' }),
    )
  })

  it('of the login client that cannot be read is a network error with its message', () => {
    expect(() => readAnswer(h5, { status: 502, body: undefined })).toThrow(
      expect.objectContaining({ messages: { zh: '网络异常：HTTP 502', en: 'Network error: HTTP 502' } }),
    )
  })
})

describe('request headers (spec §7)', () => {
  const facts = {
    language: 'en' as const,
    deviceId: 'd1',
    guestToken: 'g1',
    accessToken: undefined,
    deviceToken: 'dev.1.s',
    idempotencyKey: 'k1',
    loginChannel: 'WEB' as const,
    now: 1_700_000_000_000,
  }

  it('of the shop client: channel, guestToken, deviceId, traceid, language', () => {
    expect(requestHeaders(orderDetail, facts)).toEqual({
      channel: 'WEB',
      guestToken: 'g1',
      deviceId: 'd1',
      traceid: 'orderDetail1700000000000',
      language: 'en',
    })
  })

  it('carry a key exactly where something is created', () => {
    expect(requestHeaders(submitOrder, facts)['Idempotency-Key']).toBe('k1')
    expect(requestHeaders(orderDetail, facts)['Idempotency-Key']).toBeUndefined()
  })

  it('of portal calls name the language lang as well, and say which device it is (L1)', () => {
    const headers = { lang: 'en', language: 'en', deviceToken: 'dev.1.s' }
    expect(requestHeaders(verifyToken, facts)).toMatchObject(headers)
  })

  it('of the login client: accessToken, plat, channel, device', () => {
    expect(requestHeaders(h5, { ...facts, accessToken: 't1' })).toEqual({
      accessToken: 't1',
      plat: 'H5',
      channel: 'WEB',
      device: 'd1',
    })
  })

  it('of the login client name the chat app as their channel there (E7)', () => {
    expect(requestHeaders(h5, { ...facts, loginChannel: 'WECHAT_WEB' })).toMatchObject({ channel: 'WECHAT_WEB' })
    expect(requestHeaders(orderDetail, { ...facts, loginChannel: 'WECHAT_WEB' })).toMatchObject({ channel: 'WEB' })
  })

  it('trace by the last path segment and the time', () => {
    expect(getTraceId('/api2/v1/order/submitOrder', 5)).toBe('submitOrder5')
  })
})

describe('retries', () => {
  const networkFailure = new ApiError(failure(orderDetail, { error: 'network' }))

  it('happen twice for reads that the network lost, and never for an answer', () => {
    expect([0, 1, 2].map((failures) => shouldRetry(failures, networkFailure))).toEqual([true, true, false])
    expect(shouldRetry(0, new ApiError(failure(orderDetail, {})))).toBe(false)
    expect(shouldRetry(0, new ApiError(failure(orderDetail, { error: 'timedOut' })))).toBe(false)
    const away = failure(orderDetail, { error: 'temporarilyUnavailable' })
    expect(shouldRetry(0, new ApiError(away))).toBe(true)
  })
})

describe('a failure that may be over at the next try', () => {
  it('is the network, or a server that is not well', () => {
    const names = ['network', 'timedOut', 'unreadable', 'temporarilyUnavailable']
    expect(names.map((error) => isPassing({ error }))).toEqual([true, true, true, true])
    expect(isPassing({ error: 'soldOut' })).toBe(false)
    expect(isPassing(null)).toBe(false)
  })

  it('of a server without its database is told in its own words, not as an update of the system', () => {
    const messages = { zh: '系统暂时繁忙', en: 'Temporarily unavailable' }
    const body = {
      code: '9002',
      message: messages.zh,
      messageEn: messages.en,
      data: { error: 'temporarilyUnavailable' },
    }
    expect(() => readAnswer(submitOrder, { status: 503, body })).toThrow(
      expect.objectContaining({ error: 'temporarilyUnavailable', messages }),
    )
    const away = failure(wifiOrderList, { code: '9002', messages, data: { error: 'temporarilyUnavailable' } })
    expect(getConsequence(away)).toEqual({ toast: messages, login: 'kept', updating: false })
  })
})

describe('the key of an act (G7)', () => {
  afterEach(forgetActKeys)

  it('stays the same until an answer has come, and is another for another act', () => {
    const key = actKeyFor('submitOrder', 'one plan')
    expect(actKeyFor('submitOrder', 'one plan')).toBe(key)
    expect(actKeyFor('submitPay', 'one plan')).not.toBe(key)
    expect(actKeyFor('submitOrder', 'one plan')).toBe(key)
    forgetActKey('submitOrder')
    expect(actKeyFor('submitOrder', 'one plan')).not.toBe(key)
  })

  it('is another for another content', () => {
    const key = actKeyFor('submitOrder', 'one plan')
    expect(actKeyFor('submitOrder', 'another plan')).not.toBe(key)
  })
})

describe('the way to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    markReached()
    vi.useRealTimers()
  })

  it('is lost from the first failure to the next answer', () => {
    markLost()
    expect(currentConnection().lost).toBe(true)
    markReached()
    expect(currentConnection().lost).toBe(false)
  })

  it('is slow while a call has waited for more than eight seconds, and nobody has to go on waiting', () => {
    const given: string[] = []
    const end = watchCall(() => void given.push('up'))
    vi.advanceTimersByTime(7_900)
    expect(currentConnection().slow).toBe(false)
    vi.advanceTimersByTime(200)
    expect(currentConnection().slow).toBe(true)
    stopWaiting()
    expect(given).toEqual(['up'])
    end()
    expect(currentConnection().slow).toBe(false)
  })

  it('is not slow when the answer came in time', () => {
    watchCall(() => undefined)()
    vi.advanceTimersByTime(60_000)
    expect(currentConnection().slow).toBe(false)
  })
})

describe('the server-time gap', () => {
  it('is absolute, with a signed offset beside it, measured from the middle of the exchange', () => {
    const server = '2026-11-20T02:00:00Z'
    const middle = Date.parse(server)
    expect(gapBetween(server, middle + 4_000, middle + 6_000)).toEqual({ gap: 5_000, offset: -5_000 })
    expect(gapBetween(server, middle - 6_000, middle - 4_000)).toEqual({ gap: 5_000, offset: 5_000 })
  })

  it('is told roughly by any answer until it is measured; what may be the way alone is none', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T02:00:00Z') })
    vi.resetModules()
    const { noteAnswerDate, noteMeasuredGap, serverClock } = await import('./server-clock.ts')
    noteAnswerDate(null)
    noteAnswerDate('Sun, 22 Nov 2026 01:59:57 GMT')
    expect(serverClock.get().offset).toBe(0)
    noteAnswerDate('Fri, 20 Nov 2026 02:00:00 GMT')
    expect(serverClock.get()).toEqual({ gap: 172_800_000, offset: -172_800_000 })
    noteMeasuredGap({ gap: 1, offset: -1 })
    noteAnswerDate('Fri, 20 Nov 2026 02:00:00 GMT')
    expect(serverClock.get().offset).toBe(-1)
    vi.useRealTimers()
  })
})

describe('a page that has its first list already', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it.each([
    { page: 'in view', paintsAfter: 300, asksAfter: 300 },
    { page: 'in the background', paintsAfter: Infinity, asksAfter: 1000 },
  ])('asks for nothing before it is painted, $page', async ({ paintsAfter, asksAfter }) => {
    const frame = (paint: () => void) => paintsAfter < Infinity && setTimeout(paint, paintsAfter)
    vi.stubGlobal('requestAnimationFrame', frame)
    const ask = vi.fn<() => Promise<never>>(() => Promise.reject(new Error('no network')))
    vi.stubGlobal('fetch', ask)
    askAfterFirstPaint()
    const answer = requestCall(verifyToken, undefined).catch(() => 'asked')
    await vi.advanceTimersByTimeAsync(asksAfter - 1)
    expect(ask).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(await answer).toBe('asked')
    expect(ask).toHaveBeenCalledOnce()
    expect(firstPaint()).toBeUndefined()
  })
})
