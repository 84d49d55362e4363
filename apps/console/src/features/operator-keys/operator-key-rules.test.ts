import type { StaffKey } from '@aisle/contract/console-keys'
import { operatorScopes } from '@aisle/contract/operator'
import { describe, expect, it } from 'vitest'
import { isIdle, isKeyName, readPastedKey } from './operator-key-rules.ts'

const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
const inBase64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)))
const raw = inBase64(await crypto.subtle.exportKey('raw', publicKey))
const secret = inBase64(await crypto.subtle.exportKey('pkcs8', privateKey))
const pem = (label: string, text: string) => `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----\n`

describe('what is pasted for a public key', () => {
  it('is read alone, and as the line that keys new prints, with its name and scopes', () => {
    expect(readPastedKey(` ${raw}\n`)).toEqual({ kind: 'public', publicKey: raw, entry: null })
    expect(readPastedKey(`counter-1:orders,logs,any:${raw}`)).toEqual({
      kind: 'public',
      publicKey: raw,
      entry: { name: 'counter-1', scopes: ['orders', 'logs'] },
    })
    expect(readPastedKey(`duty:*:${raw}`)).toMatchObject({ entry: { name: 'duty', scopes: operatorScopes } })
  })

  it('is read as PEM', async () => {
    const spki = inBase64(await crypto.subtle.exportKey('spki', publicKey))
    expect(readPastedKey(pem('PUBLIC KEY', spki))).toMatchObject({ kind: 'public', publicKey: raw })
  })

  it('is told from a private key in every form, of which nothing is carried on', async () => {
    const jwk = JSON.stringify(await crypto.subtle.exportKey('jwk', privateKey))
    const file = JSON.stringify({ name: 'counter-1', privateKey: secret })
    const forms = [secret, `counter-1:*:${secret}`, pem('PRIVATE KEY', secret), jwk, file]
    expect(forms.map(readPastedKey)).toEqual(forms.map(() => ({ kind: 'private' })))
    expect(readPastedKey(pem('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEA'))).toEqual({ kind: 'private' })
  })

  it('is not guessed', () => {
    expect(readPastedKey('  ')).toEqual({ kind: 'nothing' })
    for (const text of ['ssh-rsa AAAAB3NzaC1yc2E', raw.slice(0, -1), `${raw}A`, `a b:*:${raw}`])
      expect(readPastedKey(text)).toEqual({ kind: 'unreadable' })
  })
})

describe('the name of a key', () => {
  it('has letters, digits, dots, hyphens and underscores, and is no person’s id', () => {
    expect(['counter-1', 'a.b_C', 'x'.repeat(50)].every(isKeyName)).toBe(true)
    expect(['psn_1', '柜台', 'a b', '', 'x'.repeat(51)].some(isKeyName)).toBe(false)
  })
})

describe('a key that nobody uses', () => {
  const now = new Date('2026-11-30T00:00:00Z')
  const key: StaffKey = {
    name: 'counter-1',
    scopes: ['logs'],
    source: 'console',
    state: 'active',
    publicKey: raw,
    note: '',
    lastUsedAt: '2026-09-01T00:00:00Z',
    addedBy: '林岚',
    addedAt: '2026-01-01T00:00:00Z',
    version: '',
  }

  it('is marked from the 90th day on, counted from its addition if it was never used', () => {
    expect(isIdle(key, now)).toBe(true)
    expect(isIdle({ ...key, lastUsedAt: '2026-09-01T00:00:01Z' }, now)).toBe(false)
    expect(isIdle({ ...key, lastUsedAt: null }, now)).toBe(true)
    expect(isIdle({ ...key, lastUsedAt: null, addedAt: '2026-11-01T00:00:00Z' }, now)).toBe(false)
  })

  it('is not marked once it is revoked, nor while nobody knows since when it is there', () => {
    expect(isIdle({ ...key, state: 'revoked' }, now)).toBe(false)
    expect(isIdle({ ...key, lastUsedAt: null, addedAt: null }, now)).toBe(false)
  })
})
