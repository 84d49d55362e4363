/** 32 hexadecimal digits from getRandomValues: `randomUUID` needs a secure context, which the cabin lacks (G10). */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
