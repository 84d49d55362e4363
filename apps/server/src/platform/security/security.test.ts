import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sealedBefore } from './test-support/sealed-before.ts'
import { maskMailbox, maskPersonal } from './mask-personal.ts'
import { newAccessToken, secureRandom } from './random.ts'
import { openVault, type SealedPlace } from './vault.ts'

const dataKey = Buffer.alloc(32, 1)
const vault = openVault(dataKey, secureRandom)
const place: SealedPlace = { purpose: 'document' }

describe('the vault (G6)', () => {
  it('opens what it has sealed, and seals the same text differently each time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const sealed = vault.seal(text, place)
        return vault.open(sealed, place) === text && !vault.seal(text, place).equals(sealed)
      }),
    )
  })

  it('refuses what was tampered with', () => {
    const sealed = vault.seal('999999199203141022', place)
    const last = sealed.length - 1
    sealed.writeUInt8(sealed.readUInt8(last) ^ 1, last)
    expect(() => vault.open(sealed, place)).toThrow('unable to authenticate data')
  })

  it('opens a text in its own place only', () => {
    const sealed = vault.seal('{}', { purpose: 'link-bundle', row: 'B-3000' })
    expect(vault.open(sealed, { purpose: 'link-bundle', row: 'B-3000' })).toBe('{}')
    for (const other of [{ purpose: 'link-bundle', row: 'B-3001' }, { purpose: 'link-bundle' }, { purpose: 'letter' }])
      expect(() => vault.open(sealed, other as SealedPlace)).toThrow('unable to authenticate data')
  })

  it('opens what was sealed before places were known, whatever byte it begins with', () => {
    for (const first of [0, 1, 2, 255]) {
      const before = sealedBefore(dataKey, '林小屿', Buffer.concat([Buffer.of(first), Buffer.alloc(11, 9)]))
      expect(vault.open(before, place)).toBe('林小屿')
    }
  })

  it('refuses a short tag, which is easier to guess, in either form', () => {
    const nonce = Buffer.alloc(12, 9)
    // A text of nothing: everything after the nonce is the tag.
    for (const length of [0, 4, 8, 12, 15]) {
      const short = sealedBefore(dataKey, '', nonce).subarray(0, nonce.length + length)
      expect(() => vault.open(short, place)).toThrow(/authentication tag/i)
      const now = vault.seal('', place)
      expect(() => vault.open(now.subarray(0, 1 + nonce.length + length), place)).toThrow(/authentication tag/i)
    }
    expect(() => vault.open(Buffer.alloc(0), place)).toThrow(/initialization vector|authentication tag/i)
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

describe('a masked mailbox', () => {
  it('is recognised by its owner, and tells nobody else the mailbox', () => {
    expect(maskMailbox('lin.xiaoyu@example.com')).toBe('l***@e***.com')
    expect(maskMailbox('a@b.cn')).toBe('a***@b***.cn')
    fc.assert(
      fc.property(fc.emailAddress(), (mailbox) => {
        expect(maskMailbox(mailbox)).toMatch(/^.\*\*\*@.\*\*\*(\.[^.]+)?$/u)
      }),
    )
  })
})
