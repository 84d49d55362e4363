import { expect, it } from 'vitest'
import { testDatabase } from '../../test-support/test-database.ts'
import type { PlantedBug } from '../planted-bug.ts'
import { plantedBugs } from '../planted-bugs.ts'
import { importWithBug } from './plant-bug.ts'

const seed = 20_261_120
/** A run costs some 50 ms: what is caught more seldom than this is not caught. */
const runs = 600
/** A counterexample need not be the shortest here, but short enough to be read. */
const shrinkingRuns = 40
/** Stories aboard are short from the beginning. */
const shrinkingRunsAboard = 12
const longestStory = 8
// Set by `npm run model -- --bugs`.
const everyBug = process.env['AISLE_MODEL_BUGS'] === 'all'

/** Plants these bugs one at a time, each in a separate bundle, and lets the model find them. */
export async function catchBugs(about: PlantedBug['about']): Promise<void> {
  const { pool } = await testDatabase({ audit: { off: true, because: 'planted bugs leave wrong books behind' } })
  const mix = about === 'money' ? 'plans' : about
  const planted = plantedBugs.filter((bug) => bug.about === about && (everyBug || bug.caughtInSeconds))
  it.each(planted.map((bug) => [bug.what, bug] as const))(
    'is caught: %s',
    async (_, bug) => {
      const { name, caughtBy } = bug
      const graph = await importWithBug(bug)
      const checked = await graph.runModel(await graph.openModelHouse(pool), {
        seed,
        runs,
        mix,
        shrinkingRuns: about === 'aboard' ? shrinkingRunsAboard : shrinkingRuns,
      })
      if (!checked.failed) expect.fail(`${runs} runs have not noticed ${name}`)
      const { rule, story } = graph.readFailure(checked)
      // Another rule, or an error of our own, would not show that the model sees this bug.
      expect(caughtBy, graph.showFailure(checked, mix)).toContain(rule)
      expect(story.length, graph.showFailure(checked, mix)).toBeLessThanOrEqual(longestStory)
    },
    200_000,
  )
}
