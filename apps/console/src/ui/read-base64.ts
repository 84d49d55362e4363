/** A call takes only so many arguments. */
const piece = 0x8000

/** The bytes of a file as the calls take them. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  for (let at = 0; at < bytes.length; at += piece) {
    binary += String.fromCodePoint(...bytes.subarray(at, at + piece))
  }
  return btoa(binary)
}
