import { z } from 'zod'

/** A provider's id for a passenger is short; a longer one is an error. */
export const openIdText = z.string().trim().min(1).max(128)

/** A card number in the airline's format; null for anything else. */
export function getCardNo(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[A-Za-z0-9]{1,32}$/.test(text.trim()) ? text.trim() : null
}

const longestNameCharacters = 64

/** A name for a greeting: without control and direction characters, cut to 64 characters; null when nothing is left. */
export function getDisplayName(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return Array.from(clean).slice(0, longestNameCharacters).join('') || null
}
