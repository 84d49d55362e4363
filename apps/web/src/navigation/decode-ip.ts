import * as limits from '@aisle/contract/limits'

/** Four groups 0–255; leading zeros are refused (E10). */
export function isIpv4(text: string): boolean {
  const groups = text.split('.')
  return groups.length === 4 && groups.every((group) => /^(0|[1-9]\d{0,2})$/.test(group) && Number(group) <= 255)
}

function decodeOnce(text: string): string {
  // A plus sign in a query arrives as a space; the URL-safe alphabet is accepted too (spec §5).
  const standard = text.replace(/ /g, '+').replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, '')
  try {
    return atob(standard)
  } catch {
    throw new Error('decode failed')
  }
}

/**
 * The IPv4 address in parameter `ip`: plain, or base64 (URL-safe too), even repeatedly; at most 10 rounds and 256 bytes
 * (spec §5, P7). Throws with the message to log.
 */
export function decodeIp(parameter: string): string {
  if (parameter.length > limits.ipParameterBytes) throw new Error('decode failed: too long')
  let text = parameter
  for (let round = 0; round < limits.ipParameterRounds && !isIpv4(text); round++) text = decodeOnce(text)
  if (!isIpv4(text)) throw new Error('final result is not a valid IPv4 address')
  return text
}
