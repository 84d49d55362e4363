import { describe, expect, it } from 'vitest'
import { readHelpCode, readLogsSearch } from './logs-search-rules.ts'

describe('a help code', () => {
  it.each([
    ['K7QX', 'K7QX'],
    [' k7 q-x ', 'K7QX'],
    ['K7Q', null],
    ['K0QX', null],
    ['K7QXX', null],
  ])('%j is read as %j', (typed, code) => {
    expect(readHelpCode(typed)).toBe(code)
  })
})

describe('the address of a device’s log', () => {
  it.each([
    [
      { code: 'k7qx', hours: 24 },
      { code: 'K7QX', hours: 24 },
    ],
    [
      { code: 'K7QX', hours: '168' },
      { code: 'K7QX', hours: 168 },
    ],
    [{ code: 'nonsense', hours: 5 }, {}],
    [{ code: 7 }, {}],
  ])('%j means %j', (search, meant) => {
    expect(readLogsSearch(search)).toEqual(meant)
  })
})
