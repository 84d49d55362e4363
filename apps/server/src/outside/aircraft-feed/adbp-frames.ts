/** One ARINC 834 value (facts §4): `validity` 1 is valid, 2 no computed data; `time` in ms, or null. */
export interface AdbpParameter {
  name: string
  value: string
  validity: number
  time: number | null
}

interface AdbpMethod {
  name: string
  parameters: AdbpParameter[]
}

const longestFrame = 64 * 1024
const mostParameters = 300
const opening = '<method'
const ending = '</method>'
/** Some senders count the XML declaration into `length`, some do not. */
const lengthSlack = 128

/**
 * Splits a stream of arbitrary chunks into whole `<method>` elements. Drops elements that are cut off, too long or
 * shorter than declared, and resumes at the next whole one. Bytes are kept as Latin-1, because an element may begin in
 * the middle of a multi-byte letter.
 */
export function adbpFrames(): (chunk: Buffer) => string[] {
  let rest = ''
  return (chunk) => {
    rest += chunk.toString('latin1')
    const whole: string[] = []
    for (;;) {
      const start = rest.indexOf(opening)
      if (start < 0) {
        rest = rest.slice(1 - opening.length)
        return whole
      }
      const end = rest.indexOf(ending, start)
      const next = rest.indexOf(opening, start + opening.length)
      if (next >= 0 && (end < 0 || next < end)) {
        rest = rest.slice(next)
      } else if (end < 0) {
        rest = rest.length - start > longestFrame ? '' : rest.slice(start)
        return whole
      } else {
        const frame = rest.slice(start, end + ending.length)
        if (frame.length <= longestFrame && hasItsLength(frame)) whole.push(Buffer.from(frame, 'latin1').toString())
        rest = rest.slice(end + ending.length)
      }
    }
  }
}

function hasItsLength(frame: string): boolean {
  const told = /^<method\b[^>]*\blength="(\d{1,9})"/.exec(frame)?.[1]
  return told === undefined || Math.abs(Number(told) - frame.length) <= lengthSlack
}

const attributes = /([\w.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const parameterTags = /<parameter((?:\s+[\w.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g

/** Reads a whole element. Skips parameters without name or value. */
export function readAdbpMethod(frame: string): AdbpMethod {
  const head = getAttributes(/^<method\b([^>]*)>/.exec(frame)?.[1] ?? '')
  const parameters: AdbpParameter[] = []
  for (const [, written = ''] of frame.matchAll(parameterTags)) {
    const { name, value, validity, time } = getAttributes(written)
    if (!name || value === undefined) continue
    parameters.push({ name, value, validity: Number(validity ?? 1), time: toMs(time) })
    if (parameters.length === mostParameters) break
  }
  return { name: head['name'] ?? '', parameters }
}

function getAttributes(written: string): Partial<Record<string, string>> {
  const pairs = [...written.matchAll(attributes)].map(([, name = '', double, single]) => [
    name,
    unescaped(double ?? single ?? ''),
  ])
  // String pairs, made on the line above.
  return Object.fromEntries(pairs) as Record<string, string>
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** Milliseconds since 1970; some senders write seconds, with or without a fraction. */
function toMs(time: string | undefined): number | null {
  const given = Number(time)
  if (!Number.isFinite(given) || given < 1e9 || given > 1e13) return null
  return Math.round(given < 1e11 ? given * 1000 : given)
}

/** A method as text; `length` counts the whole element, including its own digits. */
export function adbpMethod(name: string, body: string): string {
  const withLength = (length: number) => `<method name="${name}" length="${length}">${body}</method>`
  let length = 0
  while (Buffer.byteLength(withLength(length)) !== length) length = Buffer.byteLength(withLength(length))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${withLength(length)}`
}
