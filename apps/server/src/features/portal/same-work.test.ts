import { expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { recordWork } from '../../../test-support/statements/record-statements.ts'
import { mf817, seatsAboard } from './test-support/aboard.ts'
import { verifyForPortal } from './verify-for-portal.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db)
const workOf = recordWork(deps, pool)

it('runs the same statements and hashes for wrong digits and a wrong or unknown seat, and the right one continues from there', async () => {
  const right = { ...mf817, ...seatsAboard.zhou }
  const wrong = [
    { ...right, idNumber: '000000' },
    { ...right, seatNumber: '22H' },
    { ...right, seatNumber: '99Z' },
  ]
  const [first, ...others] = await inTurn(wrong, (form) =>
    workOf(async (world) => {
      expect((await catchError(verifyForPortal(world, guestCaller(), form))).errorName).toBe('verifyFailed')
    }),
  )
  expect(first?.statements).toHaveLength(3)
  expect(first?.crypto).toContain('hash document-last6')
  for (const other of others) expect(other).toEqual(first)
  const known = await workOf((world) => verifyForPortal(world, guestCaller(), right))
  expect(known.statements.slice(0, 3)).toEqual(first?.statements)
  expect(known.crypto.slice(0, first?.crypto.length)).toEqual(first?.crypto)
})

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) results.push(await work(item))
  return results
}
