import { knownCalls } from '../known-calls.ts'
import { toBytes, type Choice, type FuzzRequest, type Header } from './fuzz-request.ts'
import { oddTexts } from './odd-values.ts'

const places = [
  '/',
  '/assets/',
  '/pictures/',
  '/files/',
  '/invoices/',
  '/sign-in/',
  '/pay/return/',
  '/api2/v1/',
  '/operator/v1/',
  '/captive-portal/',
  '/photos/',
  '/docs/',
  '/link/v1/',
  '/.well-known/',
]
const whole = [
  '/',
  '/sw.js',
  '/favicon.svg',
  '/manifest.webmanifest',
  '/healthz',
  '/readyz',
  '/openapi.json',
  '/docs',
  '/robots.txt',
  '/generate_204',
  '/hotspot-detect.html',
  '/captive-portal/api',
  '/sign-in/sso/return',
  '/sign-in/wechat/return?code=%00&state=%00',
]
const methods = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'POST']

/** Addresses of pages, files and nothing, with names that file systems and routers dislike. */
export function oddPath({ dice }: Choice): FuzzRequest {
  const name = dice.oneOf([
    () => '.',
    () => '..',
    () => '../../package.json',
    () => '..%2f..%2fpackage.json',
    () => '%2e%2e/%2e%2e/package.json',
    () => '%00',
    () => 'index.js%00.png',
    () => '%',
    () => '%zz',
    () => '%c0%ae%c0%ae/',
    () => '%ff',
    () => 'a'.repeat(dice.oneOf([100, 101, 255, 256, 300, 5_000, 12_000])),
    () => 'a/'.repeat(dice.oneOf([50, 2_000])),
    () => '__proto__',
    () => 'constructor',
    () => '//example.com/',
    () => '\\..\\..\\x',
    () => ';x=1',
    () =>
      encodeURIComponent(
        dice
          .oneOf(oddTexts)
          .slice(0, 200)
          .replaceAll(/\p{Surrogate}/gu, 'x'),
      ),
  ])()
  const call = dice.oneOf(knownCalls).call.path
  const path = dice.oneOf([
    () => dice.oneOf(places) + name,
    () => dice.oneOf(whole),
    () => `${dice.oneOf(whole)}?${name}`,
    () => call,
    () => `${call}/`,
    () => call.toUpperCase(),
    () => call.replace('/api2', '/%61pi2'),
    () => `/${call}`,
    () => `http://example.com${call}`,
  ])()
  const method = dice.oneOf(methods)
  const headers: Header[] = [
    ['accept-encoding', dice.oneOf(['br, gzip', 'identity', '*;q=0', 'x'])],
    ['range', dice.oneOf(['bytes=0-1', 'bytes=-1', 'bytes=9-1', ''])],
    ['if-none-match', dice.oneOf(['*', '"a"', ''])],
    ['aisle-kept-template', dice.oneOf(['', 'a'.repeat(64)])],
  ]
  return {
    kind: 'odd path',
    due: 'anything',
    alone: true,
    isHead: method === 'HEAD',
    bytes: toBytes({ method, path, headers: headers.filter(([, value]) => value !== '') }),
  }
}
