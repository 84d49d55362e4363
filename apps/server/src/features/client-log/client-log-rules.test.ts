import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, clientTime } from './client-log-rules.ts'

describe('a stored client log (E9, G6)', () => {
  it.each([
    ['phone 15410000101', '15410000101'],
    ['phone 154 1000 0101', '1000'],
    ['phone １５４１００００１０１', '１００００'],
    ['mail lin.xiaoyu1@example.com!', 'lin'],
    ['ticket 731-9991000137', '9991000137'],
    ['document 99999919900105107X', '05107X'],
    ['passport ZZ9900001', '9900001'],
    ['accessToken=abcdefghijklmnopqrstuvwxyzABCDEFGHIJ', 'uvwxyz'],
    [JSON.stringify({ idNumber: '141022' }), '141022'],
  ])('contains no personal data from %s', (text, secret) => {
    expect(cleanText(text)).not.toContain(secret)
  })

  it('keeps what explains a fault', () => {
    expect(cleanText('getServerTime error: HTTP 502 after 8000 ms at app-3.js:12:345')).toBe(
      'getServerTime error: HTTP 502 after 8000 ms at app-3.js:12:345',
    )
  })

  it('keeps no control characters except line breaks and tabs', () => {
    expect(cleanText('a\u0000b\u001b[31mc\r\nd\u202ee\tf')).toBe('a b [31mc \nd e\tf')
  })

  it('contains no run of six digits for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
        (text) => {
          expect(cleanText(text)).not.toMatch(/\d{6}/)
        },
      ),
    )
  })

  it.each([Number.NaN, -1, 0, 8.64e15, Infinity])('refuses %s as a client time', (time) => {
    expect(clientTime(time)).toBeNull()
  })
})
