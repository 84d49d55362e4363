import { describe, expect, it, vi } from 'vitest'
import fc from 'fast-check'
import { memoryStore, safeStore } from './browser-stores.ts'
import { readFlightData, writeFlightData } from './flight-data.ts'
import { seal, unseal } from './seal.ts'
import { appStorage } from './storage.ts'
import { storageRules, type StoredKey } from './stored-items.ts'

const hour = 60 * 60 * 1000

function freshStorage() {
  const local = memoryStore()
  const session = memoryStore()
  let time = 1_000_000
  const storage = appStorage({ local, session, now: () => time })
  return { storage, local, session, pass: (milliseconds: number) => void (time += milliseconds) }
}

const passenger = {
  userId: 'p1',
  displayName: 'LIN XIAOYU',
  ffpCardNo: null,
  openIds: {},
  scope: 'trip' as const,
  tripId: 't1',
  tripIds: [],
}

describe('stored items', () => {
  it('keeps the specified lifetimes: login one hour, portal flag, guest token and flight data one day', () => {
    expect(storageRules.userInfo.lifetime).toBe(hour)
    const oneDay: StoredKey[] = ['isPortal', 'S_GT', 'flightStoreData']
    for (const key of oneDay) expect(storageRules[key].lifetime).toBe(24 * hour)
  })

  it('keeps the key of an unanswered act for as long as an order can be paid, in this tab', () => {
    expect(storageRules.acts).toMatchObject({ where: 'session', lifetime: hour / 2 })
  })

  it('encrypts exactly the access info', () => {
    const encrypted = Object.entries(storageRules).filter(([, rule]) => rule.encrypted)
    expect(encrypted.map(([key]) => key)).toEqual(['accessInfo'])
  })

  it('returns what was written until its lifetime is over, then removes it', () => {
    const { storage, local, pass } = freshStorage()
    storage.write('userInfo', passenger)
    pass(hour - 1)
    expect(storage.read('userInfo')).toEqual(passenger)
    pass(1)
    expect(storage.read('userInfo')).toBeUndefined()
    expect(local.get('userInfo')).toBeNull()
  })

  it('stores an expiring entry as value and expiryTime', () => {
    const { storage, local } = freshStorage()
    storage.write('isPortal', true)
    expect(JSON.parse(local.get('isPortal') ?? '')).toEqual({ value: true, expiryTime: 1_000_000 + 24 * hour })
  })

  it('removes what does not parse instead of throwing', () => {
    const { storage, local } = freshStorage()
    local.set('userInfo', '{"value":')
    local.set('LANG', 'en')
    expect(storage.read('userInfo')).toBeUndefined()
    expect(storage.read('LANG')).toBeUndefined()
    expect(local.get('userInfo')).toBeNull()
    expect(local.get('LANG')).toBeNull()
  })

  it('treats an expiring key without an expiry as absent', () => {
    const { storage, local } = freshStorage()
    local.set('S_GT', '"forever"')
    expect(storage.read('S_GT')).toBeUndefined()
  })

  it('keeps the place to go after login in session storage', () => {
    const { storage, local, session } = freshStorage()
    storage.write('afterLogin', '/shopCart')
    expect(session.get('afterLogin')).toBe('"/shopCart"')
    expect(local.get('afterLogin')).toBeNull()
  })
})

