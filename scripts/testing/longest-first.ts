import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest files, as measured on a quiet machine. A slow file that starts last would leave the other worker idle.
 * For files that it has not run before, vitest knows only the size.
 */
const long = [
  'apps/server/model/model.test.ts',
  'apps/server/src/features/payments/notification-storm.test.ts',
  'apps/server/model/planted-bugs-in-plans.test.ts',
  'apps/server/model/planted-bugs-in-refunds.test.ts',
  'apps/server/model/planted-bugs-in-goods.test.ts',
  'apps/server/model/planted-bugs-aboard.test.ts',
  'apps/server/model/planted-bugs-in-money.test.ts',
  'apps/server/src/platform/db/start-local-postgres.test.ts',
  'journeys/measuring/analytics-sdk-lossless.journey.ts',
  'journeys/ways-in/links-into-the-app.journey.ts',
  'journeys/aboard/lose-the-network-aboard.journey.ts',
  'journeys/screens/every-screen-in-both-languages.journey.ts',
  'journeys/ways-in/ways-in-airline-app.journey.ts',
  'journeys/faults/failures-in-words.journey.ts',
]

const getRank = ({ moduleId }: TestSpecification) => {
  const rank = long.findIndex((path) => moduleId.endsWith(`/${path}`))
  return rank === -1 ? long.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- vitest's own method
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => getRank(a) - getRank(b))
  }
}
