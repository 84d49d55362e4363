import { crc32, inflateRawSync } from 'node:zlib'

const end = 0x06054b50
const central = 0x02014b50
const endBytes = 22
const centralBytes = 46
const localBytes = 30
const stored = 0
const deflated = 8

interface ZipEntry {
  /** The name's bytes as Latin-1, because archives do not reliably declare their encoding. */
  name: string
  content: Buffer
}

/**
 * The files of a zip archive, stored or deflated.
 * @throws when it is not a zip, is damaged, or a file would unpack to more than `limitBytes`
 */
export function zipEntries(archive: Buffer, limitBytes: number): ZipEntry[] {
  const at = endOfDirectory(archive)
  let offset = archive.readUInt32LE(at + 16)
  return Array.from({ length: archive.readUInt16LE(at + 10) }, () => {
    if (archive.readUInt32LE(offset) !== central) throw new Error('the zip archive’s directory is damaged')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => archive.readUInt16LE(offset + place))
    const nameAt = offset + centralBytes
    const name = archive.toString('latin1', nameAt, nameAt + (nameLength ?? 0))
    const content = unpack(archive, offset, limitBytes)
    offset = nameAt + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0)
    return { name, content }
  })
}

/** A comment may follow, so this searches from the end. */
function endOfDirectory(archive: Buffer): number {
  for (let at = archive.length - endBytes; at >= 0; at -= 1) if (archive.readUInt32LE(at) === end) return at
  throw new Error('this is not a zip archive')
}

function unpack(archive: Buffer, entry: number, limitBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10)
  const checksum = archive.readUInt32LE(entry + 16)
  const local = archive.readUInt32LE(entry + 42)
  const start = local + localBytes + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
  if (method !== stored && method !== deflated) throw new Error(`the zip archive is packed by method ${method}`)
  const content = method === stored ? packed : inflateRawSync(packed, { maxOutputLength: limitBytes })
  if (crc32(content) !== checksum) throw new Error('a file in the zip archive is damaged')
  return content
}
