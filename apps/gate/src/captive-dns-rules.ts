const headerLength = 12
const typeA = 1
const classInternet = 1
/** Short, because the satellite may be back in a moment. */
const ttlSeconds = 2

/**
 * The answer for every name while the satellite is away: an unused address whose port 80 is redirected to the portal.
 */
export const awayAddress = '192.0.2.1'
/** Windows asks this name to see whether names are answered truly (facts §1). */
const windowsProbe = { name: 'dns.msftncsi.com', address: '131.107.255.255' }

/** The answer to a question about a name; null for what is not a question. */
export function captiveAnswer(query: Buffer, portalNames: ReadonlyMap<string, string>): Buffer | null {
  const question = getQuestion(query)
  if (!question) return null
  const { name, type, end } = question
  const address = portalNames.get(name) ?? (name === windowsProbe.name ? windowsProbe.address : awayAddress)
  const isAnswered = type === typeA
  const header = Buffer.from(query.subarray(0, headerLength))
  // An answer, with recursion as asked and available, without error; only the question is repeated.
  header.writeUInt16BE(0x8080 | (header.readUInt16BE(2) & 0x0100), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(isAnswered ? 1 : 0, 6)
  header.writeUInt32BE(0, 8)
  const parts = [header, query.subarray(headerLength, end)]
  if (isAnswered) {
    const record = Buffer.alloc(16)
    // The name is the one of the question.
    record.writeUInt16BE(0xc000 | headerLength, 0)
    record.writeUInt16BE(typeA, 2)
    record.writeUInt16BE(classInternet, 4)
    record.writeUInt32BE(ttlSeconds, 6)
    record.writeUInt16BE(4, 10)
    address.split('.').forEach((part, index) => record.writeUInt8(Number(part), 12 + index))
    parts.push(record)
  }
  return Buffer.concat(parts)
}

function getQuestion(query: Buffer): { name: string; type: number; end: number } | null {
  if (query.length < headerLength) return null
  const isQuestion = (query.readUInt16BE(2) & 0xf800) === 0 && query.readUInt16BE(4) === 1
  if (!isQuestion) return null
  const labels: string[] = []
  let at = headerLength
  for (;;) {
    const length = query[at]
    // A question has no reason to point elsewhere in itself.
    if (length === undefined || length > 63) return null
    at += 1
    if (length === 0) break
    if (at + length > query.length) return null
    labels.push(query.toString('latin1', at, at + length).toLowerCase())
    at += length
  }
  if (at + 4 > query.length || query.readUInt16BE(at + 2) !== classInternet) return null
  return { name: labels.join('.'), type: query.readUInt16BE(at), end: at + 4 }
}
