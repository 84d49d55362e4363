import { Stopped } from './stopped.ts'

export function parseInstant(text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime())) throw new Stopped('usage', `"${text}" is no time; say 2026-11-20T08:00:00Z.`)
  return at.toISOString()
}
