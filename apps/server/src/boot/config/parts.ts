import { ConfigError, type Reader } from './reader.ts'

/**
 * The parts of a server's work, each of which can be scaled separately:
 * - `web`: the page, the calls of shop and login, notices of gateways, the API of staff, the link with aircraft
 * - `portal`: the page, the calls of portal and login, devices without access
 * - `collector`: events of analytics
 * - `jobs`: work that is due
 */
export const allParts = ['web', 'portal', 'collector', 'jobs'] as const

type Part = (typeof allParts)[number]
export type Parts = ReadonlySet<Part>

/** Shop and portal are one app, so each serves its pages. */
export const showsPages = (parts: Parts) => parts.has('web') || parts.has('portal')

/** `AISLE_PARTS`, separated by commas; without it, every part. */
export function readParts(read: Reader): Parts {
  const text = read.text('AISLE_PARTS')
  if (text === null) return new Set(allParts)
  return new Set(
    text.split(',').map((name) => {
      const known = allParts.find((part) => part === name.trim())
      if (known !== undefined) return known
      throw new ConfigError(
        `AISLE_PARTS must be some of ${allParts.join(', ')}, separated by commas, not "${name.trim()}".`,
      )
    }),
  )
}

/** The controller speaks with one server, and several parts open and close the network. */
export function refuseDividedRadius(parts: Parts, radius: unknown): void {
  if (radius === null || parts.size === allParts.length) return
  throw new ConfigError('AISLE_PARTS is for networks without ACCESS_RADIUS_HOST: the controller knows one server.')
}
