import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { carriedTarget, guard, insideApp } from './login-guard.ts'
import { readHash } from './hash-address.ts'
import { matchPath, getRedirect } from './paths.ts'

const hosts = [
  'evil.example',
  'evil.example/order/list',
  'user@evil.example',
  'evil.example:8443',
  '2130706433',
  '[::1]',
]
const schemes = [
  'http:',
  'https:',
  'HTTPS:',
  'hTtP:',
  'ftp:',
  'file:',
  'javascript:',
  'JaVaScRiPt:',
  'data:',
  'vbscript:',
]
const slashes = [
  '//',
  '///',
  '\\\\',
  '/\\',
  '\\/',
  '%2f%2f',
  '%5c%5c',
  '／／',
  '∕∕',
  '/%09/',
  '/\t/',
  '/\n/',
  '/\0/',
  '/./',
  '/.//',
]
const heads = [
  '',
  '#',
  '#/',
  '#\\',
  ' ',
  '\t',
  '\u0000',
  '#/#',
  '##',
  '#/../',
  '#/%2e%2e/',
  '#/purchaseIndex/..',
  '?',
  '/?target=',
]
const oddities = [
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  '#javascript:alert(1)',
  '#/javascript:alert(1)',
  '/order/list@evil.example',
  'https:order/list',
  'https:/order/list',
  '//order/list',
  '#/purchaseIndex#//evil.example',
  '#/order/list\\@evil.example',
  '#/ｏrder/list',
  '#/ORDER/LIST',
  '#/__proto__',
  '#/constructor',
  '__proto__',
  'mailto:a@evil.example',
  'intent://evil.example#Intent;scheme=https;end',
  'weixin://dl/business',
  'blob:https://evil.example/1',
  '<svg onload=alert(1)>',
  '"><script>alert(1)</script>',
]
const hostile = [
  ...oddities,
  ...heads.flatMap((head) => slashes.flatMap((slash) => hosts.map((host) => `${head}${slash}${host}`))),
  ...schemes.flatMap((scheme) => slashes.flatMap((slash) => hosts.map((host) => `${scheme}${slash}${host}`))),
]

/** The browser's address after the page has followed this target. */
const pageOrigin = 'https://shop.example'
function follow(target: string): URL {
  return new URL(`/${target}`, pageOrigin)
}

function problem(result: string | undefined): string | undefined {
  if (result === undefined) return undefined
  if (!result.startsWith('#/')) return 'is no hash'
  if (follow(result).origin !== pageOrigin || follow(result).pathname !== '/') return 'leaves the page'
  const { pathname } = readHash(result)
  return matchPath(pathname) || getRedirect(pathname) ? undefined : 'is no route of ours'
}

const ways: [string, (target: string) => string | undefined][] = [
  ['the remembered target', insideApp],
  ['the target carried in the query', (target) => carriedTarget(new URLSearchParams([['target', target]]))],
  [
    'the same with other parameters',
    (target) =>
      carriedTarget(
        new URLSearchParams([
          ['a', '//x'],
          ['target', target],
        ]),
      ),
  ],
  [
    'the same, encoded once more',
    (target) => carriedTarget(new URLSearchParams(`target=${encodeURIComponent(encodeURI(target))}`)),
  ],
  [
    'what the guard makes of it in flight',
    (target) => {
      const decision = guard({ login: true, loggedIn: false, inFlight: true, hash: target })
      return decision.kind === 'redirect' ? decision.hash : undefined
    },
  ],
  [
    'the way through the guard and back',
    (target) => {
      const decision = guard({ login: true, loggedIn: false, inFlight: true, hash: target })
      return decision.kind === 'redirect' ? carriedTarget(readHash(decision.hash).query) : undefined
    },
  ],
  [
    'what the guard remembers on the ground',
    (target) => {
      const decision = guard({ login: true, loggedIn: false, inFlight: false, hash: target })
      return decision.kind === 'redirect' ? insideApp(decision.remember) : undefined
    },
  ],
]

describe('a hostile login target (L2)', () => {
  it('is tried more than 500 times, each another', () => {
    expect(new Set(hostile).size).toBeGreaterThan(500)
  })

  it.each(ways)('never leads out of the app as %s', (_what, way) => {
    const problems = hostile.flatMap((target) => {
      const found = problem(way(target))
      return found === undefined ? [] : [`${JSON.stringify(target)} ${found}`]
    })
    expect(problems).toEqual([])
  })

  it.each(ways)('never leads out of the app, whatever it is, as %s', (_what, way) => {
    const part = fc.constantFrom(...heads, ...slashes, ...schemes, ...hosts, 'order', 'list', '#', '?', '&', '=', '%')
    const target = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(target, (some) => {
        expect(problem(way(some))).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('is told apart from a good one', () => {
    expect(insideApp('#/order/detail?orderNo=7')).toBe('#/order/detail?orderNo=7')
    expect(
      carriedTarget(
        new URLSearchParams([
          ['target', '/order/detail'],
          ['orderNo', '7'],
        ]),
      ),
    ).toBe('#/order/detail?orderNo=7')
    // A target that brings its own query keeps it.
    expect(
      carriedTarget(
        new URLSearchParams([
          ['target', '#/order/detail?orderNo=7'],
          ['tab', 'a'],
        ]),
      ),
    ).toBe('#/order/detail?orderNo=7&tab=a')
  })

  it('is refused outright when it names a host or a scheme and nothing of ours', () => {
    for (const target of ['//evil.example', 'https://evil.example/', '#//evil.example', 'javascript:alert(1)'])
      for (const way of [insideApp, (some: string) => carriedTarget(new URLSearchParams([['target', some]]))])
        expect(way(target)).toBeUndefined()
  })
})
