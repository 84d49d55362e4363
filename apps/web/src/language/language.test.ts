import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseLanguage, languageOfParameter } from './choose-language.ts'
import {
  formatCode,
  beijingDate,
  formatBytes,
  formatClock,
  formatClockTime,
  formatDateTime,
  formatDay,
  formatDuration,
  formatFlightDate,
  formatHours,
  formatKilometres,
  formatTime,
  formatWait,
  formatWeekday,
  formatWholeDate,
} from './formats.ts'
import { formatAge } from './format-age.ts'

const plain = (text: string) => text.replaceAll('\u00a0', '_')

describe('the language at start', () => {
  it.each([
    ['zh', 'en-GB', 'zh'],
    ['en', 'zh-CN', 'en'],
    [undefined, 'en', 'en'],
    [undefined, 'en-US', 'en'],
    [undefined, 'zh-CN', 'zh'],
    [undefined, 'fr', 'zh'],
    [undefined, '', 'zh'],
  ] as const)('stored %s, browser %s: %s', (stored, browser, expected) => {
    expect(chooseLanguage({ stored, browser })).toBe(expected)
  })

  it.each([
    ['zh', 'zh'],
    ['zh-cn', 'zh'],
    ['ZH-CN', 'zh'],
    ['en', 'en'],
    ['en-cn', 'en'],
    ['fr', undefined],
    [undefined, undefined],
  ] as const)('parameter %s means %s', (value, expected) => {
    expect(languageOfParameter(value)).toBe(expected)
  })
})

describe('formats', () => {
  it('group a code or a card number in fours', () => {
    expect(formatCode('407122869135')).toBe('4071 2286 9135')
    expect(formatCode('9920000031')).toBe('9920 0000 31')
    expect(formatCode('9920 0000')).toBe('9920 0000')
    expect(formatCode('123')).toBe('123')
  })

  const lateEvening = '2026-11-20T16:30:05Z'

  it('shows dates and times of Beijing, whatever the clock of the device', () => {
    expect(formatTime(lateEvening)).toBe('00:30')
    expect(plain(formatDay(lateEvening, 'zh'))).toBe('11_月_21_日')
    expect(plain(formatDay(lateEvening, 'en'))).toBe('21_Nov')
    expect(plain(formatWholeDate('2026-11-20', 'zh'))).toBe('2026_年_11_月_20_日')
    expect(plain(formatWholeDate('2026-11-20', 'en'))).toBe('20_Nov_2026')
    expect(plain(formatDateTime(lateEvening))).toBe('2026-11-21_00:30')
    expect(beijingDate(lateEvening)).toBe('2026-11-21')
  })

  it('reckons Beijing time as the calendar does', () => {
    const calendar = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Asia/Shanghai',
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const instants = fc.date({ min: new Date('1992-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(fc.property(instants, (at) => `${beijingDate(at)} ${formatClockTime(at)}` === calendar.format(at)))
  })

  it('does not shift the date of a flight', () => {
    expect(plain(formatFlightDate('2026-11-20', 'zh'))).toBe('11_月_20_日')
    expect(plain(formatFlightDate('2026-01-02', 'en'))).toBe('2_Jan')
    expect(formatWeekday('2026-11-20', 'zh')).toBe('周五')
    expect(formatWeekday('2026-11-20', 'en')).toBe('Friday')
  })

  it('keeps numbers and units together', () => {
    expect(plain(formatDuration(444, 'zh'))).toBe('7_小时_24_分')
    expect(plain(formatDuration(444, 'en'))).toBe('7_h_24_min')
    expect(plain(formatDuration(720, 'zh'))).toBe('12_小时')
    expect(plain(formatDuration(45, 'zh'))).toBe('45_分钟')
    expect(plain(formatDuration(0, 'en'))).toBe('0_min')
    expect(plain(formatKilometres(11188, 'zh'))).toBe('11,188_公里')
    expect(plain(formatKilometres(950, 'en'))).toBe('950_km')
    expect(plain(formatBytes(300_000_000))).toBe('300_MB')
    expect(plain(formatBytes(1_200_000_000))).toBe('1.2_GB')
  })

  it('says how old something is in minutes, hours and, from two days on, days', () => {
    expect([1, 59, 60, 47 * 60 + 59, 48 * 60].map((minutes) => plain(formatAge(minutes, 'en')))).toEqual([
      '1_minute ago',
      '59_minutes ago',
      '1_hour ago',
      '47_hours ago',
      '2_days ago',
    ])
    expect([5, 125, 3 * 24 * 60].map((minutes) => plain(formatAge(minutes, 'zh')))).toEqual([
      '5_分钟前',
      '2_小时前',
      '3_天前',
    ])
  })

  it('counts down to zero and no further', () => {
    expect(formatClock(2772)).toBe('46:12')
    expect(formatClock(26645)).toBe('7:24:05')
    expect(formatClock(-5)).toBe('00:00')
  })

  it('waits in seconds for a minute, longer by the clock', () => {
    expect([plain(formatWait(47, 'zh')), plain(formatWait(47, 'en'))]).toEqual(['47_秒', '47_s'])
    expect([formatWait(60, 'zh'), formatWait(540, 'en')]).toEqual(['01:00', '09:00'])
  })
})

describe('opening hours', () => {
  it('have the dash of a range, on every screen', () => {
    expect(formatHours('06:00~21:30')).toBe('06:00–21:30')
  })
})
