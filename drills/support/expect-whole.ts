import { expect } from 'vitest'
import { compareWithBooks, type Verdict } from './books.ts'
import type { Crowd } from './crowd.ts'
import type { Product } from './product.ts'

/** Nothing acknowledged is lost, nothing is half-made, and no passenger has met an answer that they should not get. */
export async function expectWhole(product: Product, { notes }: Crowd): Promise<Verdict> {
  const verdict = await compareWithBooks(product.dataDir, notes)
  expect(verdict).toMatchObject({ lost: [], halfMade: [] })
  expect(notes.surprises).toEqual([])
  expect(notes.exchanges.filter(({ error }) => error === 'systemError')).toEqual([])
  return verdict
}
