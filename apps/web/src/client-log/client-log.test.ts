import { addClientLogSchemas, addClientLogsSchemas } from '@aisle/contract/portal-schemas'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

interface Sent {
  path: string
  body: unknown
  keepalive: boolean | undefined
}

let sent: Sent[] = []
const listeners = new Map<string, () => void>()
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The page's own modules as they are when it opens. */
async function openPage() {
  vi.resetModules()
  // The chunk is there at once: its fetching is the browser's business.
  await import('./send-log.ts')
  return (await import('./client-log.ts')).logClient
}

beforeEach(() => {
  sent = []
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    querySelector: () => null,
    visibilityState: 'visible',
  })
  vi.stubGlobal('fetch', async (path: string, { body, keepalive }: RequestInit) => {
    sent.push({ path, body: JSON.parse(typeof body === 'string' ? body : 'null'), keepalive })
    return new Response(JSON.stringify({ code: '200', message: '', messageEn: '', data: { logged: true } }))
  })
})
// Other tests in the same process import fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('logClient', () => {
  it('lets the first screen go first, then sends all of what happened in one call', async () => {
    const logClient = await openPage()
    logClient('firstRoute', { path: '/productList' })
    logClient('getServerTime error', 'HTTP 502')
    await later(1_999)
    expect(sent).toEqual([])
    await later(1_100)
    expect(sent).toMatchObject([{ path: '/pditrans/addClientLogs', keepalive: true }])
    const { entries } = addClientLogsSchemas.request.parse(sent[0]?.body)
    expect(entries.map(({ name }) => name)).toEqual(['firstRoute', 'getServerTime error'])
    expect(JSON.parse(entries[1]?.content ?? '')).toMatchObject({ value: 'HTTP 502', isPortal: false })
  })

  it('brings what happened on a page that was left at once with the next page', async () => {
    const first = await openPage()
    first('firstRoute', { path: '/signIn' })
    await later(500)
    // The next page of this tab: session storage alone has outlived the first.
    const { storage } = await import('../storage/storage.ts')
    const noted = storage.read('notedLogs')
    vi.clearAllTimers()
    vi.resetModules()
    const again = await import('../storage/storage.ts')
    again.storage.write('notedLogs', noted ?? [])
    await import('./send-log.ts')
    const { logClient: second } = await import('./client-log.ts')
    second('languageChange', {})
    await later(3_100)
    const { entries } = addClientLogsSchemas.request.parse(sent[0]?.body)
    expect(entries.map(({ name }) => name)).toEqual(['firstRoute', 'languageChange'])
    expect(again.storage.read('notedLogs')).toBeUndefined()
  })

  it('sends a single entry by the call of section 7', async () => {
    const logClient = await openPage()
    logClient('firstRoute', {})
    await later(3_100)
    expect(sent.map(({ path }) => path)).toEqual(['/pditrans/addClientLog'])
    expect(addClientLogSchemas.request.parse(sent[0]?.body)).toMatchObject({ name: 'firstRoute' })
  })

  it('sends what waits when the page is left', async () => {
    const logClient = await openPage()
    logClient('first', {})
    await later(3_100)
    logClient('last', {})
    listeners.get('pagehide')?.()
    await later(0)
    expect(sent).toHaveLength(2)
  })

  it('throws at nothing', async () => {
    const logClient = await openPage()
    const endless: Record<string, unknown> = {}
    endless['self'] = endless
    expect(() => logClient('endless', endless)).not.toThrow()
    expect(() => logClient('nothing', undefined)).not.toThrow()
  })
})
