import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { beforeNavigate } from './before-navigate.ts'
import { decodeIp, isIpv4 } from './decode-ip.ts'

const known = /^(decode failed(: too long)?|final result is not a valid IPv4 address)$/
const urlSafe = (text: string) => text.replace(/\+/g, '-').replace(/\//g, '_')

const round = fc.record({ safe: fc.boolean(), padded: fc.boolean() })
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never

function encode(address: string, rounds: readonly Round[]): string {
  return rounds.reduce((text, { safe, padded }) => {
    const encoded = safe ? urlSafe(btoa(text)) : btoa(text)
    return padded ? encoded : encoded.replace(/=+$/, '')
  }, address)
}

/** As it arrives through a query: an unescaped plus has become a space. */
const arrives = (text: string) => new URLSearchParams(`ip=${text}`).get('ip') ?? ''

describe('decoding the ip parameter (spec §5, P7)', () => {
  it('brings back any address, encoded up to 10 times in either alphabet, padded or not, up to 256 bytes', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.array(round, { maxLength: 10 }), (address, rounds) => {
        const parameter = encode(address, rounds)
        if (parameter.length <= 256) {
          expect(decodeIp(parameter)).toBe(address)
          expect(decodeIp(arrives(parameter))).toBe(address)
          expect(decodeIp(arrives(encodeURIComponent(parameter)))).toBe(address)
        } else expect(() => decodeIp(parameter)).toThrow('decode failed')
      }),
      { numRuns: 600 },
    )
  })

  it('takes ten rounds and not eleven', () => {
    const rounds = (count: number) => Array.from({ length: count }, () => ({ safe: true, padded: false }))
    expect(encode('1.1.1.1', rounds(10)).length).toBeLessThanOrEqual(256)
    expect(decodeIp(encode('1.1.1.1', rounds(10)))).toBe('1.1.1.1')
    expect(() => decodeIp(encode('1.1.1.1', rounds(11)))).toThrow(known)
  })

  it('never throws anything but its own errors, and gives nothing but an address', () => {
    const garbage = fc.oneof(
      fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units)),
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.base64String({ maxLength: 300 }),
      fc.string().map((text) => btoa(encodeURIComponent(text))),
      fc.constantFrom('', '=', '====', 'AAAA', ' ', '....', '1.2.3', '256.1.1.1', '01.2.3.4', '1.2.3.4 '),
    )
    fc.assert(
      fc.property(garbage, (parameter) => {
        let result: string
        try {
          result = decodeIp(parameter)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
          expect((error as Error).message).toMatch(known)
          return
        }
        expect(isIpv4(result)).toBe(true)
      }),
      { numRuns: 600 },
    )
  })

  it('is bounded, and takes what is nearly an address for none (facts, case 11)', () => {
    const nested = (rounds: number) => {
      let text = '10.66.0.10'
      for (let done = 0; done < rounds && text.length < 1_000_000; done += 1) text = btoa(text)
      return text
    }
    for (const parameter of [nested(1), nested(5), 'MTAuNjYuMC4xMB==']) expect(decodeIp(parameter)).toBe('10.66.0.10')
    for (const parameter of [nested(1000), '='.repeat(1_000_000)])
      expect(() => decodeIp(parameter)).toThrow('decode failed: too long')
    for (const parameter of ['010.66.0.10', '2001:db8::1', '::ffff:10.66.0.10', btoa('010.66.0.10'), btoa('fd00::1')])
      expect(() => decodeIp(parameter)).toThrow(known)
  })

  it('says which of the two failures it is', () => {
    expect(() => decodeIp('not base64!')).toThrow('decode failed')
    expect(() => decodeIp('')).toThrow('final result is not a valid IPv4 address')
  })

  it('keeps the original when it fails, with the error to log', () => {
    const { actions } = beforeNavigate({ search: '', hash: '#/productList?ip=%E6%9C%BA' }, {})
    expect(actions).toEqual([{ do: 'storeIp', ip: '机', error: 'decode failed' }])
  })
})
