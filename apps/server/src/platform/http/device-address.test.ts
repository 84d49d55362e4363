import { expect, it } from 'vitest'
import { deviceAddress, isLoopback, networkOf } from './device-address.ts'

it('spells a device’s address in one way, whichever socket it came by (P7)', () => {
  expect(deviceAddress('::ffff:10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress('::FFFF:10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress('10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress(undefined)).toBe('')
  expect(deviceAddress('FD00::A%wlan0')).toBe('fd00::a')
})

it('knows the network of an IPv6 address in one spelling, and leaves IPv4 as it is (W3)', () => {
  expect(networkOf('2001:db8::1', 64)).toBe('2001:db8:0:0::/64')
  expect(networkOf('2001:db8:0:0:ffff:1:2:3', 64)).toBe('2001:db8:0:0::/64')
  expect(networkOf('2001:0db8:1:2::', 48)).toBe('2001:db8:1::/48')
  expect(networkOf('::1', 64)).toBe('0:0:0:0::/64')
  expect(networkOf('10.66.0.5', 64)).toBe('10.66.0.5')
  expect(networkOf('', 64)).toBe('')
})

it('knows this machine’s own addresses (P7)', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', ''].filter(isLoopback)).toHaveLength(4)
  expect(['10.66.0.5', 'fd66::1', '128.0.0.1'].filter(isLoopback)).toEqual([])
})
