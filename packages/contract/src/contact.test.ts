import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readContactPhone, readEmail, readMobile } from './contact.ts'

// The demonstration passengers' own contact: their lookups (lookup-cases.json) name none.
const passengers = JSON.parse(
  readFileSync(new URL('../../../demo-data/passengers.json', import.meta.url), 'utf8'),
) as readonly { phone: string; email: string }[]

describe('a mobile number (spec §5)', () => {
  it.each([
    '15410000101',
    '154 1000 0101',
    '154-1000-0101',
    '154–1000−0101',
    '１５４１００００１０１',
    ' 15410000101\u200b',
    '13000000000',
    '19999999999',
  ])('may be written %j', (typed) => {
    expect(readMobile(typed)).toBe(typed.normalize('NFKC').replace(/\D/g, ''))
  })

  it.each([
    '+86 154 1000 0101',
    '+8615410000101',
    '0086-154-1000-0101',
    '(+86) 15410000101',
    '＋８６ １５４１００００１０１',
    '86 15410000101',
  ])('may be written with the code of its country, %j (W4)', (typed) => {
    expect(readMobile(typed)).toBe('15410000101')
  })

  it.each([
    '',
    '12410000101',
    '1541000010',
    '154100001011',
    '+8715410000101',
    '+86+8615410000101',
    '1541000010a',
    '02112345678',
  ])('is not %j', (typed) => {
    expect(readMobile(typed)).toBeNull()
  })

  it('reads back what it answers', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789１５ -–a'), maxLength: 16 }), (typed) => {
        const read = readMobile(typed)
        expect(read === null || (/^1[3-9]\d{9}$/.test(read) && readMobile(read) === read)).toBe(true)
      }),
    )
  })
})

describe('a number to reach a passenger by (W4)', () => {
  it.each([
    ['15410000101', '15410000101'],
    ['+86 154 1000 0101', '15410000101'],
    ['0086 154-1000-0101', '15410000101'],
    ['+44 7400 123456', '+447400123456'],
    ['0044 7400 123456', '+447400123456'],
    ['+44 (0)7400 123456', '+447400123456'],
    ['＋１ （２１２） ５５５－０１００', '+12125550100'],
    ['+852 9123 4567', '+85291234567'],
    ['+65 9123 4567', '+6591234567'],
  ])('%j is %s', (typed, read) => {
    expect(readContactPhone(typed)).toBe(read)
  })

  it.each([
    '',
    '12410000101',
    '+86 12410000101',
    '+86 592 5550101',
    '07400 123456',
    '2125550100',
    '+44',
    '+1234567',
    '+0123456789',
    '+1234567890123456',
    '+44 7400 12345a',
  ])('%j is none: without its country’s code a foreign number is nobody’s', (typed) => {
    expect(readContactPhone(typed)).toBeNull()
  })

  it('is read back as it was read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+＋１ ()-'), maxLength: 20 }), (typed) => {
        const read = readContactPhone(typed)
        expect(read === null || readContactPhone(read) === read).toBe(true)
      }),
    )
  })
})

describe('a mailbox (spec §5)', () => {
  it.each([
    ['lin.xiaoyu1@example.com', 'lin.xiaoyu1@example.com'],
    [' LIN_x-1@Example.COM.cn ', 'lin_x-1@example.com.cn'],
    ['a.b-c_d@mail.example.com.cn', 'a.b-c_d@mail.example.com.cn'],
    ['ａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'a@example.com'],
    ['a@example.museum', 'a@example.museum'],
    [`${'a'.repeat(248)}@b.com`, `${'a'.repeat(248)}@b.com`],
  ])('%j is %s', (typed, mailbox) => {
    expect(readEmail(typed)).toBe(mailbox)
  })

  it.each([
    '',
    'a+b@example.com',
    'a@example',
    'a@x.c',
    'a@example.technology',
    '@example.com',
    'a@.com.',
    'a b@example.com',
    'a@b@example.com',
    'a@b.....',
    'a@example.com\nb@example.com',
    `${'a'.repeat(249)}@b.com`,
  ])('%j is none', (typed) => {
    expect(readEmail(typed)).toBeNull()
  })

  it('reads back what it answers', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aB1._-@@com＠ +'), maxLength: 30 }), (typed) => {
        const read = readEmail(typed)
        expect(read === null || readEmail(read) === read).toBe(true)
      }),
    )
  })
})

describe('contact of the demonstration passengers', () => {
  it('is read as it stands', () => {
    // An empty text where the airline knows none.
    const phones = passengers.map(({ phone }) => phone).filter(Boolean)
    const mailboxes = passengers.map(({ email }) => email).filter(Boolean)
    expect(phones.length).toBeGreaterThan(0)
    expect(mailboxes.length).toBeGreaterThan(0)
    expect(phones.map(readMobile)).toEqual(phones)
    expect(mailboxes.map(readEmail)).toEqual(mailboxes)
  })
})

/** The processor time of the cheapest of several rounds, in ms: it does not count the time of other processes. */
function cheapest(work: () => void): number {
  const rounds = Array.from({ length: 7 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...rounds)
}

describe('hostile input', () => {
  it.each<[string, (length: number) => string]>([
    ['dots on both sides', (length) => `${'a.'.repeat(length)}@${'b.'.repeat(length)}!`],
    ['at signs', (length) => 'a@'.repeat(length)],
    ['suffixes', (length) => `a@${'.com'.repeat(length)}1`],
    ['spaces', (length) => `${' '.repeat(length)}a${' '.repeat(length)}`],
    ['digits', (length) => '1'.repeat(length)],
    ['dashes', (length) => '–'.repeat(length)],
    ['characters that unfold', (length) => '\ufdfa'.repeat(length)],
  ])('of %s is refused in linear time', (_name, typed) => {
    const refuse = (length: number) => {
      const text = typed(length)
      return cheapest(() => {
        expect(readEmail(text)).toBeNull()
        expect(readMobile(text)).toBeNull()
        expect(readContactPhone(text)).toBeNull()
      })
    }
    // Quadratic time would be 400 times as long. Below half a millisecond other programs count for more than the text.
    expect(refuse(40_000)).toBeLessThan(100 * Math.max(refuse(2_000), 0.5))
  })

  it('takes no more than linear time where the length would still be allowed', () => {
    const refuse = (length: number) => {
      const text = `${'a.'.repeat(length)}@${'b.'.repeat(length)}!`
      return cheapest(() => {
        for (let times = 0; times < 200; times += 1) expect(readEmail(text)).toBeNull()
      })
    }
    expect(refuse(60)).toBeLessThan(10 * refuse(15))
  })
})
