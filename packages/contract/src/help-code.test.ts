import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeHelpCode, helpCodePattern } from './help-code.ts'

describe('the help code', () => {
  it('stays the same for a device, in every version of the product', () => {
    expect(computeHelpCode('00112233445566778899aabbccddeeff')).toBe('HMM6')
    expect(computeHelpCode('00112233445566778899aabbccddeefe')).toBe('GA27')
  })

  it('is four letters or digits that are hard to misread, for any device id', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 100 }), (units) => {
        const code = computeHelpCode(String.fromCharCode(...units))
        expect(code).toMatch(helpCodePattern)
        expect(code).not.toMatch(/[01OILZSBU]/)
      }),
    )
  })

  it('tells the devices of an aircraft apart', () => {
    const codes = Array.from({ length: 300 }, (_, device) => computeHelpCode(`device-${device}`))
    expect(new Set(codes).size).toBeGreaterThanOrEqual(298)
  })
})
