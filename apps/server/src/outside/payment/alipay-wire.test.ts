import { createSign, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fen, isSignedNotice, pkcs1, publicKey, safeSubject, yuan } from './alipay-wire.ts'

describe("Alipay's formats", () => {
  it('convert fen to yuan and back without loss', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (amount) => {
        expect(fen(yuan(amount))).toBe(amount)
      }),
    )
    expect(yuan(3805)).toBe('38.05')
    expect(fen('38')).toBe(3800)
    expect(fen('38.5')).toBe(3850)
  })

  it('accept nothing else as money', () => {
    for (const text of ['', '-1.00', '1.005', '1e3', '1,000.00', ' 1', undefined])
      expect(() => fen(text)).toThrow('not in yuan')
  })

  it('remove characters that a subject must not have', () => {
    expect(safeSubject('A/B = C & D\n“全程”')).toBe('A B C D “全程”')
    expect(safeSubject('长'.repeat(300)).length).toBe(128)
  })

  it('accept the private key in every form that merchants get', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const wanted = String(privateKey.export({ type: 'pkcs1', format: 'pem' }))
    for (const type of ['pkcs1', 'pkcs8'] as const) {
      const pem = String(privateKey.export({ type, format: 'pem' }))
      expect(pkcs1(pem)).toBe(wanted)
      expect(pkcs1(pem.replaceAll(/-----[A-Z ]+-----|\n/g, ''))).toBe(wanted)
    }
  })
})

describe("Alipay's signature", () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = String(pair.publicKey.export({ type: 'spki', format: 'pem' }))
  const fields = { z: '1', a: '100% 全程', a1: '', A: '=&' }
  const signed = (text: string, algorithm = 'RSA-SHA256') =>
    createSign(algorithm).update(text, 'utf8').sign(pair.privateKey, 'base64')
  const notice = { ...fields, sign_type: 'RSA2', sign: signed('A==&&a=100% 全程&a1=&z=1') }

  it('covers every field in the order of their names, and is required', () => {
    const key = publicKey(pem)
    expect(isSignedNotice(key, notice)).toBe(true)
    expect(isSignedNotice(key, { ...notice, a: '100% 半程' })).toBe(false)
    expect(isSignedNotice(key, { ...notice, more: '' })).toBe(false)
    expect(isSignedNotice(key, { ...fields, sign_type: 'RSA2' })).toBe(false)
    const weak = signed('A==&&a=100% 全程&a1=&z=1', 'RSA-SHA1')
    for (const signType of ['RSA', 'RSA2']) {
      expect(isSignedNotice(key, { ...notice, sign_type: signType, sign: weak })).toBe(false)
    }
  })

  it('is verified with the public key in every form that merchants get, and with no other text', () => {
    expect(isSignedNotice(publicKey(pem.replaceAll(/-----[A-Z ]+-----|\n/g, '')), notice)).toBe(true)
    // OpenSSL's words, or from Node 24 on Node's own.
    const unreadable = /asn1 encoding routines|Failed to read asymmetric key/
    for (const text of ['', 'no key']) expect(() => publicKey(text)).toThrow(unreadable)
  })
})
