import { expect, it } from 'vitest'
import { withProof } from './proofs-page.mjs'

const proof = (name, result) => ({
  name,
  ran: 'x',
  result,
  seed: '1',
  minutes: '2.0',
  commit: 'abc',
  day: '2026-11-23',
})

it('keeps only the newest row of each proof', () => {
  const first = withProof('', proof('model', '5 passed'))
  const both = withProof(first, proof('drills', '9 passed'))
  const again = withProof(both, proof('model', '6 passed'))
  const rows = again.split('\n').filter((line) => /^\| (model|drills) /.test(line))
  expect(rows).toEqual([
    '| drills | x | 9 passed | 1 | 2.0 | abc | 2026-11-23 |',
    '| model | x | 6 passed | 1 | 2.0 | abc | 2026-11-23 |',
  ])
  expect(again.startsWith('# Proofs\n')).toBe(true)
})
