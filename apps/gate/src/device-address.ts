import { isIP } from 'node:net'

/** An address in its shortest form, as the portal and the kernel write it; null when it is none that a device can have. */
export function deviceAddress(text: string): string | null {
  if (isIP(text) === 4) return text
  if (isIP(text) !== 6 || text.includes('%')) return null
  return new URL(`http://[${text}]/`).hostname.slice(1, -1)
}
