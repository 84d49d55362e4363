/** The result of unpacking; `text` is correct as far as it goes. */
export interface Unpacked {
  text: string
  /** `cut`: the bytes ended early. `broken`: not LZ-String. `tooLong`: longer than allowed. */
  end: 'whole' | 'cut' | 'broken' | 'tooLong'
}

/** Codes that are not entries: a new character of 8 or 16 bits follows, or the text ends. */
const newByte = 0
const newUnit = 1
const ended = 2
const firstEntry = 3

/**
 * Unpacks LZ-String data (facts, wire) into at most `mostUnits` UTF-16 units, because 256 KiB can expand to gigabytes.
 * Dictionary entries are ranges of the output, so nothing else grows.
 */
export function unpackLz(bytes: Uint8Array, mostUnits: number): Unpacked {
  const bits = getBits(bytes)
  const written = growingUnits(mostUnits)
  const starts: number[] = []
  const lengths: number[] = []
  const add = (start: number, length: number) => {
    starts.push(start)
    lengths.push(length)
  }
  const result = (end: Unpacked['end']): Unpacked => ({ text: written.text(), end })
  let width = 2
  /** How many entries fit until codes need one more bit. */
  let room = 1
  let last: { start: number; length: number } | null = null

  for (;;) {
    const code = bits.take(width)
    if (code === null) return result('cut')
    if (code === ended) return result('whole')
    const start = written.length()
    let length = 1
    if (code === newByte || code === newUnit) {
      const unit = bits.take(code === newByte ? 8 : 16)
      if (unit === null) return result('cut')
      if (!written.add(unit)) return result('tooLong')
      add(start, 1)
      if (last) room -= 1
    } else {
      const entry = code - firstEntry
      if (!last || entry > starts.length) return result('broken')
      const known = entry < starts.length
      const from = known ? (starts[entry] ?? 0) : last.start
      length = known ? (lengths[entry] ?? 0) : last.length + 1
      if (!written.repeat(from, length)) return result('tooLong')
    }
    if (room === 0) {
      room = 2 ** width
      width += 1
    }
    if (last) {
      add(last.start, last.length + 1)
      room -= 1
    } else {
      width = 3
      room = 4
    }
    last = { start, length }
    if (room === 0) {
      room = 2 ** width
      width += 1
    }
  }
}

/** Reads bits from the highest of each byte to the lowest; the first bit read is the number's lowest. */
function getBits(bytes: Uint8Array) {
  const size = bytes.length * 8
  let at = 0
  return {
    take(width: number): number | null {
      if (at + width > size) return null
      let value = 0
      for (let power = 0; power < width; power += 1, at += 1) {
        value |= (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) << power
      }
      return value
    },
  }
}

const unitsAtFirst = 4_096

function growingUnits(most: number) {
  let units = new Uint16Array(Math.min(unitsAtFirst, most))
  let used = 0
  const makeRoom = (more: number): boolean => {
    if (used + more > most) return false
    if (used + more > units.length) {
      const larger = new Uint16Array(Math.min(most, Math.max(units.length * 2, used + more)))
      larger.set(units)
      units = larger
    }
    return true
  }
  return {
    length: () => used,
    add(unit: number): boolean {
      if (!makeRoom(1)) return false
      units[used] = unit
      used += 1
      return true
    },
    /** The range may extend one unit into its own copy. */
    repeat(from: number, length: number): boolean {
      if (!makeRoom(length)) return false
      const whole = Math.min(length, used - from)
      units.copyWithin(used, from, from + whole)
      if (whole < length) units[used + whole] = units[from] ?? 0
      used += length
      return true
    },
    text: () => Buffer.from(units.buffer, 0, used * 2).toString('utf16le'),
  }
}

const uriAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-'
const sixBits = new Map([...uriAlphabet].map((letter, value) => [letter.charCodeAt(0), value]))
// A "+" that was decoded to a space on the way, and the padding at the end.
sixBits.set(' '.charCodeAt(0), sixBits.get('+'.charCodeAt(0)) ?? 0)
sixBits.set('$'.charCodeAt(0), 0)

/** Converts the URI form, six bits per letter, to the bytes of the other form; stops at the first invalid letter. */
export function bytesOfUriForm(letters: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(Math.ceil((letters.length * 6) / 8))
  let used = 0
  let bits = 0
  let held = 0
  for (const letter of letters) {
    const value = sixBits.get(letter)
    if (value === undefined) break
    bits = ((bits << 6) | value) & 0xffff
    held += 6
    if (held < 8) continue
    held -= 8
    bytes[used] = (bits >> held) & 0xff
    used += 1
  }
  if (held > 0) {
    bytes[used] = (bits << (8 - held)) & 0xff
    used += 1
  }
  return bytes.subarray(0, used)
}
