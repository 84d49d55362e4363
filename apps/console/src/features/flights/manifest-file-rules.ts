/** Characters of a part: small enough to send again over a poor connection. */
const partLength = 25_000

export type ManifestFormat = 'json' | 'csv' | 'names'

/** By the ending of its name; a list of names only (PNL, ADL) is compared, never applied. */
export function manifestFormat(fileName: string): ManifestFormat {
  const ending = /\.(json|csv)$/i.exec(fileName)?.[1]?.toLowerCase()
  return ending === 'json' || ending === 'csv' ? ending : 'names'
}

/** The text in parts, of which there is always one. */
export function partsOf(text: string): string[] {
  const parts = Math.max(1, Math.ceil(text.length / partLength))
  return Array.from({ length: parts }, (_, part) => text.slice(part * partLength, (part + 1) * partLength))
}

/** As the server checks it: of the text in UTF-8, in hexadecimal. */
export async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
