/** An IPv4 device that reached an IPv6 socket is still that IPv4 device, and an address has one spelling (P7). */
export function deviceAddress(address: string | undefined): string {
  // The device has gone, and its socket knows it no longer.
  if (address === undefined) return ''
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  // A zone names the interface of this machine, not the device.
  return address.replace(/%.*$/, '').toLowerCase()
}

/**
 * The network of this size that an IPv6 address lies in: one subscriber has a whole /64 at least (W3). An IPv4 address,
 * and what is no address, stay as they are.
 */
export function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from(
    { length: tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length) },
    () => '0',
  )
  const all = [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${all.slice(0, bits / 16).join(':')}::/${bits}`
}

/** This machine's own address: no passenger's device has it. */
export const isLoopback = (address: string) => address === '::1' || address.startsWith('127.') || address === ''