describe('whose each entry is (L4)', () => {
  const keys = Object.keys(storageRules) as StoredKey[]
  const drafts = keys.filter((key) => storageRules[key].belongsTo === 'draft')
  const passengers = keys.filter((key) => storageRules[key].belongsTo === 'passenger')
  const theirs = [...passengers, ...drafts]

  it('is decided for every key: the login and what came of it are the passenger\u2019s', () => {
    expect(passengers).toEqual(
      expect.arrayContaining(['userInfo', 'ticketInfo', 'accessInfo', 'afterLogin', 'lookupForms', 'acts']),
    )
    expect(drafts).toEqual(['remark', 'invoice', 'cartSelection', 'addressForm', 'refundForm', 'draftsOf'])
    for (const key of ['LANG', 'theme', 'deviceId', 'isPortal', 'S_GT', 'portalSourceParams', 'flightInfo'] as const)
      expect(storageRules[key].belongsTo).toBe('device')
  })

  function filled() {
    const { local, session } = freshStorage()
    // Longer than any lifetime.
    const text = (key: StoredKey) =>
      JSON.stringify(storageRules[key].lifetime === null ? 'x' : { value: 'x', expiryTime: 9e15 })
    for (const key of keys) (storageRules[key].where === 'local' ? local : session).set(key, text(key))
    return appStorage({ local, session, now: () => 0 })
  }
  const kept = (storage: ReturnType<typeof filled>) => keys.filter((key) => storage.read(key) !== undefined)

  it('decides what is forgotten with a passenger: exactly theirs', () => {
    const storage = filled()
    expect(kept(storage)).toEqual(keys)
    storage.forgetPassenger()
    expect(kept(storage)).toEqual(keys.filter((key) => !theirs.includes(key)))
  })

  it('keeps drafts, and nothing else of theirs, when a login only expires', () => {
    const storage = filled()
    storage.forgetLogin()
    expect(kept(storage)).toEqual(keys.filter((key) => !passengers.includes(key)))
    storage.forgetDrafts()
    expect(kept(storage)).toEqual(keys.filter((key) => !theirs.includes(key)))
  })

  it('leaves to the other tab what the other tab has seen to', () => {
    const storage = filled()
    storage.forgetPassenger('session')
    expect(kept(storage)).toEqual(
      keys.filter((key) => !(theirs.includes(key) && storageRules[key].where === 'session')),
    )
  })
})

