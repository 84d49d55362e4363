import { readBooks } from './rules/books.ts'
import { demand } from './model-violation.ts'
import type { ModelWorld } from './model-world.ts'
import { perform } from './perform.ts'
import { fits } from './pieces/refund-pieces.ts'
import { requireQuietRules } from './rules/rules-when-quiet.ts'

const longestRounds = 120
const jobsAtOnce = 50

/** Everything works again, and time passes until nothing is left to be done. */
export async function growQuiet(world: ModelWorld): Promise<void> {
  world.gate.answers = true
  world.mail.answers = true
  for (const gateway of world.gateways) gateway.heal()
  // A gateway repeats itself until it is heard.
  while (world.gateways.some(({ notices }) => notices.length > 0))
    await perform(world, { do: 'hear', notice: 0, again: false })
  await readBooks(world)
  for (let round = 0; ; round += 1) {
    await decideEverything(world)
    const next = nextWork(world)
    if (!next) break
    const found = () => JSON.stringify(world.books.jobs)
    demand(round < longestRounds, 'everything comes to its end', found)
    world.clock.advance(Math.max(0, Math.ceil((next.getTime() - world.clock.now().getTime()) / 1_000)))
    await perform(world, { do: 'work', jobs: jobsAtOnce })
  }
  await requireQuietRules(world)
}

/** An order waits as long as a refund of it does: operators leave nothing undecided. */
async function decideEverything(world: ModelWorld): Promise<void> {
  // An exchange for which no piece is left is turned down.
  for (const verdict of ['approve', 'reject', 'inspect', 'reship', 'tryAgain'] as const) {
    const waiting = () => world.books.refunds.filter((refund) => fits(verdict, refund))
    let stuck = 0
    while (stuck < waiting().length) {
      const { length } = waiting()
      for (const operator of [0, 1])
        if (waiting().length === length) await perform(world, { do: 'decide', refund: stuck, verdict, operator })
      if (waiting().length === length) stuck += 1
    }
  }
}

/** When the next job is due, except the check of all flights that repeats every minute. */
function nextWork({ books }: ModelWorld): Date | null {
  demand(
    books.jobs.every(({ state }) => state !== 'dead'),
    'no work is given up',
    () => JSON.stringify(books.jobs),
  )
  const waiting = books.jobs.filter(({ kind }) => kind !== 'flight.watch' && kind !== 'gate.watch')
  const [first] = waiting.map(({ runAt }) => new Date(runAt)).toSorted((a, b) => a.getTime() - b.getTime())
  return first ?? null
}
