import { describe, expect, it } from 'vitest'
import { beforeNavigate } from './before-navigate.ts'
import { decodeIp, isIpv4 } from './decode-ip.ts'
import { carriedTarget, guard, insideApp } from './login-guard.ts'
import { nextStep, type Surroundings } from './next-step.ts'
import { hrefTo, matchPath } from './paths.ts'

describe('paths', () => {
  it.each([
    ['/purchaseIndex', '/purchaseIndex', {}],
    ['/privacyClause', '/privacyClause/:id?', {}],
    ['/privacyClause/wifi_terms', '/privacyClause/:id?', { id: 'wifi_terms' }],
    [
      '/order/applyRefund/12/paid',
      '/order/applyRefund/:orderItem/:orderStatus',
      { orderItem: '12', orderStatus: 'paid' },
    ],
    ['/order/addrEdit', '/order/addrEdit/:addr?', {}],
    ['/order/list/', '/order/list', {}],
    ['/goods/a%20b', '/goods/:id', { id: 'a b' }],
    ['/goods/%', '/goods/:id', { id: '%' }],
  ] as const)('%s is %s', (pathname, path, params) => {
    expect(matchPath(pathname)).toEqual({ path, params })
  })

  it.each(['/', '/orderx', '/order/applyRefund/12', '/goods', '/purchaseIndex/more', '/PurchaseIndex'])(
    '%s is no route',
    (pathname) => {
      expect(matchPath(pathname)).toBeUndefined()
    },
  )

  it('are written with params and query, absent values left out', () => {
    expect(hrefTo('/order/detail', { query: { orderNo: '1&2', tab: undefined } })).toBe('#/order/detail?orderNo=1%262')
    expect(hrefTo('/privacyClause/:id?')).toBe('#/privacyClause')
    expect(hrefTo('/goods/:id', { params: { id: 'a/b' } })).toBe('#/goods/a%2Fb')
    // @ts-expect-error the id is needed
    expect(hrefTo('/goods/:id')).toBe('#/goods')
  })
})

describe('the ip parameter (spec §5, P7)', () => {
  const encode = (text: string, rounds: number): string => (rounds === 0 ? text : encode(btoa(text), rounds - 1))

  it.each([0, 1, 2, 3])('is decoded %i times', (rounds) => {
    expect(decodeIp(encode('10.20.0.33', rounds))).toBe('10.20.0.33')
  })

  it('takes the URL-safe alphabet and a plus that arrived as a space', () => {
    // The first round gives ">>>?", whose base64 holds both special characters.
    expect(() => decodeIp('Pj4-Pw')).toThrow('decode failed')
    expect(decodeIp(btoa('10.0.0.1').replace(/=+$/, ''))).toBe('10.0.0.1')
  })

  it('is refused when it never becomes an address', () => {
    expect(() => decodeIp('not base64!')).toThrow('decode failed')
    expect(() => decodeIp('A'.repeat(257))).toThrow('too long')
    expect(() => decodeIp(encode('10.0.0.1', 11).slice(0, 256))).toThrow('final result is not a valid IPv4 address')
    expect(() => decodeIp('')).toThrow('final result is not a valid IPv4 address')
  })

  it.each([
    ['0.0.0.0', true],
    ['255.255.255.255', true],
    ['256.1.1.1', false],
    ['01.1.1.1', false],
    ['1.1.1', false],
    ['1.1.1.1.1', false],
    ['1.1.1.', false],
    [' 1.1.1.1', false],
  ])('%s is an address: %s', (text, expected) => {
    expect(isIpv4(text)).toBe(expected)
  })
})

describe('before each navigation (spec §2)', () => {
  const plain = {}

  it.each([
    ['', '#/productList?lang=en-cn', [{ do: 'setLanguage', language: 'en' }], '', '#/productList'],
    ['?lang=en', '#/productList?lang=zh', [{ do: 'setLanguage', language: 'zh' }], '', '#/productList'],
    ['?lang=xx&keep=1', '#/productList', [], '?keep=1', '#/productList'],
    ['?deviceid=d9', '#/productList?a=b', [{ do: 'storeDeviceId', deviceId: 'd9' }], '', '#/productList?a=b'],
    ['', '#/productList?source=portal&gt=g1', [{ do: 'switchOnline', guestToken: 'g1' }], '', '#/productList'],
    ['?source=portal', '#/productList', [{ do: 'switchOnline' }], '', '#/productList'],
    ['?gt=g2', '#/productList', [{ do: 'storeGuestToken', guestToken: 'g2' }], '', '#/productList'],
    ['?ip=MTAuMC4wLjE%3D', '#/productList', [{ do: 'storeIp', ip: '10.0.0.1' }], '', '#/productList'],
    ['', '#/productList?ip=!!', [{ do: 'storeIp', ip: '!!', error: 'decode failed' }], '', '#/productList'],
  ])('%s %s', (search, hash, actions, cleanSearch, cleanHash) => {
    expect(beforeNavigate({ search, hash }, plain)).toEqual({
      actions,
      clean: { search: cleanSearch, hash: cleanHash },
    })
  })

  it('leaves an address without such parameters as it is, other sources included', () => {
    const address = { search: '?source=mail', hash: '#/order/detail?orderNo=1' }
    expect(beforeNavigate(address, plain)).toEqual({ actions: [], clean: address })
    expect(beforeNavigate(address, plain).clean).toBe(address)
  })

  it('forces the mode of flagged routes last, so that a force-local route stays local', () => {
    const { actions } = beforeNavigate({ search: '', hash: '#/purchaseIndex?source=portal' }, { force: 'local' })
    expect(actions).toEqual([{ do: 'switchOnline' }, { do: 'switchLocal' }])
    expect(beforeNavigate({ search: '', hash: '#/deviceExplain' }, { force: 'online' }).actions).toEqual([
      { do: 'switchOnline' },
    ])
  })
})

