/** Of every pair that is misread or misheard (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) one at most is here. */
const alphabet = '23456789ACDEFGHJKMNPQRTVWXY'
const codeLength = 4

/** Letters and digits of every help code, and nothing else. */
export const helpCodePattern = new RegExp(`^[${alphabet}]{${codeLength}}$`)

/**
 * The code that a passenger reads out so that the operator can find this device's client log entries (A1). Neither
 * secret nor unique: there are half a million codes, so the operator also asks for the time.
 */
export function computeHelpCode(deviceId: string): string {
  // FNV-1a with an extra mixing step, so that ids differing in one character do not share letters.
  let hash = 0x811c9dc5
  for (let at = 0; at < deviceId.length; at += 1) hash = Math.imul(hash ^ deviceId.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = (hash ^ (hash >>> 13)) >>> 0
  let code = ''
  for (let place = 0; place < codeLength; place += 1) {
    code += alphabet.charAt(hash % alphabet.length)
    hash = Math.floor(hash / alphabet.length)
  }
  return code
}
