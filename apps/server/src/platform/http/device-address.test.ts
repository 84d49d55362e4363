import { expect, it } from 'vitest'
import { deviceAddress } from './device-address.ts'

it('spells a device’s address in one way, whichever socket it came by (P7)', () => {
  expect(deviceAddress('::ffff:10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress('::FFFF:10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress('10.66.0.5')).toBe('10.66.0.5')
  expect(deviceAddress(undefined)).toBe('')
  expect(deviceAddress('FD00::A%wlan0')).toBe('fd00::a')
})
