import { describe, expect, it } from 'vitest'
import { hostsOfUrl } from './database-hosts.ts'

describe('a PostgreSQL URL', () => {
  it.each([
    ['postgres://aisle@db/aisle', ['postgres://aisle@db/aisle']],
    [
      'postgresql://aisle:p%40ss@one,two:5433/aisle?sslmode=verify-full&target_session_attrs=read-write',
      [
        'postgresql://aisle:p%40ss@one/aisle?sslmode=verify-full',
        'postgresql://aisle:p%40ss@two:5433/aisle?sslmode=verify-full',
      ],
    ],
    ['postgres://one,[::1]:6000/a?target_session_attrs=primary', ['postgres://one/a', 'postgres://[::1]:6000/a']],
    ['postgres:///aisle?host=/run/postgresql', ['postgres:///aisle?host=/run/postgresql']],
  ])('%s names its hosts', (url, hosts) => {
    expect(hostsOfUrl(url)).toEqual(hosts)
  })

  it.each([
    ['mysql://db/aisle', /begins with postgres/],
    ['postgres://one,two:port/aisle', /begins with postgres/],
    ['postgres://one,two/aisle?target_session_attrs=any', /read-write only/],
    ['postgres://one/aisle?target_session_attrs=standby', /read-write only/],
  ])('%s is refused', (url, problem) => {
    expect(() => hostsOfUrl(url)).toThrow(problem)
  })
})
