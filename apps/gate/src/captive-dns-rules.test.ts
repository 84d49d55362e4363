import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { awayAddress, captiveAnswer } from './captive-dns-rules.ts'

const names = new Map([['wifi.example.com', '10.66.0.1']])

function question(name: string, type: number): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  const header = Buffer.from('abcd01000001000000000000', 'hex')
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, type, 0, 1])])
}

const addressIn = (answer: Buffer | null) => answer && [...answer.subarray(-4)].join('.')

describe('names while the satellite is away', () => {
  it('lead where probes are redirected; the portal’s own name leads to the gateway, and Windows’ to what it expects', () => {
    expect(addressIn(captiveAnswer(question('captive.apple.com', 1), names))).toBe(awayAddress)
    expect(addressIn(captiveAnswer(question('WiFi.Example.com', 1), names))).toBe('10.66.0.1')
    expect(addressIn(captiveAnswer(question('dns.msftncsi.com', 1), names))).toBe('131.107.255.255')
  })

  it('have no IPv6 address, which is an answer too, and keep the question’s number', () => {
    const asked = question('captive.apple.com', 28)
    const answer = captiveAnswer(asked, names)
    expect(answer?.toString('hex')).toBe(`abcd81800001000000000000${asked.subarray(12).toString('hex')}`)
  })

  it('answers no answer, and breaks on nothing', () => {
    const answer = captiveAnswer(question('a.b', 1), names)
    expect(answer && captiveAnswer(answer, names)).toBeNull()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), fc.boolean(), (bytes, headed) => {
        const query = headed ? Buffer.concat([question('', 1).subarray(0, 12), bytes]) : Buffer.from(bytes)
        const found = captiveAnswer(query, names)
        expect(found === null || found.length <= query.length + 16).toBe(true)
      }),
    )
  })
})
