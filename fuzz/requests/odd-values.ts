import type { Dice } from '../seeded-dice.ts'

const loneSurrogate = String.fromCharCode(0xd800)

/** Texts that have broken programs before. */
export const oddTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  loneSurrogate,
  `x${loneSurrogate}y`,
  '\udfff',
  '\uffff',
  '\ufeff',
  '\u202e',
  '\r\nx-injected: 1',
  '\\u0000',
  '%00',
  '%',
  '../../../etc/passwd',
  "' or 1=1 --",
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-0',
  '1e999',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  '𝟘𝟙',
  '٣',
  '👩‍👩‍👧‍👦',
  'İ',
  'ß',
  '\u0300'.repeat(50),
  'a'.repeat(200),
  'a'.repeat(201),
  '字'.repeat(200),
  'a'.repeat(70_000),
]

const oddNumbers = [0, -0, -1, 1, 2, 1.5, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 32, 2 ** 53, 2 ** 63, 5e-324]

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  '',
  '0',
  '$ref',
  'length',
]

/** Any JSON value, as deep as `depth`. */
export function oddValue(dice: Dice, depth = 3): unknown {
  switch (dice.between(0, depth > 0 ? 7 : 4)) {
    case 0:
      return dice.oneOf(oddTexts)
    case 1:
      return dice.oneOf(oddNumbers)
    case 2:
      return dice.once(2)
    case 3:
      return null
    case 4:
      return dice.oneOf(oddTexts)
    case 5:
      return Array.from({ length: dice.between(0, 5) }, () => oddValue(dice, depth - 1))
    case 6:
      return Array.from({ length: dice.oneOf([100, 1000, 5000]) }, () => 0)
    default:
      return Object.fromEntries(
        Array.from({ length: dice.between(0, 6) }, () => [oddKey(dice), oddValue(dice, depth - 1)] as const),
      )
  }
}

const oddKey = (dice: Dice) => (dice.once(2) ? dice.oneOf(oddKeys) : dice.oneOf(oddTexts).slice(0, 300))

/** Bodies that are no JSON, or JSON as no program writes it. */
export function oddBody(dice: Dice): string {
  const depth = dice.oneOf([50, 1000, 20_000])
  return dice.oneOf([
    () => JSON.stringify(oddValue(dice)) ?? 'undefined',
    () => '['.repeat(depth) + ']'.repeat(depth),
    () => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    () => '{"a":1,"a":2,"a":{}}',
    () => '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    () => `{"n":${'9'.repeat(dice.oneOf([20, 400, 10_000]))}}`,
    () => '{"a":"\\ud800"}',
    () => '{"a":"\\u0000"}',
    () => '\ufeff{}',
    () => '{"a":1',
    () => "{'a':1}",
    () => 'undefined',
    () => '',
    () => ' ',
    () => 'null',
    () => '"text"',
    () => '0',
    () => 'true',
    () => '[]',
    () => `"${'a'.repeat(dice.oneOf([1_000, 90_000, 1_100_000]))}"`,
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`k${at}`, at]))),
  ])()
}

/** Replaces one value somewhere inside. */
export function spoil(dice: Dice, value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && !dice.once(5)) {
    const at = dice.between(0, value.length - 1)
    return value.map((item: unknown, place) => (place === at ? spoil(dice, item) : item))
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && !dice.once(8)) {
    const entries = Object.entries(value)
    if (entries.length === 0 || dice.once(10)) return { ...value, [oddKey(dice)]: oddValue(dice, 1) }
    const at = dice.between(0, entries.length - 1)
    if (dice.once(8)) return Object.fromEntries(entries.filter((_, place) => place !== at))
    return Object.fromEntries(entries.map(([key, item], place) => [key, place === at ? spoil(dice, item) : item]))
  }
  if (typeof value === 'string' && dice.once(2)) {
    const cut = dice.between(0, value.length)
    return value.slice(0, cut) + dice.oneOf(oddTexts).slice(0, 300) + value.slice(cut)
  }
  return oddValue(dice, 1)
}