describe('any order of writing, reading, waiting and forgetting', () => {
  it('reads what was written last, for as long as its lifetime, and leaves nothing expired behind', () => {
    const keys = Object.keys(storageRules) as StoredKey[]
    const key = fc.constantFrom(...keys)
    const act = fc.oneof(
      fc.record({ do: fc.constant('write' as const), key, value: fc.jsonValue() }),
      fc.record({ do: fc.constant('break' as const), key, text: fc.oneof(fc.string(), fc.json()) }),
      fc.record({ do: fc.constant('read' as const), key }),
      fc.record({ do: fc.constant('remove' as const), key }),
      fc.record({ do: fc.constant('pass' as const), time: fc.constantFrom(1, 60_000, hour - 1, hour, 24 * hour) }),
      fc.constant({ do: 'forget' as const }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        const { storage, local, session, pass } = freshStorage()
        const model = new Map<StoredKey, { value: unknown; until: number }>()
        let time = 0
        const readStore = (of: StoredKey) => (storageRules[of].where === 'local' ? local : session)
        for (const one of acts) {
          if (one.do === 'pass') {
            time += one.time
            pass(one.time)
          } else if (one.do === 'forget') {
            storage.forgetPassenger()
            for (const of of keys) if (storageRules[of].belongsTo !== 'device') model.delete(of)
          } else if (one.do === 'remove') {
            storage.remove(one.key)
            model.delete(one.key)
          } else if (one.do === 'write') {
            // Any JSON is valid for any key: storage does not validate it.
            storage.write(one.key, one.value as never)
            model.set(one.key, { value: one.value, until: time + (storageRules[one.key].lifetime ?? Infinity) })
          } else if (one.do === 'break') {
            // A foreign text under our key: reading removes it, unless it is valid by chance.
            readStore(one.key).set(one.key, `~${one.text}`)
            model.delete(one.key)
          } else {
            const known = model.get(one.key)
            const expected = known && time < known.until ? (known.value ?? undefined) : undefined
            expect(storage.read(one.key)).toEqual(
              expected === undefined ? undefined : (JSON.parse(JSON.stringify(expected)) as unknown),
            )
            if (!known || time >= known.until) expect(readStore(one.key).get(one.key)).toBeNull()
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('flightStoreData (spec §3)', () => {
  it('is one object with one expiryTime and data by key, of one day unless said otherwise', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    writeFlightData('flight', { flightNo: 'MF829' })
    writeFlightData('plans', [1, 2])
    expect(readFlightData('flight')).toEqual({ flightNo: 'MF829' })
    expect(readFlightData('plans')).toEqual([1, 2])
    expect(readFlightData('nothing')).toBeUndefined()
    vi.advanceTimersByTime(24 * hour - 1)
    expect(readFlightData('plans')).toEqual([1, 2])
    vi.advanceTimersByTime(1)
    expect(readFlightData('plans')).toBeUndefined()
    expect(readFlightData('flight')).toBeUndefined()
    vi.useRealTimers()
  })

  it('lives for as many days as the last writer says', () => {
    vi.useFakeTimers({ now: 1_000_000 })
    writeFlightData('flight', 1, 3)
    vi.advanceTimersByTime(3 * 24 * hour - 1)
    expect(readFlightData('flight')).toBe(1)
    writeFlightData('seat', '12A', 0.5)
    vi.advanceTimersByTime(12 * hour)
    expect(readFlightData('flight')).toBeUndefined()
    vi.useRealTimers()
  })
})

describe('a browser without working storage', () => {
  const broken = [
    ['missing', () => undefined],
    [
      'forbidden',
      () => {
        throw new Error('SecurityError')
      },
    ],
    [
      'refusing writes',
      () =>
        // Only the three methods that we call.
        ({
          getItem: () => null,
          removeItem: () => undefined,
          setItem: () => {
            throw new Error('QuotaExceededError')
          },
        }) as unknown as Storage,
    ],
    [
      'refusing reads',
      () =>
        // Only the three methods that we call.
        ({
          getItem: () => {
            throw new Error('SecurityError')
          },
          removeItem: () => undefined,
          setItem: () => {
            throw new Error('SecurityError')
          },
        }) as unknown as Storage,
    ],
    ['null', () => null],
  ] as const

  it('without a session storage only, keeps in memory what belongs there, and the rest where it belongs', () => {
    const texts = new Map<string, string>()
    // Only the three methods that we call.
    const local = {
      getItem: (key: string) => texts.get(key) ?? null,
      removeItem: (key: string) => texts.delete(key),
      setItem: (key: string, text: string) => texts.set(key, text),
    } as unknown as Storage
    const storage = appStorage({ local: safeStore(() => local), session: safeStore(() => null), now: () => 0 })
    storage.write('LANG', 'en')
    storage.write('afterLogin', '#/shopCart')
    expect(storage.read('LANG')).toBe('en')
    expect(storage.read('afterLogin')).toBe('#/shopCart')
    expect([...texts.keys()]).toEqual(['LANG'])
  })

  it('that is full keeps the newest value in memory, not the older one that it still holds', () => {
    let full = false
    const texts = new Map<string, string>()
    // Only the three methods that we call.
    const local = {
      getItem: (key: string) => texts.get(key) ?? null,
      removeItem: (key: string) => texts.delete(key),
      setItem: (key: string, text: string) => {
        if (full) throw new Error('QuotaExceededError')
        texts.set(key, text)
      },
    } as unknown as Storage
    const store = safeStore(() => local)
    store.set('LANG', '"zh"')
    full = true
    store.set('LANG', '"en"')
    expect(store.get('LANG')).toBe('"en"')
    full = false
    store.set('LANG', '"zh"')
    expect(store.get('LANG')).toBe('"zh"')
    store.remove('LANG')
    expect(store.get('LANG')).toBeNull()
  })

  it.each(broken)('%s storage: values live in memory', (_name, find) => {
    const store = safeStore(find)
    store.set('LANG', '"en"')
    expect(store.get('LANG')).toBe('"en"')
    store.remove('LANG')
    expect(store.get('LANG')).toBeNull()
  })
})

describe('the sealed access info', () => {
  it('opens again to the same text, Chinese included, and hides it meanwhile', () => {
    const sealed = seal('{"displayName":"林小屿"}')
    expect(atob(sealed)).not.toContain('displayName')
    expect(unseal(sealed)).toBe('{"displayName":"林小屿"}')
  })

  it('refuses a text that was changed', () => {
    const sealed = seal('token')
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1)
    expect(() => unseal(changed)).toThrow('invalid tag')
  })
})
