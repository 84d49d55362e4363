/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
 * first eight.
 */
const [roundConstants, initial] = rootsOfPrimes()

function rootsOfPrimes(): [Int32Array, Int32Array] {
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
  const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0
  return [
    Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  ]
}

const words = new Int32Array(64)

/** Message bytes that fit into one block with the end mark and the length. */
const mostBytes = 55

/**
 * SHA-256 (FIPS 180-4) of a single-block message, in plain script: `crypto.subtle` is missing on http.
 * @param block sixteen words, the message padded by `padded`; the result overwrites the eight words of `digest`
 */
export function digestBlock(block: Int32Array, digest: Int32Array): void {
  words.set(block)
  for (let at = 16; at < 64; at += 1) {
    const w15 = words[at - 15] ?? 0
    const w2 = words[at - 2] ?? 0
    const s0 = ((w15 >>> 7) | (w15 << 25)) ^ ((w15 >>> 18) | (w15 << 14)) ^ (w15 >>> 3)
    const s1 = ((w2 >>> 17) | (w2 << 15)) ^ ((w2 >>> 19) | (w2 << 13)) ^ (w2 >>> 10)
    words[at] = (words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1
  }
  let a = initial[0] ?? 0
  let b = initial[1] ?? 0
  let c = initial[2] ?? 0
  let d = initial[3] ?? 0
  let e = initial[4] ?? 0
  let f = initial[5] ?? 0
  let g = initial[6] ?? 0
  let h = initial[7] ?? 0
  for (let at = 0; at < 64; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + (words[at] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  digest[0] = (initial[0] ?? 0) + a
  digest[1] = (initial[1] ?? 0) + b
  digest[2] = (initial[2] ?? 0) + c
  digest[3] = (initial[3] ?? 0) + d
  digest[4] = (initial[4] ?? 0) + e
  digest[5] = (initial[5] ?? 0) + f
  digest[6] = (initial[6] ?? 0) + g
  digest[7] = (initial[7] ?? 0) + h
}

/** A message of at most 55 bytes as the sixteen words of its only block. */
export function padded(message: Uint8Array): Int32Array {
  if (message.length > mostBytes) throw new RangeError('the message needs more than one block')
  const bytes = new DataView(new ArrayBuffer(64))
  message.forEach((byte, at) => bytes.setUint8(at, byte))
  bytes.setUint8(message.length, 0x80)
  bytes.setUint32(60, message.length * 8)
  return Int32Array.from({ length: 16 }, (_, at) => bytes.getInt32(at * 4))
}
