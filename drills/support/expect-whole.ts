import { expect } from 'vitest'
import { compareWithBooks, type Verdict } from './books.ts'
import type { Crowd } from './crowd.ts'
import type { Product } from './product.ts'

/** Expects that nothing acknowledged is lost, nothing is half-done, and no passenger got an unexpected response. */
export async function expectWhole(product: Product, { notes }: Crowd): Promise<Verdict> {
  const verdict = await compareWithBooks(product.dataDir, notes)
  expect(verdict).toMatchObject({ lost: [], halfMade: [] })
  expect(notes.surprises).toEqual([])
  expect(notes.exchanges.filter(({ error }) => error === 'systemError')).toEqual([])
  return verdict
}
