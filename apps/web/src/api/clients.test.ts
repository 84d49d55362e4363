import { QueryClient, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallDefinition } from '@aisle/contract/define-call'
import { deleteAddr } from '@aisle/contract/addresses'
import { h5 } from '@aisle/contract/login'
import { orderDetail, wifiOrderList } from '@aisle/contract/orders'
import { autoVerify, verifyForPortal, verifyToken } from '@aisle/contract/portal'
import { mailCaptchaVerifyByFlightIdentity, mailCaptchaVerifyByNameTicket } from '@aisle/contract/pre-purchase'
import { callApi, onCallFailure, onCheck, requestCall } from './call-api.ts'
import { readQuery } from './queries.ts'
import type { Consequence } from './toast-rules.ts'

interface Sent {
  url: string
  credentials: string
  signal: AbortSignal
}

/** A network that never answers, but lets itself be abandoned as a browser does. */
function silentNetwork(): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', (url: string, { credentials, signal }: Sent) => {
    sent.push({ url, credentials, signal })
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
  })
  return sent
}

function pageSaying(metas: Record<string, string>): void {
  vi.stubGlobal('document', {
    querySelector: (selector: string) => ({
      getAttribute: () => metas[/name="([^"]+)"/.exec(selector)?.[1] ?? ''] ?? '',
    }),
  })
}

const token = { accessToken: 't'.repeat(36), channel: 'WEB', loginChannelStr: 'browser' } as const
let shown: Consequence[] = []

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
  onCallFailure((consequence) => void shown.push(consequence))
})
afterEach(() => {
  onCallFailure(() => undefined)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the two clients (spec §7, §9)', () => {
  async function endsAfter(call: () => Promise<unknown>): Promise<number> {
    const start = Date.now()
    let ended: number | undefined
    call().catch(() => (ended = Date.now() - start))
    while (ended === undefined && Date.now() - start < 400_000) await vi.advanceTimersByTimeAsync(1000)
    return ended ?? Infinity
  }

  it('give up after 30 s the login, after 300 s the shop, and say that the request timed out', async () => {
    silentNetwork()
    expect(await endsAfter(() => callApi(h5, token))).toBe(30_000)
    expect(await endsAfter(() => callApi(wifiOrderList, {}))).toBe(300_000)
    const timedOut = { zh: '请求超时，请稍后重试', en: 'The request timed out. Please try again later.' }
    expect(shown.map(({ toast }) => toast)).toEqual([timedOut, timedOut])
  })

  it('name the cause of a network error in the login, and only there', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await callApi(h5, token).catch(() => undefined)
    await callApi(wifiOrderList, {}).catch(() => undefined)
    expect(shown.map(({ toast }) => toast?.en)).toEqual([
      'Network error: Failed to fetch',
      'Network error. Please try again later.',
    ])
  })

  it('ask where the page came from, or where the operator has said (E7)', async () => {
    const sent = silentNetwork()
    const ask = (call: typeof orderDetail | typeof h5 | typeof verifyToken) => {
      // Only where it goes matters here, not what it carries.
      requestCall(call as CallDefinition, {}).catch(() => undefined)
      return vi.advanceTimersByTimeAsync(0)
    }
    await ask(orderDetail)
    pageSaying({ 'aisle-shop-base': 'https://shop.example', 'aisle-login-base': 'https://login.example/v2' })
    await ask(orderDetail)
    await ask(h5)
    await ask(verifyToken)
    expect(sent.map(({ url, credentials }) => [url, credentials])).toEqual([
      ['/api2/v1/order/orderDetail', 'same-origin'],
      ['https://shop.example/api2/v1/order/orderDetail', 'include'],
      ['https://login.example/v2/api2/v1/login/h5', 'include'],
      ['/pditrans/verifyToken', 'same-origin'],
    ])
  })
})

describe('cancellable calls (spec §7)', () => {
  it.each<[string, () => QueryObserverOptions]>([
    ['autoVerify', () => ({ queryKey: ['a'], ...readQuery(autoVerify, {}, true) })],
    ['orderDetail', () => ({ queryKey: ['o'], ...readQuery(orderDetail, { orderNo: '1' }, false) })],
  ])('%s is really abandoned when its screen is left, without a word', async (_name, read) => {
    const sent = silentNetwork()
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } })
    const leave = new QueryObserver(client, read()).subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([false])
    leave()
    await vi.advanceTimersByTimeAsync(10)
    expect(sent.map(({ signal }) => signal.aborted)).toEqual([true])
    expect(shown).toEqual([])
    client.clear()
  })

  it('take an option of their own where no query asks them', async () => {
    const sent = silentNetwork()
    const leaving = new AbortController()
    const ended = requestCall(orderDetail, { orderNo: '1' }, { signal: leaving.signal }).catch(
      (error: unknown) => error,
    )
    await vi.advanceTimersByTimeAsync(10)
    leaving.abort()
    expect(await ended).toMatchObject({ error: 'cancelled' })
    expect(sent[0]?.signal.aborted).toBe(true)
  })
})

