import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readEmail, readMobile } from './contact.ts'

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

  it.each(['', '12410000101', '1541000010', '154100001011', '+8615410000101', '1541000010a', '02112345678'])(
    'is not %j',
    (typed) => {
      expect(readMobile(typed)).toBeNull()
    },
  )

  it('reads back what it answers', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789１５ -–a'), maxLength: 16 }), (typed) => {
        const read = readMobile(typed)
        expect(read === null || (/^1[3-9]\d{9}$/.test(read) && readMobile(read) === read)).toBe(true)
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

describe('hostile input', () => {
  const long = 100_000
  it.each([
    ['dots on both sides', `${'a.'.repeat(long)}@${'b.'.repeat(long)}!`],
    ['at signs', 'a@'.repeat(long)],
    ['suffixes', `a@${'.com'.repeat(long)}1`],
    ['spaces', `${' '.repeat(long)}a${' '.repeat(long)}`],
    ['digits', '1'.repeat(long)],
    ['dashes', '–'.repeat(long)],
    ['characters that unfold', '\ufdfa'.repeat(long)],
  ])('of %s is refused, and soon', (_name, typed) => {
    const startedAt = performance.now()
    expect(readEmail(typed)).toBeNull()
    expect(readMobile(typed)).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })

  it('takes no more than linear time where the length would still be allowed', () => {
    const typed = `${'a.'.repeat(60)}@${'b.'.repeat(60)}!`
    const startedAt = performance.now()
    for (let times = 0; times < 1_000; times += 1) expect(readEmail(typed)).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(1_000)
  })
})
