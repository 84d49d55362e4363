import { defineCall } from '@aisle/contract/define-call'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '../routes.tsx'
import type { EventNote } from './note.ts'
import { seenWindow } from './seen-window.ts'
import { errorFacts, watchErrors } from './watch-errors.ts'

const secret = 'CHEN-31A-7319991000137'
const patterns = Object.keys(routes)
const filled = (pattern: string) => pattern.replace(/:\w+\??/g, secret)

/** As a page is opened: everything that it could give away is the secret. */
function pageAt(hash: string) {
  const cookies: string[] = []
  const page = {
    location: {
      protocol: 'https:',
      host: 'shop.example',
      hostname: 'shop.example',
      origin: 'https://shop.example',
      pathname: `/${secret}`,
      search: `?gt=${secret}`,
      hash,
      href: `https://shop.example/${secret}?gt=${secret}${hash}`,
    },
    document: {
      title: secret,
      referrer: `https://elsewhere.example/?${secret}`,
      URL: secret,
      visibilityState: 'visible',
      get cookie() {
        return cookies.join('; ')
      },
      set cookie(text: string) {
        cookies.push(text)
      },
    },
    navigator: {},
    screen: {},
    history: {},
    fetch: () => undefined,
  }
  // Everything that is read of a window here.
  return page as unknown as Window & typeof globalThis
}

const readable = ({ location, document }: ReturnType<typeof seenWindow>) => JSON.stringify([location, document])

describe('the window that the SDK sees', () => {
  it.each([...patterns, '/en-cn', '/', '/unknown'])('of %s gives the pattern alone', (pattern) => {
    for (const tail of ['', '/', `?orderNo=${secret}&seat=${secret}`]) {
      const seen = seenWindow(pageAt(`#${filled(pattern)}${tail}`))
      const said = patterns.includes(pattern) ? pattern : '/'
      expect(seen.location).toMatchObject({ pathname: '/', search: '', hash: `#${said}` })
      expect(seen.location.href).toBe(`https://shop.example/#${said}`)
      expect(seen.document).toMatchObject({ title: '', referrer: '' })
      expect(readable(seen)).not.toContain(secret)
    }
  })

  it('never gives what stands in an address, whatever it is', () => {
    const allowed = ['/', ...patterns].map((pattern) => `#${pattern}`)
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...patterns, ''), (typed, pattern) => {
        const { hash } = seenWindow(pageAt(`#${pattern}/${typed}`)).location
        return allowed.includes(hash)
      }),
    )
  })

  it('follows the page, and keeps cookies where they belong', () => {
    const page = pageAt('#/shop')
    const seen = seenWindow(page)
    seen.document.cookie = 'a=1'
    page.location.hash = '#/me'
    expect([page.document.cookie, seen.document.cookie, seen.location.hash]).toEqual(['a=1', 'a=1', '#/me'])
  })
})

describe('a failure', () => {
  const listeners = new Map<string, (event: object) => void>()
  beforeEach(() => {
    vi.stubGlobal('location', { hash: `#/order/logistics/${secret}?seat=${secret}` })
    vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
      listeners.set(name, listener),
    )
  })
  afterEach(() => void vi.unstubAllGlobals())

  it.each([
    [new TypeError(secret), 'TypeError'],
    [Object.assign(new Error('x'), { name: secret }), 'Error'],
    [secret, 'string'],
    [{ message: secret }, 'object'],
    [undefined, 'undefined'],
  ])('is told by its name, its place in our own files and its screen: %#', (error, name) => {
    if (error instanceof Error)
      error.stack = `${error.message}\n at f (https://shop.example/${secret}/assets/core-a1b2.js:1:23)`
    const place = error instanceof Error ? 'core-a1b2.js:1:23' : ''
    expect(errorFacts(error)).toEqual({ error_name: name, error_place: place, screen: '/order/logistics/:orderId' })
  })

  it('that nobody has caught is told the same way, and of foreign files no name', () => {
    const told: unknown[] = []
    watchErrors((facts) => told.push(facts))
    const thrown = new RangeError(secret)
    const at = { error: thrown, message: secret, lineno: 4, colno: 5 }
    listeners.get('error')?.({ ...at, filename: 'https://shop.example/assets/me-a1.js' })
    thrown.stack = `${secret}\n at https://elsewhere.example/${secret}.js:1:2`
    listeners.get('error')?.({ ...at, filename: `https://elsewhere.example/${secret}.js` })
    listeners.get('unhandledrejection')?.({ reason: thrown })
    const same = { error_name: 'RangeError', screen: '/order/logistics/:orderId' }
    expect(told).toEqual([
      { ...same, error_place: 'me-a1.js:4:5' },
      { ...same, error_place: '' },
      { ...same, error_place: '' },
    ])
  })

  it('of a call is told where the program is at fault, not the passenger or the network', async () => {
    const noted: unknown[] = []
    vi.doMock('./note.ts', () => ({ note: (...what: unknown[]) => noted.push(what) }))
    vi.resetModules()
    const { reportFailedCall } = await import('./report-failures.ts')
    const { ApiError } = await import('../api/api-error.ts')
    const call = defineCall({ client: 'shop', path: '/api2/x', name: 'orderList', summary: 'x' })
    const messages = { zh: secret, en: secret }
    const errors = ['systemError', 'unreadable', 'network', 'timedOut', 'cancelled', 'notFound', 'soldOut'] as const
    for (const error of errors) reportFailedCall(new ApiError({ call, code: '1', error, messages, data: { secret } }))
    reportFailedCall(new TypeError(secret))
    const facts = { error_place: 'orderList', screen: '/order/logistics/:orderId' }
    // The reporting code loads separately.
    await vi.waitFor(() => expect(noted).toHaveLength(2))
    expect(noted).toEqual([
      ['client_error', { error_name: 'systemError', ...facts }],
      ['client_error', { error_name: 'unreadable', ...facts }],
    ])
  })
})

