import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'

/**
 * The fixed key of spec §3. Every copy of this program contains the key, so this is obfuscation, not security: no
 * secret relies on it (L4). The key keeps tokens out of casual view, and works without a secure context (G10).
 */
const fixedKey = Uint8Array.from('aisle/access-info/fixed-key/2026', (letter) => letter.charCodeAt(0))
const nonceLength = 24

// Safari 14 has whole numbers of any size, but does not write them (G15): the cipher notes two lengths so.
if (!('setBigUint64' in DataView.prototype)) {
  const view: DataView = DataView.prototype
  view.setBigUint64 = function setBigUint64(this: DataView, offset, value, littleEndian) {
    const high = Number(value >> BigInt(32))
    const low = Number(value & BigInt(0xffff_ffff))
    this.setUint32(offset + (littleEndian ? 4 : 0), high, littleEndian)
    this.setUint32(offset + (littleEndian ? 0 : 4), low, littleEndian)
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

/** Base64 of nonce and ciphertext. */
export function seal(text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength))
  const sealed = xchacha20poly1305(fixedKey, nonce).encrypt(new TextEncoder().encode(text))
  return toBase64(Uint8Array.from([...nonce, ...sealed]))
}

/** Throws when the text was not sealed with this key. */
export function unseal(sealed: string): string {
  const bytes = fromBase64(sealed)
  const opened = xchacha20poly1305(fixedKey, bytes.subarray(0, nonceLength)).decrypt(bytes.subarray(nonceLength))
  return new TextDecoder().decode(opened)
}
