import type { Call } from './routing.ts'

export function getCookie(call: Call, name: string): string | undefined {
  const pairs = (call.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
}
