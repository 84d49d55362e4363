import { expect } from 'vitest'
import { compareWithBooks, type Verdict } from './books.ts'
import type { Crowd } from './crowd.ts'
import { localPostgres } from './local-postgres.ts'
import type { Product } from './product.ts'

/** Expects that nothing acknowledged is lost, nothing is half-done, and no passenger got an unexpected response. */
export async function expectWhole(product: Product, { notes }: Crowd): Promise<Verdict> {
  const verdict = await compareWithBooks((await localPostgres(product.dataDir)).address, notes)
  expect(verdict).toMatchObject({ lost: [], halfMade: [] })
  expect(notes.surprises).toEqual([])
  expect(notes.exchanges.filter(({ error }) => error === 'systemError')).toEqual([])
  return verdict
}
