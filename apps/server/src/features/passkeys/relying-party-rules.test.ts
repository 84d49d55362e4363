import { describe, expect, it } from 'vitest'
import { getRelyingParty } from './relying-party-rules.ts'

const place = { role: 'ground', demo: false } as const

describe('the page that may use passkeys (L8)', () => {
  it.each([
    ['https://shop.egret.example', 'shop.egret.example', 'https://shop.egret.example'],
    ['https://shop.egret.example:8443', 'shop.egret.example', 'https://shop.egret.example:8443'],
    ['https://shop.egret.example/base', 'shop.egret.example', 'https://shop.egret.example'],
  ])('at %s is on %s, at %s alone', (publicUrl, id, origin) => {
    expect(getRelyingParty({ ...place, publicUrl })).toEqual({ id, origin })
  })

  it.each(['http://shop.egret.example', 'https://192.0.2.7', 'https://[2001:db8::7]:8443', 'http://127.0.0.1:8080'])(
    'does not exist at %s',
    (publicUrl) => {
      expect(getRelyingParty({ ...place, publicUrl })).toBeNull()
    },
  )

  it('does not exist aboard, even on https', () => {
    expect(getRelyingParty({ publicUrl: 'https://wifi.egret.example', role: 'cabin', demo: true })).toBeNull()
  })

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080'])(
    'is localhost in the demonstration at %s',
    (publicUrl) => {
      expect(getRelyingParty({ publicUrl, role: 'all', demo: true })).toEqual({
        id: 'localhost',
        origin: 'http://localhost:8080',
      })
    },
  )

  it('is the public one in a demonstration on https', () => {
    expect(getRelyingParty({ publicUrl: 'https://try.egret.example', role: 'all', demo: true })?.id).toBe(
      'try.egret.example',
    )
  })
})
