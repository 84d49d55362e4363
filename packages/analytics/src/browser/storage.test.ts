import { expect, it } from 'vitest'
import fc from 'fast-check'
import { fakePage, running } from '../test-support/fake-page.ts'
import { obfuscated, revealed } from './obfuscation.ts'
import { createStorage } from './storage.ts'

it('hides ids as running sites have them, and gives every one back', () => {
  // Of a capture.
  expect(obfuscated('u-1001')).toBe('gioenc-t,0110')
  expect(obfuscated('ffp')).toBe('gioenc-ggq')
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(revealed(obfuscated(text))).toBe(text)
    }),
  )
  expect(revealed(obfuscated('[`'))).toBe('[`')
})

const options = { storageType: 'cookie', cookieDomain: '' }

function opened(page: ReturnType<typeof fakePage>, more: Partial<typeof options> = {}) {
  const bad: string[] = []
  const storage = createStorage(page.window, { ...options, ...more }, () => bad.push('bad'))
  storage.keep()
  return { storage, bad }
}

it('takes the highest domain that it can, then the page’s own, then local storage, then memory', () => {
  const value = '{"a,b;c":"中文 %"}'
  const parent = fakePage({ address: 'http://a.b.example.test/' })
  const address = fakePage({ address: 'http://10.0.0.7/' })
  const local = fakePage({ noCookies: true })
  const nothing = fakePage({ noCookies: true, noStorage: true })
  for (const page of [parent, address, local, nothing]) {
    const { storage } = opened(page)
    storage.set('key', value)
    expect(storage.get('key')).toBe(value)
    expect(opened(page).storage.get('key')).toBe(page === nothing ? '' : value)
  }
  expect([...parent.stored.cookies.keys()]).toEqual(['key@.example.test'])
  expect([...address.stored.cookies.keys()].every((key) => key.startsWith('key@'))).toBe(true)
  expect(JSON.parse(local.stored.local.get('key') ?? '')).toMatchObject({ value })
})

it('takes the domain that it is told, unless that cannot be', () => {
  const page = fakePage({ address: 'http://a.b.example.test/' })
  const told = opened(page, { cookieDomain: '.b.example.test' })
  told.storage.set('key', '1')
  expect([...page.stored.cookies.keys()]).toEqual(['key@.b.example.test'])
  const foreign = opened(page, { cookieDomain: '.other.test' })
  foreign.storage.set('key2', '1')
  expect(foreign.bad).toEqual(['bad'])
  expect([...page.stored.cookies.keys()]).toContain('key2@.example.test')
})

it('keeps what the older SDK knew of device and user, once', () => {
  const page = running()
  page.window.document.cookie = 'gr_user_id=old-device;path=/;max-age=600'
  page.window.document.cookie = 'p_gr_cs1=u-9;path=/;max-age=600'
  page.gdp('init', 'p', 'd')
  expect(page.events[0]).toMatchObject({ deviceId: 'old-device', userId: 'u-9' })
})
