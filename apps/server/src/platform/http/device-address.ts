/** An IPv4 device that reached an IPv6 socket is still that IPv4 device, and an address has one spelling (P7). */
export function deviceAddress(address: string | undefined): string {
  // The device has gone, and its socket knows it no longer.
  if (address === undefined) return ''
  const [, mapped] = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address) ?? []
  if (mapped) return mapped
  // A zone names the interface of this machine, not the device.
  return address.replace(/%.*$/, '').toLowerCase()
}