describe('what is handed to the SDK', () => {
  const commands: unknown[][] = []
  let begins = true
  beforeEach(() => {
    commands.length = 0
    begins = true
    vi.stubGlobal('window', pageAt('#/shop'))
    vi.stubGlobal('location', { origin: 'https://shop.example', hash: '#/shop' })
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => 'aisle' }) })
    vi.doMock('@aisle/analytics', () => ({
      createAnalytics:
        () =>
        (name: string, ...given: unknown[]) => {
          commands.push([name, ...given])
          return begins
        },
    }))
    vi.resetModules()
  })
  afterEach(() => void vi.unstubAllGlobals())
  afterAll(() => {
    vi.doUnmock('@aisle/analytics')
    vi.doUnmock('./note.ts')
    vi.resetModules()
  })

  async function sending() {
    const { startSending } = await import('./send-analytics.ts')
    const sender = startSending()
    const [general, init] = commands.splice(0)
    return { sender, general, init }
  }
  const tracked = () => commands.map(([, name, attributes]) => [name, attributes])

  it('begins without consent unless it was given, to our own origin, with a release', async () => {
    const { sender, general, init } = await sending()
    expect(init).toMatchObject(['init', 'aisle', 'aisle-web', { serverUrl: 'https://shop.example', consent: 'denied' }])
    expect(general).toMatchObject(['setGeneralProps', { app_release: expect.stringMatching(/^\d+\.\d+/) }])
    sender?.consent('granted')
    sender?.consent('unasked')
    expect(commands.map(([, state]) => state)).toEqual(['granted', 'denied'])
    begins = false
    expect((await sending()).sender).toBeUndefined()
  })

  it('carries the attributes of the contract as texts and no others, and the last flight where there is room', async () => {
    const { sender } = await sending()
    const facts = { flight_no: 'MF829', flight_date: '2026-11-20', seat: secret, amount: 1, plan_id: null, route: '' }
    for (const name of ['client_error', 'trip_found', 'lookup_sent', 'client_error', 'order_placed'] as const) {
      const attributes: EventNote['attributes'] = name === 'trip_found' ? facts : { amount: 0, seat: secret }
      sender?.take({ name, attributes })
    }
    // An order of goods has no flight, even if a flight was viewed before.
    sender?.take({ name: 'order_placed', attributes: { flight_no: null, flight_date: null, kind: 'GOODS' } })
    const flight = { flight_no: 'MF829', flight_date: '2026-11-20' }
    expect(tracked()).toEqual([
      ['client_error', {}],
      ['trip_found', flight],
      ['lookup_sent', {}],
      ['client_error', flight],
      ['order_placed', { ...flight, amount: '0' }],
      ['order_placed', { kind: 'GOODS' }],
    ])
    expect(JSON.stringify(commands)).not.toContain(secret)
  })

  it('knows aboard which flight an earlier page has told of, and on the ground none', async () => {
    const { storage } = await import('../storage/storage.ts')
    storage.write('flightInfo', { flightNo: 'MF817', flightDate: '2026-11-20', origin: 'XMN' })
    const toldWith = async () => {
      ;(await sending()).sender?.take({ name: 'client_error', attributes: {} })
      return commands.splice(0)[0]?.[2]
    }
    expect(await toldWith()).toEqual({})
    storage.write('isPortal', true)
    expect(await toldWith()).toEqual({ flight_no: 'MF817', flight_date: '2026-11-20' })
    storage.remove('flightInfo')
    expect(await toldWith()).toEqual({})
    storage.remove('isPortal')
  })
})
