let table: Map<string, Buffer> | undefined

/** Text in GBK, which the platform decodes but does not encode: its own decoder is read backwards. */
export function toGbk(text: string): Buffer {
  table ??= readTable()
  const known = table
  return Buffer.concat(
    [...text].map((sign) => {
      if (sign < '\u0080') return Buffer.from(sign, 'latin1')
      return known.get(sign) ?? Buffer.from('?')
    }),
  )
}

function readTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gbk')
  const signs = new Map<string, Buffer>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const bytes = Buffer.from([lead, trail])
      const sign = decoder.decode(bytes)
      if ([...sign].length === 1 && sign !== '\ufffd') signs.set(sign, bytes)
    }
  }
  return signs
}
