import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import type { NavigationAction } from './before-navigate.ts'
import type { Address } from './hash-address.ts'
import { nextStep, type Step } from './next-step.ts'
import type { AppPath } from './paths.ts'

/** The stores that the actions change, as the router's own actions do. */
interface Stored {
  language?: string
  deviceId?: string
  portal: boolean
  guestToken?: string | undefined
  ip?: string
  ipError?: string
  logTag?: string
  saidUnknown?: true
}

function perform(stored: Stored, action: NavigationAction): Stored {
  switch (action.do) {
    case 'setLanguage':
      return { ...stored, language: action.language }
    case 'storeDeviceId':
      return { ...stored, deviceId: action.deviceId }
    case 'storeGuestToken':
      return { ...stored, guestToken: action.guestToken }
    case 'switchOnline':
      return { ...stored, portal: true, guestToken: action.guestToken ?? stored.guestToken }
    case 'switchLocal':
      return stored.portal ? { ...stored, portal: false, guestToken: undefined } : stored
    case 'storeIp':
      return { ...stored, ip: action.ip, ...(action.error !== undefined && { ipError: action.error }) }
    case 'storeLogTag':
      return { ...stored, logTag: action.tag }
    case 'noteUnknown':
      return { ...stored, saidUnknown: true }
  }
}

const guarded = (path: AppPath) => /^\/(order|addr)\/|^\/(payAuth|shopCart|couponsCentre|survey)$/.test(path)
const getRules = (path: AppPath) => ({
  login: guarded(path),
  ...(path === '/survey' && { unless: 'link' }),
  ...(path === '/cart' && { loggedIn: '/shopCart' as const }),
  ...(path === '/purchaseIndex' && { force: 'local' as const }),
  ...(path === '/deviceExplain' && { force: 'online' as const }),
})

interface Journey {
  stored: Stored
  address: Address
  replacements: number
  shown: Extract<Step, { kind: 'show' }>
}

/** As the router does it, but without a browser. */
function travel(start: Address, given: Stored, loggedIn: boolean): Journey {
  let address = start
  let stored = given
  for (let replacements = 0; replacements <= 8; replacements++) {
    const step = nextStep(address, { getRules, loggedIn, inFlight: stored.portal })
    for (const action of step.actions) stored = perform(stored, action)
    if (step.kind === 'show') return { stored, address, replacements, shown: step }
    address = step.address
  }
  throw new Error(`does not come to rest: ${start.search}${start.hash}`)
}

const values = {
  lang: [undefined, 'zh', 'en', 'zh-cn', 'en-cn', 'nonsense'],
  deviceid: [undefined, 'd9', ''],
  source: [undefined, 'portal', 'mail'],
  gt: [undefined, 'g1'],
  ip: [undefined, '10.0.0.1', 'MTAuMC4wLjE', 'TVRBdU1DNHdMakU9', '!!'],
}
const languages: Record<string, string> = { zh: 'zh', 'zh-cn': 'zh', en: 'en', 'en-cn': 'en' }
const decoys: Record<string, string> = { lang: 'zh', deviceid: 'd0', source: 'decoy', gt: 'g0', ip: '10.9.9.9' }

const places = ['search', 'hash', 'both'] as const
const kinds = {
  plain: '/productList',
  local: '/purchaseIndex',
  online: '/deviceExplain',
  redirect: '/en-cn',
  unknown: '/nowhere/else',
  guarded: '/order/list',
} as const

interface Combination {
  lang: string | undefined
  deviceid: string | undefined
  source: string | undefined
  gt: string | undefined
  ip: string | undefined
  place: (typeof places)[number]
  kind: keyof typeof kinds
  loggedIn: boolean
  inFlight: boolean
}

function* combinations(): Generator<Combination> {
  for (const lang of values.lang)
    for (const deviceid of values.deviceid)
      for (const source of values.source)
        for (const gt of values.gt)
          for (const ip of values.ip)
            for (const place of places)
              // The keys are those of the object above.
              for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
                for (const loggedIn of [true, false])
                  for (const inFlight of [true, false])
                    yield { lang, deviceid, source, gt, ip, place, kind, loggedIn, inFlight }
}

const escape = (entries: (readonly [string, string])[]) =>
  entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')

