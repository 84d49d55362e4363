import { describe, expect, it } from 'vitest'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { readClauses } from './read-clauses.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)

describe('the clauses (E13)', () => {
  it('are listed without an id', async () => {
    const { clauses, clause } = await readClauses(deps, guestCaller(), null)
    expect(clauses.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['wifi_terms', 'privacy_policy', 'shop_terms', 'children']),
    )
    expect(clauses).toHaveLength(6)
    expect(clause).toBeNull()
  })

  it.each(['PC01', 'wifi_terms'])('are found by %s, and state first that they are samples', async (id) => {
    const { clause } = await readClauses(deps, guestCaller(), { id })
    expect(clause?.title.en).toBe('In-Flight Connectivity Service Terms')
    expect(clause?.sections[0]?.text.en).toMatch(/sample/)
    expect(clause?.sections[0]?.text.zh).toMatch(/示例/)
    expect(clause?.sections).toHaveLength(9)
  })

  it('return notFound for an unknown id', async () => {
    await expect(readClauses(deps, guestCaller(), { id: 'PC99' })).rejects.toMatchObject({ errorName: 'notFound' })
  })

  it('are shown in the version in force, not in a future one', async () => {
    const row = await db.selectFrom('clauses').selectAll().where('clause_id', '=', 'PC01').executeTakeFirstOrThrow()
    const sections = JSON.stringify(row.sections)
    await db
      .insertInto('clauses')
      .values({ ...row, clause_id: 'PC01b', version: '2026-12-01', effective_from: '2026-12-01', sections })
      .execute()
    expect((await readClauses(deps, guestCaller(), { id: 'wifi_terms' })).clause?.clauseId).toBe('PC01')
    await expect(readClauses(deps, guestCaller(), { id: 'PC01b' })).rejects.toMatchObject({ errorName: 'notFound' })
    deps.clock.advance(11 * 86_400)
    expect((await readClauses(deps, guestCaller(), { id: 'wifi_terms' })).clause?.clauseId).toBe('PC01b')
    expect((await readClauses(deps, guestCaller(), null)).clauses).toHaveLength(6)
    // An order's version stays readable by its id.
    expect((await readClauses(deps, guestCaller(), { id: 'PC01' })).clause?.version).toBe(row.version)
  })
})
