import { z } from 'zod'

/** Whoever vouches for a passenger names one in a few characters; more is a mistake, not a name. */
export const openIdText = z.string().trim().min(1).max(128)

/** A card number as the airline writes it; null for anything else. */
export function cardNoOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^[A-Za-z0-9]{1,32}$/.test(text.trim()) ? text.trim() : null
}

const longestNameCharacters = 64

/** A name to greet with: without control and direction characters, cut to 64 characters; null where none is left. */
export function displayNameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const clean = value.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  return Array.from(clean).slice(0, longestNameCharacters).join('') || null
}
