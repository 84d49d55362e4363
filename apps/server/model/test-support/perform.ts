import type { Act } from './acts.ts'
import { askBackPiece } from './pieces/ask-back-piece.ts'
import { pausePiece, reportPiece, roamPiece, watchPiece } from './pieces/aboard-pieces.ts'
import { readBooks } from './rules/books.ts'
import type { ModelWorld } from './model-world.ts'
import { handOverPiece } from './pieces/goods-pieces.ts'
import { cashierPiece, hearFalsePiece, hearPiece, tellPiece, workPiece } from './pieces/outside-pieces.ts'
import { cancelPiece, goOnlinePiece, payPiece, refusedAs, submitPiece, type Piece } from './pieces/pieces.ts'
import { inLife, ProcessLife, type Fate, type Outcome } from './process-life.ts'
import { decidePiece, moveRefundPiece } from './pieces/refund-pieces.ts'
import { requireRules } from './rules/rules-at-all-times.ts'
import { doubt } from './rules/rules-aboard.ts'
import { count } from './tally.ts'
import { atOnce } from './turns.ts'

const lives: Fate = { kind: 'lives' }

/** Null where there is nothing yet to do it with. */
function getPiece(world: ModelWorld, act: Act, fate: Fate['kind']): Piece | null {
  switch (act.do) {
    case 'submit':
    case 'submitGoods':
      return submitPiece(world, act, fate)
    case 'pay':
      return payPiece(world, act, fate)
    case 'cancel':
      return cancelPiece(world, act, fate)
    case 'atCashier':
      return cashierPiece(world, act)
    case 'hear':
      return hearPiece(world, act, fate)
    case 'ship':
    case 'receive':
    case 'redeem':
    case 'takeBack':
      return handOverPiece(world, act, fate)
    case 'hearFalse':
      return hearFalsePiece(world, act, fate)
    case 'goOnline':
      return goOnlinePiece(world, act, fate)
    case 'pause':
      return pausePiece(world, act, fate)
    case 'report':
      return reportPiece(world, act, fate)
    case 'roam':
      return roamPiece(world, act, fate)
    case 'watch':
      return watchPiece(world, act, fate)
    case 'tell':
      return tellPiece(world, act, fate)
    case 'askBack':
      return askBackPiece(world, act, fate)
    case 'moveRefund':
      return moveRefundPiece(world, act, fate)
    case 'decide':
      return decidePiece(world, act, fate)
    case 'work':
      return workPiece(world, act, fate)
  }
}

const named = (act: Act, piece: Piece | null) => piece && { ...piece, name: act.do }

/** Does one act and looks whether everything is as it must be. */
export async function perform(world: ModelWorld, act: Act, fate: Fate = lives): Promise<void> {
  const piece = named(act, getPiece(world, act, fate.kind))
  if (!piece) return
  const outcome = await inLife(new ProcessLife(fate), piece.work)
  await look(world, [{ piece, outcome, undisturbed: fate.kind === 'lives' }])
}

/** Does two acts at once, step by step in turns that `runs` gives. Only the first may meet a fate. */
export async function performBoth(
  world: ModelWorld,
  acts: readonly [Act, Act],
  { runs, fate }: { runs: readonly number[]; fate: Fate },
): Promise<void> {
  const pieces = [
    named(acts[0], getPiece(world, acts[0], fate.kind)),
    named(acts[1], getPiece(world, acts[1], 'lives')),
  ]
  const [first, second] = pieces
  if (!first || !second) return
  const { outcomes, deadlocked } = await atOnce(world.house.pool, [first.work, second.work], { runs, fate })
  if (deadlocked) count(world.house.tally, `deadlock of ${acts[0].do} and ${acts[1].do}`)
  await look(
    world,
    outcomes.flatMap((outcome, at) => {
      const piece = pieces[at]
      return piece ? [{ piece, outcome, undisturbed: false }] : []
    }),
  )
}

async function look(
  world: ModelWorld,
  done: { piece: Piece & { name: string }; outcome: Outcome<unknown>; undisturbed: boolean }[],
): Promise<void> {
  const before = world.books
  if (!world.gate.answers || done.length > 1 || done.some(({ undisturbed }) => !undisturbed)) doubt(world)
  for (const { outcome, piece } of done) {
    const refused = refusedAs({ outcome, undisturbed: false })
    count(world.house.tally, `act ${piece.name} ${refused ?? outcome.ended}`)
  }
  await readBooks(world)
  requireRules(world, before)
  for (const { piece, ...end } of done) piece.judge(end)
  await world.house.afterStep?.()
  // No two things happen in the same instant, unless they are done at once.
  world.clock.advance(1)
}
