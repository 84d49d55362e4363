import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { attackers, odds, oddsTable } from './odds-rules.ts'

const hitsOf = (target: string, attacker: string) => {
  const [row, column] = [
    odds.find((one) => one.target.startsWith(target)),
    attackers.find(({ name }) => name === attacker),
  ]
  if (!row || !column) throw new Error(`no ${target} by ${attacker}`)
  return row.hits(column)
}

describe('the odds of guessing (W3)', () => {
  it('are below 0.1 % a day for a seat with the birthday known, whatever addresses the attacker has', () => {
    for (const { name } of attackers) expect(hitsOf('one seat, birthday known', name)).toBeLessThan(0.001)
  })

  it('are below 0.01 passengers a day for any seat of a flight and for any document, from one /48', () => {
    for (const target of ['any seat of a flight', 'any passenger by seat', 'any passenger by document']) {
      expect(hitsOf(target, 'one IPv6 /48')).toBeLessThan(0.01)
    }
  })

  it('are those of docs/security.md: npm run draw:odds writes them', () => {
    const page = readFileSync(new URL('../../../../../docs/security.md', import.meta.url), 'utf8')
    expect(page).toContain(`\n${oddsTable()}\n`)
  })
})