describe('calls whose failures are never a toast (spec §8)', () => {
  it.each([verifyToken, mailCaptchaVerifyByNameTicket, mailCaptchaVerifyByFlightIdentity])('$name', async (call) => {
    const body = { code: '9999', message: '系统异常', messageEn: 'System error', data: { error: 'systemError' } }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify(body))))
    // The body is not read.
    await callApi(call as CallDefinition, {}).catch(() => undefined)
    expect(shown.map(({ toast }) => toast)).toEqual([null])
  })
})

describe('a call that needs the human check (P6)', () => {
  const asked = {
    code: '401',
    message: '请完成安全验证',
    messageEn: 'Check',
    data: { error: 'humanCheck', challenge: 'c' },
  }
  const done = { code: '200', message: '', messageEn: '', data: { verified: true } }

  function answersWith(...bodies: object[]): Record<string, string>[] {
    const sent: Record<string, string>[] = []
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push({ ...headers })
      return new Response(JSON.stringify(bodies.shift()))
    })
    return sent
  }
  const verify = () => callApi(verifyForPortal, { idNumber: '141022', seatNumber: '31A' })
  afterEach(() => onCheck(async () => null))

  it('is tried again once by itself, with what was solved', async () => {
    const challenges: unknown[] = []
    onCheck(async ({ challenge }) => {
      challenges.push(challenge)
      return 'solved'
    })
    const sent = answersWith(asked, done)
    expect(await verify()).toEqual({ verified: true })
    expect(challenges).toEqual(['c'])
    expect(sent.map((headers) => headers['humanCheck'])).toEqual([undefined, 'solved'])
  })

  it('fails with what is said then: a second check, or the first where nobody solves it', async () => {
    onCheck(async () => 'solved')
    const twice = answersWith(asked, asked, done)
    await expect(verify()).rejects.toMatchObject({ error: 'humanCheck' })
    expect(twice).toHaveLength(2)
    onCheck(async () => null)
    const once = answersWith(asked, done)
    await expect(verify()).rejects.toMatchObject({ error: 'humanCheck', code: '401' })
    expect(once).toHaveLength(1)
    expect(shown.every(({ login, toast }) => login === 'kept' && toast === null)).toBe(true)
  })
})

describe('a call that needs a fresh proof of the login (L7)', () => {
  const asked = {
    code: '2018',
    message: '请先确认是您本人',
    messageEn: 'Show that it is you',
    data: { error: 'freshProofRequired', sentTo: 'l***@e***.com' },
  }
  const done = { code: '200', message: '', messageEn: '', data: { addresses: [] } }

  function answersWith(...bodies: object[]): { body: unknown; check: string | undefined }[] {
    const sent: { body: unknown; check: string | undefined }[] = []
    vi.stubGlobal('fetch', async (_url: string, init: { body: string; headers: Record<string, string> }) => {
      sent.push({ body: JSON.parse(init.body), check: init.headers['humanCheck'] })
      return new Response(JSON.stringify(bodies.shift()))
    })
    return sent
  }
  const remove = () => callApi(deleteAddr, { addrId: 'a1' })
  afterEach(() => onCheck(async () => null))

  it('waits for the proof, and is then made again once by itself, with the same body', async () => {
    const details: unknown[] = []
    onCheck(async (detail) => {
      details.push(detail)
      return ''
    })
    const sent = answersWith(asked, done)
    expect(await remove()).toEqual({ addresses: [] })
    expect(details).toEqual([asked.data])
    expect(sent).toEqual([1, 2].map(() => ({ body: { addrId: 'a1' }, check: undefined })))
    expect(shown.every(({ toast }) => toast === null)).toBe(true)
  })

  it('fails with its words where the passenger declines, and never asks twice', async () => {
    const once = answersWith(asked, done)
    await expect(remove()).rejects.toMatchObject({ error: 'freshProofRequired' })
    expect(once).toHaveLength(1)
    expect(shown.at(-1)?.toast).toMatchObject({ en: 'Show that it is you' })
    onCheck(async () => '')
    const twice = answersWith(asked, asked, done)
    await expect(remove()).rejects.toMatchObject({ error: 'freshProofRequired' })
    expect(twice).toHaveLength(2)
  })
})

describe('a cabin that knows this device', () => {
  it('is told again which one it is, also where its cookie is lost (L1)', async () => {
    const sent: Record<string, string>[] = []
    vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
      sent.push(headers)
      return new Response('{"code":"200","message":"","messageEn":"","data":{}}', {
        headers: { deviceToken: 'dev.1.s' },
      })
    })
    await requestCall(autoVerify, {})
    await requestCall(autoVerify, {})
    await requestCall(orderDetail, { orderNo: '1' })
    expect(sent.map((headers) => headers['deviceToken'])).toEqual([undefined, 'dev.1.s', undefined])
  })
})
