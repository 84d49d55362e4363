import { deviceAddress } from './device-address.ts'
import type { Wanted, DesiredOpening } from './gate-rules.ts'

export class BadRequest extends Error {
  override name = 'BadRequest'
}

const daySeconds = 86_400
const fastestKbps = 10_000_000
const mostBytes = 2 ** 50
const mostOpenings = 20_000

export function readOpening(body: unknown): DesiredOpening {
  const fields = getFields(body)
  const grant = fields['grant']
  if (typeof grant !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(grant))
    throw new BadRequest('grant must be a short word')
  const bytes = fields['bytes'] ?? null
  return {
    grant,
    device: device(fields),
    seconds: number(fields, 'seconds', { min: 1, max: daySeconds }),
    // Slower than this no page comes; faster than the kernel counts there is no limit.
    kbps: number(fields, 'kbps', { min: 8, max: fastestKbps }),
    bytes: bytes === null ? null : number(fields, 'bytes', { min: 0, max: mostBytes }),
    fence: fence(fields),
  }
}

export function readClosing(body: unknown): { device: string; fence: number } {
  const fields = getFields(body)
  return { device: device(fields), fence: fence(fields) }
}

export function readDesiredOpenings(body: unknown): Wanted {
  const fields = getFields(body)
  const { openings, covered } = fields
  if (!Array.isArray(openings) || openings.length > mostOpenings) throw new BadRequest('openings must be a list')
  if (typeof covered !== 'boolean') throw new BadRequest('covered must be true or false')
  return { openings: openings.map(readOpening), fence: fence(fields), covered }
}

function getFields(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new BadRequest('an object is expected')
  return { ...body }
}

function device(fields: Record<string, unknown>): string {
  const found = typeof fields['device'] === 'string' ? deviceAddress(fields['device']) : null
  if (found === null) throw new BadRequest('device must be an IP address')
  return found
}

function number(fields: Record<string, unknown>, name: string, { min, max }: { min: number; max: number }): number {
  const value = fields[name]
  if (typeof value !== 'number' || !(value >= min && value <= max)) {
    throw new BadRequest(`${name} must be a number from ${min} to ${max}`)
  }
  return Math.floor(value)
}

const fence = (fields: Record<string, unknown>) => number(fields, 'fence', { min: 0, max: Number.MAX_SAFE_INTEGER })
