import { describe, expect, it } from 'vitest'
import { readAdmin } from './admin.ts'
import { reader } from './reader.ts'

const read = (environment: Record<string, string>) => readAdmin(reader(environment), 8080)
const token = 'a'.repeat(24)

describe('the staff’s pages in production', () => {
  it('are nowhere unless a port or a token is given', () => {
    expect(read({})).toEqual({ port: null, host: '127.0.0.1', token: null })
    expect(read({ ADMIN_PORT: '9090', ADMIN_HOST: '10.0.0.2', ADMIN_TOKEN: token })).toEqual({
      port: 9090,
      host: '10.0.0.2',
      token,
    })
  })

  it.each([
    [{ ADMIN_PORT: '8080' }, /another port than PORT/],
    [{ ADMIN_PORT: 'x' }, /ADMIN_PORT must be a port number/],
    [{ ADMIN_HOST: '10.0.0.2' }, /ADMIN_HOST is for ADMIN_PORT/],
    [{ ADMIN_TOKEN: 'hush' }, /^(?!.*hush)ADMIN_TOKEN must have/],
    [{ ADMIN_TOKEN: `${token} ${token}` }, /ADMIN_TOKEN must have/],
  ])('are refused wrong: %j', (environment: Record<string, string>, message) => {
    expect(() => read(environment)).toThrow(message)
  })
})
