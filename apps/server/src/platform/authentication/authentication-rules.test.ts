import { describe, expect, it } from 'vitest'
import { networkOf } from '../http/device-address.ts'
import { getFold, getOutcome } from './authentication-rules.ts'

describe('the outcome of an attempt (L6)', () => {
  it.each([
    ['lookup', null, 'success'],
    ['lookup', 'notFound', 'failure'],
    ['portalForm', 'verifyFailed', 'failure'],
    ['portalForm', 'humanCheck', 'refused'],
    ['mailCode', 'captchaWrong', 'failure'],
    ['mailCode', 'captchaExpired', 'refused'],
    ['codeSent', 'rateLimited', 'refused'],
    ['lookup', 'formClosed', 'refused'],
    ['portalForm', 'seatClosed', 'refused'],
    ['signIn', 'an error that is new', 'failure'],
    ['operatorCall', 'signature', 'refused'],
    ['lookup', 'ticketFormat', null],
    ['signIn', 'signInUnavailable', null],
  ] as const)('of %s with %s is %s', (kind, reason, outcome) => {
    expect(getOutcome(kind, reason)).toBe(outcome)
  })
})

describe('events that share a row', () => {
  const at = new Date('2026-11-20T02:00:10Z')
  const refused = { kind: 'lookup', outcome: 'refused', reason: 'humanCheck', at } as const
  const by = { addressHash: 'a', targetHash: 't' }

  it('are refusals of one address, kind and reason within a minute, at any target', () => {
    const fold = getFold(refused, by)
    expect(getFold({ ...refused, at: new Date('2026-11-20T02:00:59Z') }, { ...by, targetHash: 'u' })).toBe(fold)
    expect(getFold({ ...refused, at: new Date('2026-11-20T02:01:00Z') }, by)).not.toBe(fold)
    expect(getFold({ ...refused, reason: 'rateLimited' }, by)).not.toBe(fold)
    expect(getFold(refused, { ...by, addressHash: 'b' })).not.toBe(fold)
  })

  it('are failures only at the same target, and never successes', () => {
    const failed = { ...refused, outcome: 'failure', reason: 'notFound' } as const
    expect(getFold(failed, by)).toBe(getFold(failed, by))
    expect(getFold(failed, { ...by, targetHash: 'u' })).not.toBe(getFold(failed, by))
    expect(getFold({ ...refused, outcome: 'success', reason: null }, by)).toBeNull()
  })
})

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:1:2:3', '2001:db8:0:0::/64'],
    ['2001:0db8:0001::9', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1:2', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address, 64)).toBe(network)
  })
})
