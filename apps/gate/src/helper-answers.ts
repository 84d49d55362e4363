/** Parses the helper's answers. An unknown line is an error, never skipped. */

export interface SlotCounters {
  bytesIn: number
  bytesOut: number
  /** The kernel's own quota counter, which includes refused packets. */
  used: number
  limit: number
}

/** From `counters`: slot, bytes from and to the device, and what its volume has seen and is. */
export function readCounters(lines: readonly string[]): Map<number, SlotCounters> {
  return new Map(
    lines.map((line) => {
      const numbers = line.split(' ').map(Number)
      const [slot, bytesOut, bytesIn, used, limit] = numbers
      if (numbers.length !== 5 || !numbers.every(Number.isSafeInteger)) throw notUnderstood(line)
      // Five numbers, as was just seen.
      return [slot, { bytesOut, bytesIn, used, limit }] as [number, SlotCounters]
    }),
  )
}

/** From `openings`: `hardware address` of every element that is in the kernel's sets now. */
export function readOpenings(lines: readonly string[]): Set<string> {
  return new Set(lines.map((line) => pair(line, /^((?:[0-9a-f]{2}:){5}[0-9a-f]{2}) (\S+)$/).join(' ')))
}

/** From `neighbours`: which hardware has an address. */
export function readNeighbours(lines: readonly string[]): Map<string, string> {
  return new Map(lines.map((line) => pair(line, /^(\S+) ((?:[0-9a-f]{2}:){5}[0-9a-f]{2})$/)))
}

/** From `ports`: at which port of the bridge a piece of hardware was seen at last. */
export function readPorts(lines: readonly string[]): Map<string, string> {
  return new Map(lines.map((line) => pair(line, /^((?:[0-9a-f]{2}:){5}[0-9a-f]{2}) (\d+)$/)))
}

function pair(line: string, form: RegExp): [string, string] {
  const [, first, second] = form.exec(line) ?? []
  if (first === undefined || second === undefined) throw notUnderstood(line)
  return [first, second]
}

const notUnderstood = (line: string) => new Error(`the helper's answer is not understood: ${line}`)
