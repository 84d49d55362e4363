import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskPersonal } from './mask-personal.ts'
import { newAccessToken, secureRandom } from './random.ts'
import { openVault } from './vault.ts'

const vault = openVault(Buffer.alloc(32, 1), secureRandom)

describe('the vault (G6)', () => {
  it('opens what it has sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sealed = vault.seal(text)
        return vault.open(sealed) === text && !vault.seal(text).equals(sealed)
      }),
    )
  })

  it('refuses what was tampered with', () => {
    const sealed = vault.seal('999999199203141022')
    const last = sealed.length - 1
    sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last)
    expect(() => vault.open(sealed)).toThrow('unable to authenticate data')
  })

  it('hashes by purpose and by key', () => {
    expect(vault.hash('document', 'A')).toBe(vault.hash('document', 'A'))
    expect(vault.hash('document', 'A')).not.toBe(vault.hash('session', 'A'))
    expect(openVault(Buffer.alloc(32, 2), secureRandom).hash('document', 'A')).not.toBe(vault.hash('document', 'A'))
  })

  it('knows its own signatures', () => {
    expect(vault.signed('guest-token', 'abc', vault.sign('guest-token', 'abc'))).toBe(true)
    expect(vault.signed('guest-token', 'abd', vault.sign('guest-token', 'abc'))).toBe(false)
    expect(vault.signed('guest-token', 'abc', '')).toBe(false)
  })
})

describe('access tokens', () => {
  it('are 36 base64url characters (spec §9, L1)', () => {
    expect(newAccessToken(secureRandom)).toMatch(/^[\w-]{36}$/)
  })
})

describe('masking of free text', () => {
  it.each([
    ['write to lin.xiaoyu1@example.com now', 'write to [e-mail] now'],
    ['phone 154 1000 0101', 'phone [number]'],
    ['ticket 731-9991000137', 'ticket [number]'],
    ['id 99999919900105107X.', 'id [number].'],
    ['seat 31A on MF829, 20 Nov', 'seat 31A on MF829, 20 Nov'],
  ])('%s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked)
  })

  it('takes linear time on hostile text', () => {
    expect(maskPersonal('1 '.repeat(50_000)).length).toBeLessThan(200)
    expect(maskPersonal('a@'.repeat(50_000)).length).toBeGreaterThan(0)
  })
})
