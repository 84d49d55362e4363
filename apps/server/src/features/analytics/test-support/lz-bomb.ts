/** Every code refers to the entry being created, so the text grows with the square of the codes. */
export function lzBomb(codes: number): Uint8Array {
  const bits: number[] = []
  const put = (value: number, width: number) => {
    for (let power = 0; power < width; power += 1) bits.push((value >> power) & 1)
  }
  put(0, 2)
  put('['.charCodeAt(0), 8)
  let width = 3
  let room = 4
  for (let next = 4, written = 1; written < codes; next += 1, written += 1) {
    put(next, width)
    room -= 1
    if (room === 0) {
      room = 2 ** width
      width += 1
    }
  }
  put(2, width)
  const bytes = new Uint8Array(Math.ceil(bits.length / 16) * 2)
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (7 - (at & 7)))
  return bytes
}
