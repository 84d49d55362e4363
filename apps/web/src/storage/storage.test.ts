import { describe, expect, it } from 'vitest'
import { memoryStore, safeStore } from './browser-stores.ts'
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
}

describe('stored items', () => {
  it('keeps the specified lifetimes: login one hour, portal flag, guest token and flight data one day', () => {
    expect(storageRules.userInfo.lifetime).toBe(hour)
    const oneDay: StoredKey[] = ['isPortal', 'S_GT', 'flightStoreData']
    for (const key of oneDay) expect(storageRules[key].lifetime).toBe(24 * hour)
  })

  it('keeps the key of an unanswered act for as long as an order can be paid, in this tab', () => {
    expect(storageRules.acts).toEqual({ where: 'session', lifetime: hour / 4, encrypted: false })
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
  ] as const

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
    expect(() => unseal(changed)).toThrow()
  })
})
