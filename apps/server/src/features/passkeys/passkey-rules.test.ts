import { describe, expect, it } from 'vitest'
import { cleanName, isCounterBack, knownTransports } from './passkey-rules.ts'

describe('a counter of signatures (L8)', () => {
  it.each([
    [0, 0, false],
    [0, 1, false],
    [7, 8, false],
    [7, 7, true],
    [7, 6, true],
    [7, 0, true],
  ])('that was %i and is %i has gone back: %s', (stored, sent, back) => {
    expect(isCounterBack(stored, sent)).toBe(back)
  })
})

describe('a name from a browser', () => {
  it.each([
    ['iPhone', 'iPhone'],
    ['  林的\n 手机\t', '林的 手机'],
    ['Win\u202Edows\u200B\u0007', 'Win dows'],
    ['\u3000', ''],
    ['<b>Mac</b>', '<b>Mac</b>'],
    ['📱'.repeat(60), '📱'.repeat(40)],
  ])('%j becomes %j', (sent, clean) => {
    expect(cleanName(sent)).toBe(clean)
  })
})

it('keeps only ways to reach an authenticator that are known', () => {
  expect(knownTransports(['usb', 'telepathy', 'internal', 'usb'])).toEqual(['internal', 'usb'])
})