/** Other parameters precede and follow those that are read. */
function getAddress(some: Combination): Address {
  const { lang, deviceid, source, gt, ip } = some
  const given = Object.entries({ lang, deviceid, source, gt, ip }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const others = given.map(([name]) => [name, decoys[name] ?? ''] as const)
  const search = some.place === 'search' ? given : some.place === 'both' ? others : []
  const hash = some.place === 'search' ? [] : given
  return {
    search: `?${escape([['s1', '1'], ...search, ['s2', 'ü %']])}`,
    hash: `#${kinds[some.kind]}?${escape([['h1', 'a&b'], ...hash, ['h2', '']])}`,
  }
}

const namesIn = (query: string) => [...new URLSearchParams(query.replace(/^.*\?/, ''))].map(([name]) => name)

/** The expected result of a combination, in the words of spec §2, E1, E2. */
function expected(some: Combination) {
  const portal = some.inFlight || some.source === 'portal'
  const stopped = some.kind === 'guarded' && !some.loggedIn
  const toPurchase = ['local', 'redirect', 'unknown'].includes(some.kind) || (stopped && !portal)
  const path = toPurchase ? '/purchaseIndex' : stopped ? '/portalLogin' : kinds[some.kind]
  const token = some.gt ?? 'old'
  // A source other than the portal's is a foreign parameter.
  const source = some.source === 'mail' ? ['source'] : []
  const decoy = some.place === 'both' ? source : []
  return {
    path,
    language: languages[some.lang ?? ''] ?? (some.kind === 'redirect' ? 'en' : undefined),
    deviceId: some.deviceid === '' ? undefined : some.deviceid,
    portal: toPurchase ? false : portal || some.kind === 'online',
    guestToken: toPurchase && portal ? undefined : token,
    ip: some.ip === '!!' ? '!!' : some.ip && '10.0.0.1',
    ipError: some.ip === '!!' ? 'decode failed' : undefined,
    searchNames: ['s1', ...(some.place === 'search' ? source : decoy), 's2'],
    hashNames:
      stopped && !portal
        ? []
        : [...(stopped ? ['target'] : []), 'h1', ...(some.place === 'search' ? [] : source), 'h2'],
  }
}

function findProblems(some: Combination): string[] {
  const start: Stored = { portal: some.inFlight, guestToken: 'old' }
  const { stored, address, replacements, shown } = travel(getAddress(some), start, some.loggedIn)
  const got = {
    path: shown.match.path,
    language: stored.language,
    deviceId: stored.deviceId,
    portal: stored.portal,
    guestToken: stored.guestToken,
    ip: stored.ip,
    ipError: stored.ipError,
    searchNames: namesIn(address.search),
    hashNames: address.hash.includes('?') ? namesIn(address.hash) : [],
  }
  const problems: string[] = []
  if (JSON.stringify(got) !== JSON.stringify(expected(some))) {
    problems.push(`${JSON.stringify(got)} instead of ${JSON.stringify(expected(some))}`)
  }
  if (replacements > 3) problems.push(`${replacements} replacements`)
  if (!address.hash.startsWith('#/')) problems.push(`leaves the app: ${address.hash}`)
  const again = travel(address, stored, some.loggedIn)
  if (again.replacements > 0) problems.push('a clean address is replaced once more')
  if (JSON.stringify(again.stored) !== JSON.stringify(stored)) problems.push('a clean address changes what is stored')
  return problems.map((problem) => `${JSON.stringify(some)}: ${problem}`)
}

describe('the navigation pipeline (spec §2, E1, E2)', () => {
  it(
    'does what is asked in every combination, takes exactly its own parameters away, and comes to rest',
    { timeout: 60_000 },
    () => {
      let tried = 0
      const problems: string[] = []
      for (const some of combinations()) {
        tried++
        problems.push(...findProblems(some))
      }
      expect(tried).toBe(6 * 3 * 3 * 2 * 5 * 3 * 6 * 2 * 2)
      expect(problems.slice(0, 5)).toEqual([])
    },
  )

  it('stores a log tag of plain letters, at most 32 of them, and takes it away', () => {
    const given = { search: '?logtag=<b>a-7_x</b>', hash: `#/productList?logtag=${'q'.repeat(99)}` }
    const { stored, address } = travel(given, { portal: false }, false)
    expect(stored.logTag).toBe('q'.repeat(32))
    expect(address).toEqual({ search: '', hash: '#/productList' })
    expect(travel({ ...given, hash: '#/productList' }, { portal: false }, false).stored.logTag).toBe('ba-7_xb')
    expect(travel({ search: '?logtag=<>', hash: '#/help' }, { portal: false }, false).stored).toEqual({ portal: false })
  })

  it.each(['deviceid', 'gt'])('stores no %s that cannot travel in a header', (name) => {
    for (const value of ['机', 'a b', 'a\r\nb', 'x'.repeat(257)]) {
      const hash = `#/productList?${name}=${encodeURIComponent(value)}`
      const { stored, address } = travel({ search: '', hash }, { portal: false }, false)
      expect(stored).toEqual({ portal: false })
      expect(address.hash).toBe('#/productList')
    }
  })

  it.each([
    ['without a slash', '#order/detail?orderNo=1', '#order/detail?orderNo=1', '/order/detail'],
    ['without a path', '#?lang=en', '#/purchaseIndex', '/purchaseIndex'],
    ['empty', '', '#/purchaseIndex', '/purchaseIndex'],
    ['of two slashes', '#//productList', '#/purchaseIndex', '/purchaseIndex'],
    ['with a slash at its end', '#/orderList/?orderNo=1', '#/order/list?orderNo=1', '/order/list'],
    ['with more slashes at its end', '#/en-cn//', '#/purchaseIndex', '/purchaseIndex'],
    ['with a parameter twice', '#/productList?lang=en&lang=zh&a=1&a=2', '#/productList?a=1&a=2', '/productList'],
    ['with a broken escape', '#/goods/%E0%A4%A?x=%&lang=en', '#/goods/%E0%A4%A?x=%25', '/goods/:id'],
    ['with encoded names', '#/productList?l%61ng=en', '#/productList', '/productList'],
    ['with a second question mark', '#/productList?a=1?lang=en', '#/productList?a=1?lang=en', '/productList'],
    ['with a second hash', '#/productList#/order/list', '#/purchaseIndex', '/purchaseIndex'],
    ['of a server path', '#/orderDetail?orderNo=x', '#/order/detail?orderNo=x', '/order/detail'],
  ])('copes with a hash %s', (_what, hash, expectedHash, path) => {
    const { address, shown } = travel({ search: '', hash }, { portal: false }, true)
    expect(address.hash).toBe(expectedHash)
    expect(shown.match.path).toBe(path)
  })

  it('opens a questionnaire without login by a mail’s link, and nothing else by it (E13)', () => {
    const shownBy = (hash: string) => travel({ search: '', hash }, { portal: false }, false).shown.match.path
    expect(shownBy('#/survey?link=trip~SV01~x')).toBe('/survey')
    expect(
      ['#/survey', '#/survey?link=', '#/survey?Link=x', '#/order/list?link=x', '#/shopCart?link=x'].map(shownBy),
    ).toEqual(Array.from({ length: 5 }, () => '/purchaseIndex'))
  })

  it('shows the cart of a guest to guests, and leads a passenger to their own (E3)', () => {
    const goTo = (loggedIn: boolean) => travel({ search: '', hash: '#/cart?select=c1' }, { portal: false }, loggedIn)
    expect(goTo(false).address.hash).toBe('#/cart?select=c1')
    expect(goTo(true).address.hash).toBe('#/shopCart?select=c1')
  })

  it('copes with a very long query', () => {
    const long = Array.from({ length: 5000 }, (_, index) => `p${index}=${index}`).join('&')
    const { address } = travel({ search: '', hash: `#/productList?${long}&lang=en` }, { portal: false }, false)
    expect(address.hash).toBe(`#/productList?${long}`)
  })

  it('comes to rest within three replacements from anywhere', () => {
    const text = fc.string({ unit: 'grapheme' })
    const address = fc.record({ search: text.map((t) => `?${t}`), hash: text.map((t) => `#${t}`) })
    fc.assert(
      fc.property(address, fc.boolean(), fc.boolean(), (some, loggedIn, portal) => {
        const journey = travel(some, { portal }, loggedIn)
        expect(journey.replacements).toBeLessThanOrEqual(3)
        expect(travel(journey.address, journey.stored, loggedIn).replacements).toBe(0)
      }),
      { numRuns: 600 },
    )
  })
})
