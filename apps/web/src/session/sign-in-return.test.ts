import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import { keepSignInReturn } from './sign-in-return.ts'

/** The contents of address bar and history. */
function browserAt(hash: string) {
  const location = { hash, pathname: '/', search: '' }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { replaceState: (_state: unknown, _title: string, url: string) => (location.hash = url) })
  return location
}

beforeEach(() => storage.remove('signInReturn'))
afterEach(() => vi.unstubAllGlobals())

describe('what a way in brought back', () => {
  it('leaves the address at once and is kept for the screen', () => {
    const location = browserAt('#/signIn?way=wechat&state=s1&token=t1&target=%23%2FshopCart')
    keepSignInReturn()
    expect(location.hash).toBe('#/signIn')
    expect(storage.read('signInReturn')).toEqual({ way: 'wechat', state: 's1', token: 't1', target: '#/shopCart' })
  })

  it('is still there after a reload, when the address is clean', () => {
    browserAt('#/signIn?way=wechat&state=s1&token=t1')
    keepSignInReturn()
    browserAt('#/signIn')
    keepSignInReturn()
    expect(storage.read('signInReturn')).toMatchObject({ token: 't1' })
  })

  it('is read on its own screen only', () => {
    const location = browserAt('#/me?token=t1&state=s1')
    keepSignInReturn()
    expect(location.hash).toBe('#/me?token=t1&state=s1')
    expect(storage.read('signInReturn')).toBeUndefined()
  })
})