describe('the login guard (spec §2, E2)', () => {
  const question = { login: true, loggedIn: false, inFlight: false, hash: '#/order/detail?orderNo=7' }

  it('lets public routes pass', () => {
    expect(guard({ ...question, login: false })).toEqual({ kind: 'pass', refreshLogin: false })
  })

  it('lets passengers who are logged in pass and refreshes their login time', () => {
    expect(guard({ ...question, loggedIn: true })).toEqual({ kind: 'pass', refreshLogin: true })
  })

  it('on the ground goes to exactly /purchaseIndex and remembers the target', () => {
    expect(guard(question)).toEqual({ kind: 'redirect', hash: '#/purchaseIndex', remember: '#/order/detail?orderNo=7' })
  })

  it('in flight goes to /portalLogin with the target and the original query', () => {
    const decision = guard({ ...question, inFlight: true })
    expect(decision).toEqual({ kind: 'redirect', hash: '#/portalLogin?target=%2Forder%2Fdetail&orderNo=7' })
    expect(carriedTarget(new URLSearchParams('target=/order/detail&orderNo=7'))).toBe('#/order/detail?orderNo=7')
  })

  it.each([
    '#//evil.example/',
    '#/\\evil.example',
    'https://evil.example/',
    '#/nowhere',
    'javascript:alert(1)',
    '/order/list',
    '',
    undefined,
  ])('never follows %s', (target) => {
    expect(insideApp(target)).toBeUndefined()
  })

  it('follows targets inside the app only', () => {
    expect(insideApp('#/shopCart?x=1')).toBe('#/shopCart?x=1')
    expect(carriedTarget(new URLSearchParams('target=https://evil.example/'))).toBeUndefined()
    expect(carriedTarget(new URLSearchParams('target=//evil.example'))).toBeUndefined()
    expect(carriedTarget(new URLSearchParams(''))).toBeUndefined()
  })
})

describe('the way from an address to a screen', () => {
  const ground: Surroundings = {
    getRules: (path) =>
      path.startsWith('/order') ? { login: true } : path === '/purchaseIndex' ? { force: 'local' } : {},
    loggedIn: false,
    inFlight: false,
  }

  /** Follows replacements as the router does; returns every hash on the way. */
  function way(hash: string, surroundings: Surroundings, search = ''): string[] {
    const hashes: string[] = []
    let address = { search, hash }
    for (let steps = 0; steps < 8; steps++) {
      const step = nextStep(address, surroundings)
      if (step.kind === 'show') return hashes
      address = step.address
      hashes.push(`${address.search}${address.hash}`)
    }
    throw new Error('does not come to rest')
  }

  it.each([
    ['', ['#/purchaseIndex']],
    ['#/', ['#/purchaseIndex']],
    ['#/nowhere?a=1', ['#/purchaseIndex?a=1']],
    ['#/purchaseIndex', []],
    ['#/orderDetail?orderNo=x', ['#/order/detail?orderNo=x', '#/purchaseIndex']],
  ])('%s leads over %j', (hash, expected) => {
    expect(way(hash, ground)).toEqual(expected)
  })

  it.each([
    ['#/orderList', ['#/order/list']],
    ['#/order', ['#/order/list']],
    ['#/addr?from=me', ['#/addr/manage?from=me']],
    ['#/orderDetail?orderNo=x', ['#/order/detail?orderNo=x']],
  ])('with a login, %s leads over %j', (hash, expected) => {
    expect(way(hash, { ...ground, loggedIn: true })).toEqual(expected)
  })

  it('an unknown address is noted, so that the page shown instead can say so; a redirect is not', () => {
    expect(nextStep({ search: '', hash: '#/nowhere' }, ground).actions).toEqual([{ do: 'noteUnknown' }])
    for (const hash of ['', '#/', '#/orderList']) expect(nextStep({ search: '', hash }, ground).actions).toEqual([])
  })

  it('/en-cn and /zh-cn set the language first', () => {
    expect(nextStep({ search: '', hash: '#/en-cn?gt=1' }, ground)).toEqual({
      kind: 'replace',
      address: { search: '', hash: '#/purchaseIndex?gt=1' },
      actions: [{ do: 'setLanguage', language: 'en' }],
    })
    expect(nextStep({ search: '', hash: '#/zh-cn' }, ground).actions).toEqual([{ do: 'setLanguage', language: 'zh' }])
  })

  it('comes from the portal with everything in the query and leaves a clean address', () => {
    const hash = '#/productList?source=portal&gt=g1&lang=en&deviceid=d&ip=MTAuMC4wLjE&keep=1'
    expect(way(hash, { ...ground, inFlight: true }, '?lang=zh&utm=2')).toEqual(['?utm=2#/productList?keep=1'])
  })

  it('remembers the target only on the ground', () => {
    const address = { search: '', hash: '#/order/list?tab=all' }
    expect(nextStep(address, ground)).toMatchObject({ remember: '#/order/list?tab=all' })
    expect(nextStep(address, { ...ground, inFlight: true })).not.toHaveProperty('remember')
  })
})
