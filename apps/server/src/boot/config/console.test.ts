import { describe, expect, it } from 'vitest'
import { readConsole } from './console.ts'
import { reader } from './reader.ts'

const read = (environment: Record<string, string>, place: { production?: boolean; role?: 'all' | 'cabin' } = {}) =>
  readConsole(reader(environment), { production: false, role: 'all', taken: [8080], ...place })

describe('the console of staff (X4)', () => {
  it('is not there without its port', () => {
    expect(read({})).toBeNull()
  })

  it('is at localhost unless its address is given, because passkeys refuse addresses of digits', () => {
    expect(read({ CONSOLE_PORT: '8083' })).toEqual({ port: 8083, host: '127.0.0.1', url: 'http://localhost:8083' })
  })

  it('needs its https address in production', () => {
    expect(() => read({ CONSOLE_PORT: '8083' }, { production: true })).toThrow('CONSOLE_URL must be the https address')
    expect(
      read({ CONSOLE_PORT: '8083', CONSOLE_URL: 'https://console.egret.example/' }, { production: true })?.url,
    ).toBe('https://console.egret.example')
  })

  it.each([
    [{ CONSOLE_PORT: '8080' }, {}, 'another port than PORT'],
    [{ CONSOLE_URL: 'https://console.egret.example' }, {}, 'are for CONSOLE_PORT'],
    [{ CONSOLE_PORT: '8083', CONSOLE_URL: 'https://egret.example/console' }, {}, 'must have no path'],
    [{ CONSOLE_PORT: '8083' }, { role: 'cabin' as const }, 'no console aboard'],
  ])('%j is refused with what to do', (environment, place, words) => {
    expect(() => read(environment, place)).toThrow(words)
  })
})
