import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { deviceAddress } from './device-address.ts'

describe('the gate’s environment', () => {
  it('has defaults that are good for the gateway itself', () => {
    expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8400, key: null, renewalSeconds: 120 })
    expect(readConfig({ GATE_LISTEN: '[fd00::1]:8400', ACCESS_GATE_KEY: 'k'.repeat(16) })).toMatchObject({
      host: 'fd00::1',
      port: 8400,
    })
    const { garden, portalNames } = readConfig({
      GATE_GARDEN: '203.0.113.0/24, 2001:db8::/32',
      GATE_PORTAL_NAMES: 'WiFi.example.com.=10.66.0.1',
    })
    expect(garden).toEqual(['203.0.113.0/24', '2001:db8::/32'])
    expect([...portalNames]).toEqual([['wifi.example.com', '10.66.0.1']])
  })

  it('is refused where it would leave the gate open, or mean nothing', () => {
    for (const wrong of [
      { GATE_LISTEN: '0.0.0.0:8400' },
      { GATE_LISTEN: '8400' },
      { ACCESS_GATE_KEY: 'short' },
      { GATE_RENEWAL_SECONDS: '121' },
      { GATE_RENEWAL_SECONDS: '1.5' },
      { GATE_GARDEN: '0.0.0.0/0' },
      { GATE_GARDEN: 'alipay.com' },
      { GATE_PORTAL_NAMES: 'wifi' },
    ]) {
      expect(() => readConfig(wrong), JSON.stringify(wrong)).toThrow(ConfigError)
    }
  })
})

describe('a device’s address', () => {
  it('is taken in its shortest form, and nothing else is taken', () => {
    expect(deviceAddress('10.66.0.10')).toBe('10.66.0.10')
    expect(deviceAddress('FD00:0:0::1')).toBe('fd00::1')
    for (const wrong of ['', '010.66.0.10', '10.66.0', 'fe80::1%br0', 'localhost', '10.66.0.10/32']) {
      expect(deviceAddress(wrong), wrong).toBeNull()
    }
  })
})
